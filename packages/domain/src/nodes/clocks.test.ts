import { expect, test } from 'vitest';
import { clockApart } from './clocks.ts';

/** By how much each of these servers, the oldest first, is ahead of the others. */
const apart = (...clocks: readonly (number | null)[]) => {
  const servers = clocks.map((clock_ahead_ms) => ({ clock_ahead_ms }));
  return servers.map((one) => clockApart(one, servers));
};

test.each([
  ['of one server', [90_000], [null]],
  ['that go together', [0, 200, 100], [null, null, null]],
  ['that all differ from the database', [60_000, 60_050], [null, null]],
  ['of two: the younger is wrong', [0, 201], [null, 201]],
  ['of which most go together: the oldest is wrong', [-5_000, 0, 40], [-5_000, null, null]],
  ['of two parts: the one of the oldest is right', [0, 1_000, 1_010, 5], [null, 1_000, 1_010, null]],
  ['of which some are not known', [null, 0, null, 900], [null, null, null, 900]],
  ['of which none is known', [null, null], [null, null]],
])('[RUN44] clocks %s', (_which, clocks, expected) => {
  expect(apart(...clocks)).toEqual(expected);
});
