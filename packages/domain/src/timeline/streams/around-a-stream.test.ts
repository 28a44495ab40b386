import { describe, expect, it } from 'vitest';
import { chaptersOf, upNext } from './around-a-stream.ts';
import { at, iso, session } from '../timeline.fixture.ts';

const STREAM = 'a'.repeat(24);

describe('[STR12] the chapters of a stream', () => {
  const part = (id: string, start: string, misc = STREAM) =>
    session({ id, type: 'marker-stream', misc, starts_at: iso(start), ends_at: null });
  const sessions = [session(), part('c', '10:40'), part('b', '10:20'), part('x', '10:30', 'other')];
  const states = (now: string) =>
    chaptersOf(sessions, STREAM, at(now)).map(({ session: { id }, state }) => [id, state]);

  it.each([
    ['10:00', 'coming', 'coming'],
    ['10:20', 'now', 'coming'],
    ['10:39:59', 'now', 'coming'],
    ['10:40', 'past', 'now'],
    ['23:00', 'past', 'now'],
  ])('are its markers in their order; at %s one of them is now', (now, first, second) => {
    expect(states(now)).toEqual([
      ['b', first],
      ['c', second],
    ]);
  });
});

describe('[STR13] what comes after a stream', () => {
  const placed = (id: string, start: string, location: string | null, type: 'stream' | 'meeting' = 'stream') => ({
    ...session({ id, type, starts_at: iso(start), ends_at: null }),
    location,
  });
  const watched = placed('w', '10:00', 'Hall');
  const rest = [
    placed('late', '15:00', 'Hall'),
    placed('a', '11:00', 'Attic'),
    placed('b', '12:00', null),
    placed('c', '13:00', 'Attic'),
    placed('talk', '10:45', 'Attic', 'meeting'),
    placed('past', '09:00', 'Hall'),
  ];
  const ids = (from: typeof watched, now: string) => upNext([from, ...rest], from, at(now)).map(({ id }) => id);

  it('is first the next in the same place, then the others by their start; at most three', () => {
    expect(ids(watched, '10:30')).toEqual(['late', 'a', 'b']);
  });

  it('is by its start alone where the place is unknown', () => {
    expect(ids({ ...watched, location: null }, '10:30')).toEqual(['a', 'b', 'c']);
  });

  it('is neither the stream itself nor what has begun', () => {
    expect(ids({ ...watched, starts_at: iso('12:30') }, '12:00')).toEqual(['late', 'c']);
  });
});
