import type { Translations } from '../language/texts.ts';
/** How far a person has watched a film. */
export interface Watched {
  readonly position_s: number;
  readonly duration_s: number;
}

/** Measures of going on with a film. */
export const WATCHING = {
  /** A film that was left before this begins at its start, in seconds. */
  first_s: 5,
  /** Behind this part of it a film was seen. */
  seen_share: 0.95,
  /** A page reports its position at most this often, in milliseconds. */
  publish_every_ms: 15_000,
  /** The longest film, in seconds. */
  longest_s: 86_400,
  /** Items that one can go on with are shown up to this many. */
  shown: 4,
} as const;

/** The second at which a film goes on (VLT6); null: at its beginning, since it was hardly begun, or was seen. */
export function goesOnAt({ position_s, duration_s }: Watched): number | null {
  if (position_s < WATCHING.first_s || position_s > duration_s * WATCHING.seen_share) return null;
  return position_s;
}

/** A chapter of a film. */
export interface Chapter {
  /** Second at which it begins. */
  readonly at_s: number;
  readonly title: string;
  readonly translations?: Translations | undefined;
}

/** The chapter that is on at a second: the place in their order; -1 before the first. */
export function chapterAt(chapters: readonly Chapter[], second: number): number {
  return chapters.findLastIndex(({ at_s }) => at_s <= second);
}

/** Seconds of `1:02:03` or `2:03`; null: that is no time. */
export function chapterSeconds(text: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)$/.exec(text);
  if (!parts) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return hours * 3_600 + minutes * 60 + seconds;
}

/** A second as authors and viewers write it: `1:02:03`, `2:03`. */
export function chapterTime(at_s: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(at_s / 3_600), Math.floor((at_s % 3_600) / 60), Math.floor(at_s % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
