import fc, { type Arbitrary, type Parameters } from 'fast-check';
import { inFull } from './full.ts';

/** Milliseconds after which the search for a smaller counterexample ends: less than a test may take. */
const SEARCH_MS = 20_000;

/**
 * How often a property is tried: in `npm test` with the same values each time (`property-seed.ts`), in `npm run test:full` with new
 * ones. A failure prints the smallest counterexample that was found
 * in time, with its seed and path. `PROPERTY_SEED=<seed> PROPERTY_PATH=<path> npx vitest run <file> --testTimeout 600000`
 * begins there and goes on searching for a smaller one. A counterexample of the past becomes an example of its property.
 * @param runs in `npm test`; `npm run test:full` tries four times as often
 */
export function tries<T>(runs: number): Parameters<T> {
  const { PROPERTY_SEED: seed, PROPERTY_PATH: path } = process.env;
  if (seed !== undefined) return { numRuns: runs, seed: Number(seed), ...(path !== undefined && { path }) };
  return { numRuns: inFull(4 * runs, runs), interruptAfterTimeLimit: SEARCH_MS };
}

/** An arbitrary of plain objects whose `kind` is this. */
export function kindOf<K extends string, T>(
  kind: K,
  fields: { [F in keyof T]: Arbitrary<T[F]> },
): Arbitrary<T & { kind: K }> {
  return fc.record(fields, { noNullPrototype: true }).map((values) => ({ kind, ...values }));
}

/** The values that an arbitrary makes. */
export type Generated<A> = A extends Arbitrary<infer T> ? T : never;
