/** Longer playlists are not read: hours of a stream in short segments are a tenth of it. */
export const PLAYLIST_BYTES = 4 * 1024 * 1024;

/** The answer of a playlist's address: its status, and whether that is one to play. */
export interface PlaylistAnswer {
  readonly status: number;
  /** 'playlist' with a status of 200 is the only one that plays. */
  readonly body: 'playlist' | 'other' | 'too_large';
}

/**
 * Reads the answer of a playback address as far as it has to be read, and no further.
 * @throws when the connection breaks
 */
export async function readPlaylist(response: Response): Promise<PlaylistAnswer> {
  const { status } = response;
  const reader = response.body?.getReader();
  if (status !== 200 || !reader) {
    await reader?.cancel();
    return { status, body: 'other' };
  }
  let bytes = 0;
  let beginning = '';
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (beginning.length < SIGN.length) beginning += decoder.decode(part.value, { stream: true }).trimStart();
    const body = judge(beginning, bytes);
    if (body === null) continue;
    await reader.cancel();
    return { status, body };
  }
  return { status, body: beginning.startsWith(SIGN) ? 'playlist' : 'other' };
}

const SIGN = '#EXTM3U';
/** Nothing more is added to a list that says so. */
const END = '#EXT-X-ENDLIST';

/**
 * Whether what an address plays has ended: its playlist says so, or that of the first of the sizes that it offers. One that cannot be
 * read has nothing to play either.
 * @throws when the connection breaks
 */
export async function hasEnded(address: string, ask: (address: string) => Promise<Response>): Promise<boolean> {
  const answer = await ask(address);
  const text = await readText(answer);
  const size = /^#EXT-X-STREAM-INF.*\r?\n([^#\s].*)$/m.exec(text)?.[1];
  if (size === undefined) return text === '' || text.includes(END);
  const list = await readText(await ask(new URL(size.trim(), answer.url || address).href));
  return list === '' || list.includes(END);
}

/** The text of a playlist; empty: there is none, or one that is too large. */
async function readText(response: Response): Promise<string> {
  const reader = response.ok ? response.body?.getReader() : undefined;
  if (!reader) return '';
  let [text, bytes] = ['', 0];
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > PLAYLIST_BYTES) return reader.cancel().then(() => '');
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}

/** null: more has to be read. */
function judge(beginning: string, bytes: number): 'other' | 'too_large' | null {
  if (beginning.length >= SIGN.length && !beginning.startsWith(SIGN)) return 'other';
  return bytes > PLAYLIST_BYTES ? 'too_large' : null;
}
