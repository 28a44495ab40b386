/** Limits and measures of games. */
export const GAMES = {
  per_event: 200,
  summary_max: 1_000,
  /** Characters of a page that a bundle brings for a frame. */
  page_max: 1_000_000,
  /** The highest score that a game may state as its most. */
  score_max: 1_000_000_000,
  /** People who stand at the top of a game's list. */
  leaders: 10,
  /** A page passes on the scores of a frame at most so often, in milliseconds. */
  score_every_ms: 1_000,
} as const;

/** Limits and measures of quizzes. */
export const QUIZ = {
  questions_max: 100,
  question_max: 300,
  choices_min: 2,
  choices_max: 6,
  choice_max: 120,
  seconds_min: 5,
  seconds_max: 300,
  /** An answer that was on its way when time ran out counts within this, in milliseconds. */
  grace_ms: 500,
  /** Points of a right answer, and those that being quick can add. */
  points_right: 500,
  points_quick: 500,
  /** How often the number of answers is published while a question is open, in milliseconds. */
  publish_every_ms: 1_000,
} as const;

/** Limits and measures of memory. */
export const MEMORY = {
  pairs_min: 2,
  pairs_max: 8,
  /** Turns of one game that are counted. */
  turns_max: 1_000,
  /** Two cards that are no pair stay open for so long, in milliseconds. */
  shown_ms: 900,
} as const;
