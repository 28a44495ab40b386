/** A piece of a demo stream. */
export interface DemoStreamSegment {
  readonly uri: string;
  readonly duration_ms: number;
}

export type Playlist =
  | { readonly ok: true; readonly segments: readonly DemoStreamSegment[] }
  | { readonly ok: false; readonly place: string; readonly reason: string };

/** Segments that a player is shown at once: enough to start at once and to survive a slow minute. */
const WINDOW = 6;
/** A demo stream counts its rounds from here (2024-01-01), so that the numbers stay far below 2^31 for decades. */
const DEMO_STREAM_EPOCH = 1_704_067_200_000;

/**
 * Reads the segments of a finished (VOD) HLS playlist. Encrypted and fragmented ones are refused: a demo stream is
 * plain TS.
 */
export function parsePlaylist(text: string): Playlist {
  const lines = text.split(/\r?\n/);
  if (lines[0]?.trim() !== '#EXTM3U') return { ok: false, place: 'line 1', reason: 'is not an HLS playlist (#EXTM3U)' };
  const segments: DemoStreamSegment[] = [];
  let duration_ms = 0;
  for (const [index, line] of lines.entries()) {
    const refused = refusedTag(line);
    if (refused) return { ok: false, place: `line ${index + 1}`, reason: refused };
    const length = /^#EXTINF:(\d+(?:\.\d+)?)/.exec(line)?.[1];
    if (length !== undefined) duration_ms = Math.round(Number(length) * 1000);
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (duration_ms <= 0 || !/^[\w][\w.-]*$/.test(line.trim())) {
      return {
        ok: false,
        place: `line ${index + 1}`,
        reason: 'is not a segment beside the playlist with a length (#EXTINF)',
      };
    }
    segments.push({ uri: line.trim(), duration_ms });
    duration_ms = 0;
  }
  return segments.length > 0 ? { ok: true, segments } : { ok: false, place: '', reason: 'has no segments' };
}

function refusedTag(line: string): string | null {
  if (line.startsWith('#EXT-X-KEY')) return 'an encrypted playlist cannot be a demo stream';
  if (line.startsWith('#EXT-X-MAP'))
    return 'a playlist with fragmented MP4 cannot be a demo stream; use MPEG-TS segments';
  if (line.startsWith('#EXT-X-STREAM-INF')) return 'this is a master playlist; name the one of a variant';
  return null;
}

/**
 * The live playlist of a demo stream at a moment. It is a function of the clock alone: any request, on whatever server
 * and after whatever restart, gets the same sequence numbers, and each wrap is a discontinuity (RFC 8216 §4.3.2.3,
 * §4.3.3.3).
 * @param now milliseconds since the epoch
 * @param segments in playing order, `uri` as a player is to fetch it
 */
export function livePlaylist(now: number, segments: readonly DemoStreamSegment[]): string {
  const last = lastFinished(now, segments);
  const first = Math.max(0, last - WINDOW + 1);
  const round = Math.floor(first / segments.length);
  const opensRound = first % segments.length === 0;
  const longest = Math.max(...segments.map(({ duration_ms }) => duration_ms));
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${opensRound && round > 0 ? round - 1 : round}`,
  ];
  const body: string[] = [];
  for (let sequence = first; sequence <= last; sequence += 1) body.push(...entryOf(sequence, segments));
  return [...head, ...body, ''].join('\n');
}

function entryOf(sequence: number, segments: readonly DemoStreamSegment[]): string[] {
  const position = sequence % segments.length;
  const segment = segments[position];
  if (!segment) return [];
  const at = new Date(startOf(sequence, segments)).toISOString();
  return [
    ...(position === 0 && sequence > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${at}`,
    `#EXTINF:${(segment.duration_ms / 1000).toFixed(3)},`,
    segment.uri,
  ];
}

/** Number of the last segment that has ended by `now`, counted from the first round. */
function lastFinished(now: number, segments: readonly DemoStreamSegment[]): number {
  const total = roundLength(segments);
  const round = Math.max(0, Math.floor((now - DEMO_STREAM_EPOCH) / total));
  let left = Math.max(0, now - DEMO_STREAM_EPOCH) - round * total;
  let ended = 0;
  for (const { duration_ms } of segments) {
    if (left < duration_ms) break;
    left -= duration_ms;
    ended += 1;
  }
  return Math.max(0, round * segments.length + ended - 1);
}

function startOf(sequence: number, segments: readonly DemoStreamSegment[]): number {
  const before = segments.slice(0, sequence % segments.length);
  return DEMO_STREAM_EPOCH + Math.floor(sequence / segments.length) * roundLength(segments) + roundLength(before);
}

function roundLength(segments: readonly DemoStreamSegment[]): number {
  return segments.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}
