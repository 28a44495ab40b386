import type { OnlineUser, OnlineUsers, PresenceFrame } from '@plenary/contract/presence/operations';
import { describe, expect, it } from 'vitest';
import {
  activeAttendees,
  type AttendeesState,
  NOBODY_YET,
  pageToRead,
  readsAfterMs,
  withFrame,
  withPage,
  withQuery,
  withStale,
} from './attendees-model.ts';

const person = (place: number): OnlineUser => ({ _id: `p${place}` }) as OnlineUser;

/** The page of a list of so many people that begins with the one at `from`. */
const answer = (total: number, from = 0): OnlineUsers => ({
  users: Array.from({ length: Math.min(50, total - from) }, (_none, at) => person(from + at)),
  total,
  counts: { all: total, hosts: 1, virtual: total, in_person: 0, no_network: 0 },
  online: total + 1,
});
const frame = (more: Partial<PresenceFrame>): PresenceFrame => ({
  n: 1,
  online: 121,
  joined: 0,
  left: 0,
  gone: [],
  changed: 0,
  ...more,
});
const names = ({ rows }: AttendeesState): string =>
  (rows ?? [])
    .map((one) => one?._id ?? '?')
    .join(' ')
    .replace(/(\? ?)+/, '… ')
    .trim();

describe('[ATT1] the list of people who are here', () => {
  it('has a place for everybody, and reads the pages that come into sight', () => {
    const first = withPage(NOBODY_YET, 0, answer(120));
    expect(first.rows).toHaveLength(120);
    expect(pageToRead(NOBODY_YET, 0, 0)).toBe(0);
    expect(pageToRead(first, 0, 49)).toBe(null);
    expect(pageToRead(first, 40, 60)).toBe(1);
    const second = withPage(first, 2, answer(120, 100));
    expect(pageToRead(second, 100, 500)).toBe(null);
    expect([second.rows?.[99], second.rows?.[119]?._id]).toEqual([null, 'p119']);
  });

  it('is 10,000 places long without 10,000 names, and empty where nobody fits', () => {
    const many = withPage(NOBODY_YET, 0, answer(10_000));
    expect(many.rows?.filter((one) => one !== null)).toHaveLength(50);
    expect(withPage(many, 0, answer(0)).rows).toEqual([]);
    expect(pageToRead(withPage(many, 0, answer(0)), 0, 0)).toBe(null);
    expect(pageToRead(withStale(withPage(many, 0, answer(20))), 300, 320)).toBe(0);
  });

  it('shows what it had until another question is answered, and nothing of it after that', () => {
    const asked = withQuery(withPage(withPage(NOBODY_YET, 0, answer(120)), 1, answer(120, 50)), { search: 'ada' });
    expect(asked.rows).toHaveLength(120);
    expect(pageToRead(asked, 0, 0)).toBe(0);
    expect(names(withPage(asked, 0, { ...answer(2), total: 60 }))).toBe('p0 p1 …');
  });
});

describe('[ATT3] news of who is here', () => {
  const open = withPage(withPage(NOBODY_YET, 0, answer(120)), 1, answer(120, 50));

  it('take those off the list who are named as gone, and leave no hole in what is in sight', () => {
    const { state, read } = withFrame(open, frame({ online: 119, left: 2, gone: ['p1', 'p3'] }));
    expect(state.rows?.slice(0, 3).map((one) => one?._id)).toEqual(['p0', 'p2', 'p4']);
    expect([state.rows?.length, activeAttendees(state), read]).toEqual([118, 118, null]);
    expect(pageToRead(state, 0, 40)).toBe(null);
    expect(pageToRead(state, 60, 99)).toBe(1);
  });

  it('are read later where people came, or went without a name, and now where a frame is missing', () => {
    expect(withFrame(open, frame({ joined: 1 })).read).toBe('later');
    expect(withFrame(open, frame({ left: 13, gone: ['x'] })).read).toBe('later');
    expect(withFrame(open, frame({ changed: 1 })).read).toBe('later');
    const { state } = withFrame(open, frame({ n: 4 }));
    expect(withFrame(state, frame({ n: 5 })).read).toBe(null);
    expect(withFrame(state, frame({ n: 6 })).read).toBe('now');
  });

  it('move the number of people one sees by as much as that of everybody', () => {
    expect(activeAttendees(NOBODY_YET)).toBe(null);
    expect(activeAttendees(withFrame(open, frame({ online: 131 })).state)).toBe(130);
    expect(activeAttendees(withFrame(open, frame({ online: 0 })).state)).toBe(0);
  });

  it('leave the pages that were read where they are until they are read anew', () => {
    const stale = withStale(open);
    expect(names(stale)).toBe(names(open));
    expect(pageToRead(stale, 0, 10)).toBe(0);
  });

  it('[D170] are read by a crowd some eighty times a second, and at once by a few', () => {
    const mean = (online: number) => (readsAfterMs(online, 0) + readsAfterMs(online, 1)) / 2;
    for (const online of [100, 1_000, 5_000]) expect((online / mean(online)) * 1_000).toBeLessThan(140);
    expect(readsAfterMs(3, 1)).toBe(1_000);
    expect(readsAfterMs(1_000_000, 1)).toBe(60_000);
  });
});
