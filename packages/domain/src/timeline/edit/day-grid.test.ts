import { describe, expect, it } from 'vitest';
import { dayGrid, fitting, onStep, shiftByKey, shiftedTimes, STAYS, type GridSession } from './day-grid.ts';

const START = Date.parse('2026-05-04T00:00:00Z');
const day = { start: START, end: START + 86_400_000 };
const at = (time: string) => `2026-05-04T${time}:00.000Z`;
const session = (id: string, times: readonly [string, string | null], location: string | null): GridSession => ({
  ...{ id, type: 'meeting', location, starts_at: at(times[0]), ends_at: times[1] && at(times[1]) },
});

describe('[PRG8] the grid of a day', () => {
  it('has the halls in their order, further places, and sessions without one, an hour around them all', () => {
    const sessions = [
      session('a', ['10:00', '10:30'], 'hall  b'),
      session('b', ['10:00', null], 'Garden'),
      session('c', ['16:10', '16:40'], null),
      { ...session('d', ['10:00', '10:30'], 'Hall B'), starts_at: '2026-05-05T10:00:00.000Z' },
      { ...session('e', ['10:00', '10:30'], 'Hall B'), type: 'marker-stream' as const },
    ];
    expect(dayGrid(sessions, day, ['Hall B', 'Hall A'])).toEqual({
      from: 540,
      to: 1_080,
      columns: [
        { place: 'Hall B', blocks: [{ id: 'a', start: 600, end: 630, lane: 0, lanes: 1 }] },
        { place: 'Hall A', blocks: [] },
        { place: 'Garden', blocks: [{ id: 'b', start: 600, end: 630, lane: 0, lanes: 1 }] },
        { place: null, blocks: [{ id: 'c', start: 970, end: 1_000, lane: 0, lanes: 1 }] },
      ],
    });
    expect(dayGrid([], day, [])).toEqual({ from: 540, to: 1_080, columns: [{ place: null, blocks: [] }] });
  });

  it('puts sessions that overlap beside each other, and those that touch below each other', () => {
    const sessions = [
      session('a', ['10:00', '11:00'], 'A'),
      session('b', ['10:30', '11:30'], 'A'),
      session('c', ['11:00', '11:30'], 'A'),
      session('d', ['11:30', '12:00'], 'A'),
    ];
    const [column] = dayGrid(sessions, day, ['A']).columns;
    expect(column?.blocks.map(({ id, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ]);
  });
});

describe('[PRG8] a session on the grid', () => {
  it('moves by keys in steps of five minutes and between halls, in the direction of reading', () => {
    const keys = { resizes: false, rtl: false };
    expect(shiftByKey(STAYS, 'ArrowDown', keys)).toEqual({ later: 5, longer: 0, columns: 0 });
    expect(shiftByKey(STAYS, 'ArrowUp', { ...keys, resizes: true })).toEqual({ later: 0, longer: -5, columns: 0 });
    expect(shiftByKey(STAYS, 'ArrowLeft', keys)).toEqual({ later: 0, longer: 0, columns: -1 });
    expect(shiftByKey(STAYS, 'ArrowLeft', { ...keys, rtl: true })).toEqual({ later: 0, longer: 0, columns: 1 });
    expect(shiftByKey(STAYS, 'a', keys)).toBeNull();
    expect(onStep(7)).toBe(5);
  });

  it('stays on the grid, and is five minutes long at least', () => {
    const block = { id: 'a', start: 10, end: 40 };
    expect(fitting({ later: -30, longer: -60, columns: 5 }, block, 1, 3)).toEqual({
      later: -10,
      longer: -25,
      columns: 1,
    });
  });

  it('keeps its length, or gets an end by being resized', () => {
    const times = { starts_at: at('10:00'), ends_at: at('10:30') };
    expect(shiftedTimes(times, { ...STAYS, later: 5 })).toEqual({ starts_at: at('10:05'), ends_at: at('10:35') });
    expect(shiftedTimes(times, { ...STAYS, longer: 10 })).toEqual({ starts_at: at('10:00'), ends_at: at('10:40') });
    const open = { ...times, ends_at: null };
    expect(shiftedTimes(open, { ...STAYS, later: 5 })).toEqual({ starts_at: at('10:05'), ends_at: null });
    expect(shiftedTimes(open, { ...STAYS, longer: 5 })).toEqual({ starts_at: at('10:00'), ends_at: at('10:35') });
  });
});
