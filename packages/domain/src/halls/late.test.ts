import { expect, test } from 'vitest';
import type { ConflictSession } from '../timeline/edit/conflicts.ts';
import { lateTimes, newConflicts } from './late.ts';

const RULES = { default_stream_minutes: 180 };
const ADA = { uid: 'ada', name: 'Ada' };
const iso = (time: string): string => new Date(`2026-06-15T${time}:00Z`).toISOString();
function session(id: string, from: string, until: string | null, more: Partial<ConflictSession> = {}): ConflictSession {
  const times = { starts_at: iso(from), ends_at: until === null ? null : iso(until) };
  return { id, type: 'meeting', misc: null, location: 'Hall', speakers: [], ...times, ...more };
}
const late = (sessions: ConflictSession[], { at = '10:00', zone = 'UTC', minutes = 10 } = {}) =>
  lateTimes(sessions, minutes, { now: Date.parse(iso(at)), zone, rules: RULES }).map(
    ({ session: { id }, ...times }) => [id, times.starts_at.slice(11, 16), times.ends_at?.slice(11, 16) ?? null],
  );

test('[HAL10] what follows today moves, what is on ends later, and what is over stays', () => {
  const sessions = [
    session('over', '08:00', '09:00'),
    session('on', '09:30', '10:30'),
    session('next', '10:30', '11:00'),
    session('open', '11:00', null),
  ];
  expect(late(sessions)).toEqual([
    ['on', '09:30', '10:40'],
    ['next', '10:40', '11:10'],
    ['open', '11:10', null],
  ]);
});

test('[HAL10] what was called off, has no end yet, or is part of another session stays', () => {
  const sessions = [
    session('off', '11:00', '12:00', { cancelled: true }),
    session('endless', '09:00', null),
    session('part', '11:00', '12:00', { type: 'marker-stream', misc: 'on' }),
  ];
  expect(late(sessions)).toEqual([]);
});

test('[HAL10] today is the day of the event’s zone, over a change of its clocks too', () => {
  const sessions = [session('evening', '21:30', '21:50'), session('night', '22:30', '22:50')];
  expect(late(sessions, { zone: 'Europe/Zurich' }).map(([id]) => id)).toEqual(['evening']);
  const change = (time: string) => new Date(time).toISOString();
  const [now, starts_at, ends_at] = ['2026-10-25T00:10:00Z', '2026-10-25T00:55:00Z', '2026-10-25T01:30:00Z'].map(
    change,
  );
  const over = { ...session('over', '00:00', '00:00'), starts_at: starts_at ?? '', ends_at: ends_at ?? '' };
  const found = lateTimes([over], 10, { now: Date.parse(now ?? ''), zone: 'Europe/Zurich', rules: RULES });
  expect(found).toMatchObject([{ starts_at: change('2026-10-25T01:05:00Z'), ends_at: change('2026-10-25T01:40:00Z') }]);
});

test('[HAL10] conflicts that the delay makes are counted, and those that were there are not', () => {
  const sessions = [
    session('a', '11:00', '12:00', { speakers: [ADA] }),
    session('b', '12:00', '13:00', { speakers: [ADA], location: 'Lab' }),
    session('c', '12:30', '13:00', { location: 'Lab' }),
  ];
  const moved = (starts_at: string, ends_at: string) =>
    new Map([['a', { starts_at: iso(starts_at), ends_at: iso(ends_at) }]]);
  expect(newConflicts(sessions, moved('11:10', '12:10'), RULES)).toBe(1);
  expect(newConflicts(sessions, moved('10:50', '11:50'), RULES)).toBe(0);
});
