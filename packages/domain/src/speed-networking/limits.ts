/** Speed networking (SPD). Times in milliseconds, real clock. Leases are those of seats (D9). */
export const SPEED = {
  /** Two who were matched talk so long, from the moment in which they are … */
  talk_ms: 3 * 60_000,
  /** … and after it so long to say whether they want to stay in touch. */
  decide_ms: 60_000,
  /** People are matched, and talks ended, this often. */
  round_ms: 1_000,
  /** So many of those who are left over may change places with people who were matched: the longest waiting. */
  freed_max: 40,
} as const;

/** Interests of a profile (SPD3). */
export const INTERESTS = {
  /** So many of them count. */
  most: 10,
  /** Characters of the line that names them. */
  line_max: 300,
} as const;
