/** Races and soaks take their time in `npm run test:full`; `npm test` plays each just long enough to prove its rule. */
export const inFull = <T>(long: T, short: T): T => (process.env.TEST_FULL === '1' ? long : short);
