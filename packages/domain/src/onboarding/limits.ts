/** One-time codes (ONB12, ONB13, D34). */
export const CODE = {
  length: 6,
  valid_ms: 10 * 60_000,
  tries: 5,
  /** Another code can be asked for after this time. */
  resend_after_ms: 60_000,
  /** Codes that one session, and one destination, may be sent within an hour. */
  sends_per_hour: 6,
  /** … and that one person may be sent in all their sessions. */
  sends_per_hour_of_person: 12,
} as const;

/** Links with which a person sets a password. */
export const LINKS = {
  /** One that was sent by e-mail. */
  reset_valid_ms: 60 * 60_000,
  /** One that the operator printed for a person who is to make events (STU2). */
  setup_valid_ms: 24 * 60 * 60_000,
} as const;

/** Texts that a person says about themself, in characters (code points). */
export const PROFILE = { name_max: 200, text_max: 200 } as const;

/** ISO 3166 codes: the country that is chosen at first, and those at the top of the list (ONB6). */
export const DEFAULT_COUNTRY = 'gb';
export const COUNTRIES_FIRST = ['us', 'gb', 'de', 'fr'] as const;
