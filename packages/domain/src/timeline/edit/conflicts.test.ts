import { describe, expect, it } from 'vitest';
import { CONFLICTS_NAMED, sessionConflicts, type ConflictSession } from './conflicts.ts';

const RULES = { default_stream_minutes: 180 };
const ADA = { uid: 'ada', name: 'Ada' };

const iso = (time: string): string => `2026-06-15T${time}:00.000Z`;
function session(id: string, from: string, until: string | null, more: Partial<ConflictSession> = {}): ConflictSession {
  const times = { starts_at: iso(from), ends_at: until === null ? null : iso(until) };
  return { id, type: 'meeting', misc: null, location: null, speakers: [], ...times, ...more };
}
const found = (...sessions: ConflictSession[]) =>
  Object.fromEntries([...sessionConflicts(sessions, RULES)].map(([id, all]) => [id, all.map(({ other }) => other)]));

describe('[TML45] two sessions that need the same place at the same time', () => {
  const hall = { location: 'Hall' };
  it.each<[string, [string, string | null], [string, string | null], boolean]>([
    ['overlap', ['10:00', '11:00'], ['10:59', '12:00'], true],
    ['touch', ['10:00', '11:00'], ['11:00', '12:00'], false],
    ['are the same', ['10:00', '11:00'], ['10:00', '11:00'], true],
    ['lie within one another', ['10:00', '12:00'], ['10:30', '10:40'], true],
    ['are apart', ['10:00', '11:00'], ['12:00', '13:00'], false],
    ['and one without length begins the other', ['10:00', '11:00'], ['10:00', '10:00'], true],
    ['and one without length ends the other', ['10:00', '11:00'], ['11:00', '11:00'], false],
    ['and one without an end began before', ['09:00', null], ['10:00', '11:00'], false],
    ['and one without an end begins meanwhile', ['10:00', '11:00'], ['10:30', null], true],
    ['and both have no end and begin together', ['10:00', null], ['10:00', null], true],
  ])('%s', (_how, one, other, conflict) => {
    const both = found(session('a', ...one, hall), session('b', ...other, hall));
    expect(both).toEqual(conflict ? { a: ['b'], b: ['a'] } : {});
  });

  it('a stream without an end lasts as long as its event says', () => {
    const stream = session('a', '10:00', null, { ...hall, type: 'stream' });
    expect(found(stream, session('b', '12:59', '14:00', hall))).toEqual({ a: ['b'], b: ['a'] });
    expect(found(stream, session('b', '13:00', '14:00', hall))).toEqual({});
  });

  it('[PRG20] unless one of them is hidden, or part of one that is', () => {
    const one = session('a', '10:00', '11:00', hall);
    expect(found(one, session('b', '10:00', '11:00', { ...hall, hidden: true }))).toEqual({});
    const [ada, whole] = [{ speakers: [ADA] }, session('c', '10:00', '11:00', { hidden: true })];
    const part = session('d', '10:00', '11:00', { ...ada, type: 'marker-stream', misc: 'c' });
    expect(found({ ...one, ...ada }, whole, part)).toEqual({});
  });

  it('whatever its case and spaces; without a place there is none', () => {
    const [one, other] = [session('a', '10:00', '11:00', hall), session('b', '10:00', '11:00')];
    expect(found(one, { ...other, location: '  hALL ' })).toEqual({ a: ['b'], b: ['a'] });
    expect(found(one, other)).toEqual({});
    expect(found({ ...one, location: ' ' }, { ...other, location: ' ' })).toEqual({});
  });
});

describe('[TML45] somebody who would speak twice at a time', () => {
  it('is named with the other session; namesakes are different people', () => {
    const one = session('a', '10:00', '11:00', { location: 'Hall', speakers: [ADA] });
    const other = session('b', '10:30', '11:30', { location: 'Lab', speakers: [ADA, ADA] });
    expect(sessionConflicts([one, other], RULES).get('a')).toEqual([{ kind: 'speaker', name: 'Ada', other: 'b' }]);
    expect(found(one, { ...other, speakers: [{ uid: 'other', name: 'Ada' }] })).toEqual({});
  });

  it('is in no conflict with the session that a marker is part of, nor with its other markers', () => {
    const whole = session('a', '10:00', '11:00', { speakers: [ADA], location: 'Hall' });
    const marker = { type: 'marker-stream', misc: 'a', speakers: [ADA], location: 'Hall' } as const;
    const [first, second] = [session('m', '10:10', '10:30', marker), session('n', '10:10', '11:00', marker)];
    expect(found(whole, first, second)).toEqual({});
    const elsewhere = session('b', '10:15', '10:20', { speakers: [ADA] });
    expect(found(first, elsewhere)).toEqual({ b: ['m'], m: ['b'] });
  });

  it('two markers of a place repeat nothing that their sessions say', () => {
    const marker = { type: 'marker-stream', misc: 'a', location: 'Hall' } as const;
    expect(found(session('m', '10:00', '11:00', marker), session('b', '10:00', '11:00', { location: 'Hall' }))).toEqual(
      {},
    );
  });
});

it('[TML45] a place with two thousand sessions at once names the first few of each', () => {
  const all = Array.from({ length: 2_000 }, (_, n) => session(String(n), '10:00', '11:00', { location: 'Hall' }));
  const conflicts = sessionConflicts(all, RULES);
  expect(conflicts.size).toBe(2_000);
  expect(Math.max(...[...conflicts.values()].map((some) => some.length))).toBe(CONFLICTS_NAMED);
});
