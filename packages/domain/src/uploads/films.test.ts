import { describe, expect, it } from 'vitest';
import { isDue, isTooLarge, shownPercent, turnOf, versionsOf } from './films.ts';

describe('[WID80] the versions of a film', () => {
  it.each([
    [1920, 1080, [720, 360]],
    [1080, 1920, [720, 360]],
    [640, 480, [480, 360]],
    [641, 481, [480, 360]],
    [640, 360, [360]],
    [161, 91, [90]],
    [1, 1, [2]],
  ])('of %i × %i have %j lines', (width, height, lines) => {
    expect(versionsOf({ width, height }).map((one) => one.lines)).toEqual(lines);
  });

  it('are told in steps, and never as done before they are kept', () => {
    expect([0, 499, 500, 5_400, 9_999, 20_000].map((done) => shownPercent(done, 10_000))).toEqual([
      0, 0, 5, 50, 95, 95,
    ]);
    expect([shownPercent(500, null), shownPercent(500, 0)]).toEqual([0, 0]);
  });
});

it('[WID82] hosts go first, and everybody’s first film before anybody’s second', () => {
  const turns = [false, true].flatMap((host) => [0, 1, 50, 100_000].map((waiting) => turnOf({ host, waiting })));
  expect(turns).toEqual([1_000, 1_001, 1_050, 20_000, 0, 1, 50, 999]);
});

it('[WID81] an end is an end, and a picture beyond every screen is not tried', () => {
  expect((['waiting', 'running', 'done', 'failed'] as const).map(isDue)).toEqual([true, true, false, false]);
  expect([isTooLarge({ width: 7_680, height: 4_320 }), isTooLarge({ width: 20_000, height: 20_000 })]).toEqual([
    false,
    true,
  ]);
});
