const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often something may be done under one key within a window, which begins with the first time. */
export interface Limit {
  readonly count: number;
  /** Milliseconds. */
  readonly window_ms: number;
}

/** By what something is counted: where it comes from, the e-mail address it concerns, or the account that asks. */
export type LimitKey = 'address' | 'email' | 'person';

/**
 * Every limit on tries and rates. Addresses are sized for 2,000 people behind one venue's network. What rows of the
 * database count is limited beside its rule: messages (CHAT), codes that are sent (CODE). What one connection may do
 * stands in LIVE.
 */
export const LIMITS = {
  /**
   * Requests and live connections (design §5). Somebody who is signed in counts as a person: eight long-polls that move
   * at once, and a page that loads its pictures meanwhile, stay far below. The others count by their address: 2,000
   * people open the event in the same minute.
   */
  requests: {
    address: { count: 40_000, window_ms: MINUTE },
    person: { count: 600, window_ms: 10 * SECOND },
  },
  /** Passwords that are tried, at whichever form (LOG5). One that was right takes its try back. */
  sign_in: {
    address: { count: 4_000, window_ms: 15 * MINUTE },
    email: { count: 10, window_ms: 15 * MINUTE },
  },
  /** One-time codes that are tried. Each code has its own five tries as well. */
  code: {
    address: { count: 4_000, window_ms: 15 * MINUTE },
    person: { count: 20, window_ms: 15 * MINUTE },
  },
  /** Codes to numbers that are nobody's yet (ONB13): each text message costs. */
  mobile_number: {
    address: { count: 2_000, window_ms: HOUR },
    person: { count: 12, window_ms: HOUR },
  },
  /** Links and invitations that are asked for by an e-mail address alone. */
  link: {
    address: { count: 2_000, window_ms: 15 * MINUTE },
    email: { count: 5, window_ms: 15 * MINUTE },
  },
  /** Tickets that were refused (TCK10), for a venue with a batch of old ones. Good tickets are not counted. */
  refused_ticket: { address: { count: 300, window_ms: 15 * MINUTE } },
  profile_save: { person: { count: 60, window_ms: 10 * MINUTE } },
  picture_upload: { person: { count: 30, window_ms: 10 * MINUTE } },
  /** New e-mail addresses: few, since the answer tells whether another account has the address. */
  email_change: { person: { count: 10, window_ms: HOUR } },
} as const satisfies Record<string, Partial<Record<LimitKey, Limit>>>;

export type LimitName = keyof typeof LIMITS;
