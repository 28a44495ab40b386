/** Races and soaks take their time in `npm run test:full`; `npm test` plays each just long enough to prove its rule. */
export const inFull = <T>(long: T, short: T): T => (process.env.TEST_FULL === '1' ? long : short);

/** Are this run's suites whole? In `npm test` the media of calls and streams are tried once an engine; the rest is skipped, and named. */
export const WHOLE = inFull(true, false);
