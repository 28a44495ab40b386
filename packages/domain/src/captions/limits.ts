import { MINUTE_MS } from '../timeline/types.ts';

/** Limits of live captions. */
export const CAPTIONS = {
  /** Characters of a line, counted as code points. */
  line_max: 200,
  /** Characters of a language's tag. */
  language_max: 35,
  /** Lines that one person may send in a window. */
  lines_per_window: 60,
  window_ms: MINUTE_MS,
  /** So long may the captioner change a line, in ms. */
  correct_ms: 15_000,
  /** A stream may last this much longer than its session, in ms. */
  overrun_ms: 30 * MINUTE_MS,
  /** Lines that a person who comes late sees, and lines of a page of the transcript. */
  page_size: 50,
  page_max: 200,
  /** A captioner who types nothing for this long has ended a line, in ms. */
  pause_ms: 3_000,
  /** A captioner hears a stream no later than this, in ms. */
  behind_max_ms: 60_000,
  /** Lines over the picture, and how long the last ones stay there without another, in ms. */
  picture_lines: 2,
  picture_ms: 20_000,
} as const;
