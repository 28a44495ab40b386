/** Limits of the versions that are made of a film (D350, D351). */
export const FILMS = {
  /** The most lines of each version, the larger first. */
  lines: { hd: 720, sd: 360 },
  /** A film that is not done by then keeps its original alone; milliseconds. */
  limit_ms: 2 * 3600_000,
  /** A film whose making was begun so often and never ended keeps its original alone: it took the server with it. */
  attempts_max: 2,
  /** Progress is reported in steps of this many percent. */
  step: 5,
  /** Pixels of a picture; larger ones are not tried. */
  pixels_max: 8_192 * 4_320,
} as const;

export type FilmVersion = keyof typeof FILMS.lines;

/**
 * How far the versions of a film are. All but the first three are ends, after which only the original is there: no program makes them here,
 * making them failed, took too long, or there was no room.
 */
export type FilmState = 'waiting' | 'running' | 'done' | 'no_ffmpeg' | 'failed' | 'took_too_long' | 'storage_full';

/** The states in which versions are still to be made. */
export const DUE_STATES: readonly FilmState[] = ['waiting', 'running'];

/** Whether a person still has to make versions of a film. */
export function isDue(state: FilmState | null): boolean {
  return state !== null && DUE_STATES.includes(state);
}

/** The films of one person that are made before another of theirs, and whether they run the event. */
export interface FilmTurn {
  readonly host: boolean;
  readonly waiting: number;
}

/** The first place of those who do not run the event, and the last place of all. */
const TURNS = { host: 1_000, last: 20_000 } as const;

/** The place of a film among those that wait, lower first: hosts go first, and everybody's first film before anybody's second. */
export function turnOf({ host, waiting }: FilmTurn): number {
  return host ? Math.min(waiting, TURNS.host - 1) : Math.min(TURNS.host + waiting, TURNS.last);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lines of the versions of a film, the larger first: a small film has one, which plays everywhere. */
export function versionsOf({
  width,
  height,
}: Size): readonly { readonly version: FilmVersion; readonly lines: number }[] {
  const lines = Math.min(width, height);
  const even = (most: number): number => Math.max(2, Math.floor(Math.min(lines, most) / 2) * 2);
  const sd = { version: 'sd', lines: even(FILMS.lines.sd) } as const;
  return lines > FILMS.lines.sd ? [{ version: 'hd', lines: even(FILMS.lines.hd) }, sd] : [sd];
}

/** Whether a picture of so many pixels is made versions of. */
export function isTooLarge({ width, height }: Size): boolean {
  return width * height > FILMS.pixels_max;
}

/** The percentage to show. @param duration_ms null: unknown, and nothing is shown before the end */
export function shownPercent(done_ms: number, duration_ms: number | null): number {
  if (duration_ms === null || duration_ms <= 0) return 0;
  const percent = (100 * done_ms) / duration_ms;
  return Math.min(100 - FILMS.step, Math.max(0, Math.floor(percent / FILMS.step) * FILMS.step));
}
