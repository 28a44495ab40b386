import { BadValue, secret, type Read } from './values.ts';

/** A LiveKit server. */
export interface LivekitSettings {
  /** Where browsers connect: `wss://…`. */
  readonly url: string;
  readonly api_key: string;
  readonly api_secret: string;
}

/** The configuration of video calls. */
export interface CallSettings {
  /** STUN and TURN servers, as browsers take their addresses. */
  readonly ice_urls: readonly string[];
  /** The secret that the TURN servers share with us (coturn: `static-auth-secret`); null: there are none. */
  readonly turn_secret: string | null;
  /** null: every call connects browsers to each other. */
  readonly livekit: LivekitSettings | null;
}

/** Reads them. */
export function callSettings(read: Read): CallSettings {
  const url = read<string | null>('LIVEKIT_URL', null, livekitUrl);
  const api_key = read('LIVEKIT_API_KEY', '', secret);
  const api_secret = read('LIVEKIT_API_SECRET', '', secret);
  return {
    ice_urls: read<readonly string[]>('ICE_SERVERS', [], iceUrls),
    turn_secret: read<string | null>('TURN_SECRET', null, secret),
    livekit: url === null ? null : { url, api_key, api_secret },
  };
}

/** Whether an address is one of a TURN server, which asks for credentials. */
export const isTurn = (url: string): boolean => /^turns?:/.test(url);

const ICE_URL = /^(?:stuns?|turns?):(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i;

function iceUrls(text: string): readonly string[] {
  const urls = text.split(/[\s,]+/).filter(Boolean);
  const bad = urls.find((url) => !ICE_URL.test(url));
  if (bad === undefined) return urls;
  throw new BadValue(`must list servers such as turn:turn.example.org:3478?transport=udp, but holds "${bad}"`);
}

function livekitUrl(text: string): string {
  const url = URL.parse(text);
  const plain = url && ['ws:', 'wss:', 'http:', 'https:'].includes(url.protocol) && !url.search && !url.hash;
  if (!plain || url.username || url.password)
    throw new BadValue(`must be an address such as wss://livekit.example.org, but is "${text}"`);
  return `${url.protocol.replace('http', 'ws')}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
