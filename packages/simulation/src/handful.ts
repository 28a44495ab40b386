/** People who come to the demo by themselves. Times in milliseconds. */
export const HANDFUL = {
  /** Slug of the event. */
  event: 'demo',
  people: 7,
  /** Five of these speak English, two German. */
  seed: 19,
  languages: ['en', 'de'],
  /** All have come after this. */
  arrive_ms: 20_000,
  /** A few who are to look like an event talk a little more than a few at one would. */
  pace: 1.5,
  /** They are here as long as a person has used the event within this time. */
  visited_ms: 5 * 60_000,
  look_every_ms: 2_000,
} as const;

/** The next step of the demo's people: nobody talks to an empty hall (SIM10). */
export function handfulStep({
  visited,
  here,
}: {
  /** A person has used the event a short while ago. */
  readonly visited: boolean;
  /** The simulated people are there. */
  readonly here: boolean;
}): 'come' | 'go' | null {
  if (visited === here) return null;
  return visited ? 'come' : 'go';
}
