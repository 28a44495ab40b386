import * as z from 'zod/mini';

/** A film whose versions are not made: how far that is, or why there will be none (D350). */
export const FilmProgress = z.object({
  state: z.enum(['waiting', 'running', 'done', 'no_ffmpeg', 'failed', 'took_too_long', 'storage_full']),
  percent: z.int(),
});
export type FilmProgress = z.infer<typeof FilmProgress>;

/** An MP4 of at most so many lines, which every browser plays. */
export const FilmAddress = z.object({ url: z.string(), lines: z.int() });
export type FilmAddress = z.infer<typeof FilmAddress>;
