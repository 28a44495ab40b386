import { MINUTE_MS } from '../timeline/types.ts';

/** Limits of questions to a session. */
export const QUESTIONS = {
  /** Characters of a question, and of an answer in writing, counted as code points. */
  question_max: 500,
  answer_max: 2_000,
  /** Questions of one person that stand or wait at one session. */
  per_person: 20,
  /** Questions that one person asks or edits in a window, wherever. */
  asked_per_window: 10,
  window_ms: 5 * MINUTE_MS,
  /** Questions of a page of a list. */
  page_size: 50,
  /** Questions that wait, or were dismissed, as those who moderate read them at a time. */
  moderation_page: 100,
  /** News of votes go out this often, in ms. */
  votes_every_ms: 1_000,
} as const;
