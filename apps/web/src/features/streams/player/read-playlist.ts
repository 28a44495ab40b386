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

/** null: more has to be read. */
function judge(beginning: string, bytes: number): 'other' | 'too_large' | null {
  if (beginning.length >= SIGN.length && !beginning.startsWith(SIGN)) return 'other';
  return bytes > PLAYLIST_BYTES ? 'too_large' : null;
}
