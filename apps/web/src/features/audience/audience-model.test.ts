import { AUDIENCE } from '@plenary/domain/audience/limits';
import { describe, expect, it, test } from 'vitest';
import { actFigures, linePoints, peakOf, placeRows, topOf, upToNow } from './audience-model.ts';

const NOW = { here: 3, invisible: 0, simulated: 0 };
const history = (places: readonly (readonly [string, readonly number[]])[], everywhere: readonly number[] = []) => ({
  from: '2026-05-01T10:00:00.000Z',
  step_ms: 60_000,
  everywhere: [...everywhere],
  acts: [],
  places: places.map(([place, people]) => ({ place, kind: 'session' as const, people: [...people] })),
});

describe('[AUN3] the table of places', () => {
  it('has places with somebody first, then those that had, each with the most of the time', () => {
    const places = [
      { place: 'home', kind: 'home' as const, people: 3 },
      { place: 'calls', kind: 'calls' as const, people: 2 },
    ];
    const before = history([
      ['session:a', [0, 7, 2]],
      ['home', [1, 1, 0]],
    ]);
    const rows = placeRows({ ...NOW, places }, before);
    expect(rows.map(({ place, now, most }) => [place, now, most])).toEqual([
      ['home', 3, 3],
      ['calls', 2, 2],
      ['session:a', 0, 7],
    ]);
    expect([rows[0]?.series, rows[1]?.series.length]).toEqual([[1, 1, 3], AUDIENCE.steps]);
  });

  it('goes up to this moment, which is in no kept step yet', () => {
    expect([upToNow([1, 2, 0], 5), upToNow([1, 2, 6], 5)]).toEqual([
      [1, 2, 5],
      [1, 2, 6],
    ]);
  });

  it('says when there were the most, and nothing where nobody was counted', () => {
    expect(peakOf(history([], [1, 5, 5]))).toEqual({ at: Date.parse('2026-05-01T10:01:00.000Z'), people: 5 });
    expect(peakOf(history([], [0, 0]))).toBe(null);
  });

  it('is drawn below a round number, also of nobody and of very many', () => {
    expect([0, 3, 4, 11, 1_200, 10_000].map(topOf)).toEqual([4, 5, 5, 20, 2_000, 10_000]);
    expect(linePoints([0, 5, 10], 10, 20)).toBe('0,20.00 1,10.00 2,0.00');
  });
});

test('[AUN7] figures of what people did are sums of the hours that are shown', () => {
  const acts = [
    { act: 'message' as const, counts: [1, 0, 4] },
    { act: 'vote' as const, counts: [0, 0, 0] },
  ];
  expect(actFigures({ ...history([]), acts })).toEqual([
    { act: 'message', total: 5, counts: [1, 0, 4] },
    { act: 'vote', total: 0, counts: [0, 0, 0] },
  ]);
});
