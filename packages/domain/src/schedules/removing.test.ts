import { expect, test } from 'vitest';
import { doubtLoss, doubtLosses } from './removing.ts';

test.each([
  [{ found: 0, stored: 0, removed: 0 }, 'no session was found in it'],
  [{ found: 0, stored: 159, removed: 159 }, 'no session was found in it'],
  [
    { found: 3, stored: 159, removed: 80 },
    'it would remove 80 of the 159 sessions that came with this schedule before',
  ],
  [{ found: 1, stored: 9, removed: 5 }, 'it would remove 5 of the 9 sessions that came with this schedule before'],
  [{ found: 5, stored: 10, removed: 5 }, null],
  [{ found: 1, stored: 4, removed: 4 }, null],
  [{ found: 200, stored: 0, removed: 0 }, null],
])('[IMP21] an import that empties a programme is doubted: %j', (loss, doubt) => {
  expect(doubtLoss(loss)).toBe(doubt);
});

test.each([
  [{ sessions: [159, 80], rooms: [8, 8] }, 'it would remove 80 of 159 sessions, 8 of 8 rooms'],
  [{ sessions: [159, 79], rooms: [4, 4], pages: [0, 0] }, null],
])('[IMP21] a bundle that removes most of a kind is doubted: %j', (kinds, doubt) => {
  const losses = Object.entries(kinds).map(([name, [stored = 0, removed = 0]]) => [name, { stored, removed }] as const);
  expect(doubtLosses(losses)).toBe(doubt);
});
