/** Limits and delays of the page "Audience". Times in milliseconds. */
export const AUDIENCE = {
  /** People are counted this often … */
  sample_every_ms: 20_000,
  /** … and the most of each so long a time are kept … */
  minute_ms: 60_000,
  /** … and for so long. */
  kept_ms: 90 * 86_400_000,
  /** Open pages receive changed counts at most this often. */
  frame_every_ms: 5_000,
  /** A frame names so many places, the fullest first; the people of the others count in the whole alone. */
  places_max: 60,
  /** The spans of time that the page shows. */
  spans_ms: [3_600_000, 6 * 3_600_000, 24 * 3_600_000],
  /** A span is answered in so many steps. */
  steps: 60,
  /** People of a page of the list. */
  page: 50,
} as const;
