import type { EventOf } from '@plenary/contract/live';
import type { EditableSession } from '@plenary/contract/timeline/edit';
import type { TimelineTopic } from '@plenary/contract/timeline/topics';
import { describe, expect, it } from 'vitest';
import { editList, firstNarrowing, merged, PAGE_SIZE, sessionsOf, type Narrowing } from './edit-list.ts';

const ALL: Narrowing = { search: '', day: '', show: 'all', page: 0 };
const NOON = Date.parse('2026-06-15T12:00:00Z');
const sight = { now: NOON, zone: 'UTC', rules: { default_stream_minutes: 180 }, conflicts: new Map() };

function session(nth: number, more: Partial<EditableSession> = {}): EditableSession {
  const starts_at = new Date(NOON + nth * 3_600_000).toISOString();
  const times = { starts_at, ends_at: new Date(NOON + (nth + 1) * 3_600_000).toISOString() };
  const rest = {
    link: null,
    location: null,
    max_occupancy: 0,
    featured: false,
    cancelled: false,
    hidden: false,
    misc: null,
    speakers: [],
    hosts: [],
    imported: true,
    categories: [],
    format: null,
    described: false,
    pictured: false,
    kept: [],
  };
  return {
    id: `s${String(nth).padStart(4, '0')}`,
    version: 0,
    type: 'meeting',
    title: `Talk ${nth}`,
    ...times,
    ...rest,
    ...more,
  };
}
const listed = (sessions: readonly EditableSession[], narrowing: Partial<Narrowing>, more = {}) =>
  editList(sessions, { ...ALL, ...narrowing }, { ...sight, ...more });
const titles = (...found: Parameters<typeof listed>) => listed(...found).rows.map(({ title }) => title);

describe('[TML40] the list of sessions', () => {
  it.each([
    ['today, of several days', 0, [-24, 0, 24], '2026-06-15'],
    ['every day, where there is one', 0, [-1, 0, 1], ''],
    ['every day, where none is today', 0, [-48, 24], ''],
    ['every day, while one of yesterday is on', -11.5, [-12.5, 0], ''],
    ['every day, when one of tomorrow comes soon', 11.75, [0, 13], ''],
  ])('begins with %s', (_which, hour, starts, day) => {
    const sessions = starts.map((nth) =>
      session(nth, { ends_at: new Date(NOON + (nth + 2) * 3_600_000).toISOString() }),
    );
    expect(firstNarrowing(sessions, { ...sight, now: NOON + hour * 3_600_000 }).day).toBe(day);
  });

  it('of two thousand holds one page, and a page beyond the last is the last', () => {
    const sessions = Array.from({ length: 2_000 }, (_, nth) => session(nth));
    expect(listed(sessions, {})).toMatchObject({ count: 2_000, from: 0 });
    expect(listed(sessions, { page: 2 }).rows.map(({ title }) => title)[0]).toBe(`Talk ${2 * PAGE_SIZE}`);
    expect(listed(sessions, { page: 999 })).toMatchObject({ from: 2_000 - PAGE_SIZE });
    expect(listed(sessions, {}).rows).toHaveLength(PAGE_SIZE);
  });

  it('is narrowed by words of title, location and speakers, by a day, and by what needs a host', () => {
    const speakers = [{ uid: 'ada', name: 'Ada Núñez' }];
    const sessions = [
      session(0, { location: 'Pier 3' }),
      session(1, { speakers, kept: ['title'] }),
      session(24, { title: 'Pier talk' }),
    ];
    expect(titles(sessions, { search: ' PIER ' })).toEqual(['Talk 0', 'Pier talk']);
    expect(titles(sessions, { search: 'ada 1' })).toEqual(['Talk 1']);
    expect(titles(sessions, { day: '2026-06-16' })).toEqual(['Pier talk']);
    expect(listed(sessions, {}).days).toEqual(['2026-06-15', '2026-06-16']);
    expect(titles(sessions, { show: 'now' })).toEqual(['Talk 0']);
    expect(titles(sessions, { show: 'kept' })).toEqual(['Talk 1']);
    const conflicts = new Map([['s0024', []]]);
    expect(titles(sessions, { show: 'conflicts' }, { conflicts })).toEqual(['Pier talk']);
  });
});

describe('[TML42] what is read anew', () => {
  it('takes its place in order; an answer that was overtaken changes nothing back', () => {
    const known = [session(0, { version: 5 }), session(2)];
    const read = [session(0, { version: 4, title: 'Old' }), session(1)];
    expect(merged(known, read, ['s0000', 's0001']).map(({ title }) => title)).toEqual(['Talk 0', 'Talk 1', 'Talk 2']);
  });

  it('and what was asked for and is not there is gone', () => {
    expect(merged([session(0), session(1)], [], ['s0000']).map(({ id }) => id)).toEqual(['s0001']);
    expect(merged([session(0), session(1)], [session(1)], null).map(({ id }) => id)).toEqual(['s0001']);
  });
});

const event = (kind: string, entity_id?: string) =>
  ({ seq: 1, kind, ...(entity_id && { entity_id }), payload: { v: 1 } }) as EventOf<TimelineTopic>;

it('[LV-C19] the sessions that events name are read, and all of them after a kind that only a newer server knows', () => {
  const named = [event('session.changed', 'a'), event('clock.changed'), event('session.removed', 'b')];
  expect(sessionsOf([...named, event('session.changed', 'a')])).toEqual(['a', 'b']);
  expect(sessionsOf([...named, event('session.moved', 'c')])).toBeNull();
  expect(sessionsOf([event('timeline.replaced')])).toBeNull();
  expect(sessionsOf([event('event.changed')])).toEqual([]);
});
