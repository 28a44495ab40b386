/** Why an address is none that the player can play. */
export type AddressProblem = 'not_secure' | 'video_page';

const VIDEO_SITES = /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|twitch\.tv|dailymotion\.com)$/;

/**
 * The fault of a stream's address that shows without asking it: a page over https loads nothing over http, and the page of
 * a video site is no stream.
 * @param address as a bundle or a command names it; a path of this site is always fine
 * @param secure whether pages of this site come over https
 */
export function addressProblem(address: string, secure: boolean): AddressProblem | null {
  const url = URL.parse(address);
  if (url === null) return null;
  if (VIDEO_SITES.test(url.hostname)) return 'video_page';
  return secure && url.protocol === 'http:' ? 'not_secure' : null;
}

/** Why a player on a page waits, for those who can mend it. */
export type WaitingReason =
  | AddressProblem
  | 'status'
  | 'not_sent'
  | 'rate_limited'
  | 'unreachable'
  | 'no_playlist'
  | 'too_large';

/** The last answer of an address that did not play. */
export interface WaitingAnswer {
  /** 0: none that the page may read. */
  readonly status: number;
  /** The content that came with a status of 200. */
  readonly body: 'playlist' | 'other' | 'too_large';
}

/**
 * The reason that a page can give for a stream that does not begin.
 * @param secure whether the page came over https
 */
export function waitingReason(address: string, { status, body }: WaitingAnswer, secure: boolean): WaitingReason {
  const shown = addressProblem(address, secure);
  if (shown) return shown;
  if (status === 200) return body === 'too_large' ? 'too_large' : 'no_playlist';
  if (status === 429) return 'rate_limited';
  if (status === 0) return 'unreachable';
  // An address of this site is right: nobody sends to it yet.
  return status === 404 && address.startsWith('/') ? 'not_sent' : 'status';
}

/** The answer of a stream's address to a browser's question. */
export interface StreamAnswer {
  readonly status: number;
  /** The media type, without parameters; empty: none. */
  readonly type: string;
  /** The header access-control-allow-origin; null: none. */
  readonly allow_origin: string | null;
  /** The beginning of the body. */
  readonly text: string;
}

/** Why a stream would not play now. */
export const STREAM_SILENT = ['status', 'no_playlist', 'not_allowed', 'unreachable'] as const;
/** Whether it would, and else why not. */
export const STREAM_VERDICTS = ['plays', ...STREAM_SILENT] as const;

/** The same with what was found. */
export type StreamVerdict =
  | { readonly kind: 'plays' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'no_playlist'; readonly type: string }
  | { readonly kind: 'not_allowed'; readonly origin: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/**
 * Judges an answer as the player would: 200, a playlist (HLS), and leave for pages of this site to read it (CORS).
 * @param origin where the pages are: `https://events.example.org`
 */
export function judgeStream({ status, type, allow_origin, text }: StreamAnswer, origin: string): StreamVerdict {
  if (status !== 200) return { kind: 'status', status };
  if (!text.trimStart().startsWith('#EXTM3U')) return { kind: 'no_playlist', type };
  return allow_origin === '*' || allow_origin === origin ? { kind: 'plays' } : { kind: 'not_allowed', origin };
}
