/** Limits of polls. Characters are counted as code points. */
export const POLLS = {
  question_max: 300,
  choices_min: 2,
  choices_max: 20,
  choice_max: 150,
  /** The highest value of a rating, which begins with 1. */
  scale_min: 3,
  scale_max: 10,
  /** Words that one person may give. */
  words_max: 5,
  word_max: 30,
  /** Different words that results name, those that were given most. */
  words_shown: 50,
  /** Polls of an event, and those that are open at a time. */
  per_event: 200,
  open_at_once: 5,
  /** Closed polls that everybody still reads, the latest ones. */
  closed_shown: 10,
  /** Results are published at most this often, in ms. */
  publish_every_ms: 1_000,
  /** Links for screens that an event has at a time, and characters of their names. */
  screens_max: 20,
  screen_name_max: 80,
  /** The screen in a hall asks again after this long, in ms. */
  screen_every_ms: 1_000,
  /** The address of an event's own poll is asked for this often while the public chat shows, in ms (WID15). */
  address_every_ms: 30_000,
} as const;
