/** A player up to this much behind, in s, shows what happens now: playlists come in steps of a segment. */
const SLACK_S = 2;

/** A stream that can be gone back in this far, in s, has a line to do it on. */
const WINDOW_S = 60;

/**
 * Where "now" begins in a live stream, in s of the video element.
 * @param sync where a player that follows the stream stands; null: not known
 * @param segmentS the longest segment, in s; null: not known
 * @returns NaN while it is not known: nothing is "now" then
 */
export function liveEdgeStart(sync: number | null, segmentS: number | null): number {
  return sync === null ? Number.NaN : sync - (segmentS ?? 0) - SLACK_S;
}

/**
 * The speed to play at: nothing is ahead of what happens now, so a faster one ends there.
 * @param rate the speed that was chosen; 1 is that of life
 */
export function rateAtEdge(rate: number, atEdge: boolean): number {
  return atEdge && rate > 1 ? 1 : rate;
}

/** The part of a video that a line shows, in s. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The times that the line under the picture stands for: all of a recording, or as much of a live stream as can be gone back to.
 * @param seekable from and to, in s; undefined: nothing yet
 * @returns null: there is no line
 */
export function lineOf(live: boolean, duration: number, seekable: readonly [number, number] | undefined): Span | null {
  if (!live) return duration > 0 ? { from: 0, to: duration } : null;
  if (!seekable || seekable[1] - seekable[0] < WINDOW_S) return null;
  return { from: seekable[0], to: seekable[1] };
}
