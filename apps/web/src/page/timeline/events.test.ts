import type { EventOf } from '@plenary/contract/live';
import type { TimelineTopic } from '@plenary/contract/timeline/topics';
import type { ListedSession, NearTimeline } from '@plenary/contract/timeline/operations';
import { describe, expect, it } from 'vitest';
import { applyToList, applyToNear, leavesGap } from './events.ts';
import { createTimelineStore, takeNear, takeTimelineEvents, takeWhole } from './state.ts';

const iso = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const sight = { now: Date.parse(iso(8)), rules: { default_stream_minutes: 180 }, stream: null };

const session = (id: string, hour: number, more: Partial<ListedSession> = {}) =>
  ({
    id: id.repeat(24),
    type: 'stream',
    starts_at: iso(hour),
    ends_at: null,
    misc: null,
    link: null,
    has_link: true,
    ...more,
  }) as ListedSession;

const near = (sessions: ListedSession[], until: string | null = null): NearTimeline => ({
  ...{ sessions, until, session_count: sessions.length, overlapping: 1, clock_offset_ms: 0 },
});

const event = (kind: string, fields: object, entity_id?: string) =>
  ({
    seq: 1,
    kind,
    payload: { v: 2, ...fields },
    ...(entity_id && { entity_id }),
  }) as EventOf<TimelineTopic>;
const changed = (one: ListedSession) => event('session.changed', { session: one });
const removed = (id: string) => event('session.removed', { id: id.repeat(24) });

const ids = ({ sessions }: { readonly sessions: readonly ListedSession[] }) => sessions.map(({ id }) => id[0]).join('');

describe('[SES11] the sessions near now by live events', () => {
  const before = near([session('a', 9), session('c', 12)]);
  const apply = (one: EventOf<TimelineTopic>, of = before) => applyToNear(of, one, sight);

  it('a changed session takes its place in order', () => {
    const after = apply(changed(session('b', 10)));
    expect(ids(after)).toBe('abc');
    expect(ids(apply(changed(session('a', 23)), after))).toBe('bca');
  });

  it('a removed session goes, also when the change that came says so', () => {
    expect(ids(apply(removed('a')))).toBe('c');
    expect(ids(apply(event('session.changed', { session: null }, 'a'.repeat(24))))).toBe('c');
  });

  it('[NEA3] a session that is not near stays out; one that came near comes in', () => {
    const until = near([session('a', 9), session('c', 12)], iso(13));
    expect(apply(changed(session('b', 14)), until)).toBe(until);
    expect(ids(apply(changed(session('b', 12)), until))).toBe('abc');
    expect(apply(changed(session('b', 10, { type: 'game' })), until)).toBe(until);
  });

  it('[NEA3] a session that goes, or moves to a later time, leaves a gap; so does a timeline that was replaced', () => {
    expect(leavesGap(before, removed('a'))).toBe(true);
    expect(leavesGap(before, changed(session('a', 10)))).toBe(true);
    expect(leavesGap(before, event('timeline.replaced', {}))).toBe(true);
    expect(leavesGap(before, changed(session('a', 9, { title: 'Later' })))).toBe(false);
    expect(leavesGap(before, removed('b'))).toBe(false);
  });

  it('[D5] a meeting keeps its known link until its own topic says otherwise; any other type does not', () => {
    const meeting = session('m', 9, { type: 'meeting', link: 'https://meet.example' });
    const stream = session('s', 9, { link: '/demo/live_stream/s' });
    const linkAfter = (one: ListedSession) =>
      apply(changed(one), near([meeting, stream])).sessions.find(({ id }) => id === one.id)?.link;
    expect(linkAfter({ ...meeting, link: null })).toBe('https://meet.example');
    expect(linkAfter({ ...meeting, link: null, has_link: false })).toBeNull();
    expect(linkAfter({ ...stream, link: null })).toBeNull();
  });

  it('the clock moves; unknown kinds change nothing', () => {
    expect(apply(event('clock.changed', { clock_offset_ms: 5 })).clock_offset_ms).toBe(5);
    expect(apply(event('weather.changed', {}))).toBe(before);
  });
});

describe('[NEA6] states that were under way while live events came', () => {
  const store = () => createTimelineStore(near([session('a', 9)]));

  it('hold what came meanwhile, near now and of all sessions', () => {
    const timeline = store();
    const since = timeline.getState().place;
    takeTimelineEvents(timeline, [changed(session('b', 10)), removed('a')], sight);
    takeNear(timeline, near([session('a', 9), session('c', 11)]), since, sight);
    takeWhole(timeline, { sessions: [session('a', 9), session('c', 11)] }, since);
    expect(ids(timeline.getState().timeline!)).toBe('bc');
    expect(ids(timeline.getState().whole)).toBe('bc');
  });

  it('hold all that came meanwhile, however much it was', () => {
    const timeline = store();
    const since = timeline.getState().place;
    takeTimelineEvents(timeline, [removed('a')], sight);
    for (let nth = 0; nth < 1_000; nth += 1) takeTimelineEvents(timeline, [changed(session(`n${nth}`, 10))], sight);
    takeWhole(timeline, { sessions: [session('a', 9)] }, since);
    expect(timeline.getState().whole.sessions).toHaveLength(1_000);
    expect(ids(timeline.getState().whole)).not.toContain('a');
  });

  it('are taken as they are where nothing came', () => {
    const timeline = store();
    takeTimelineEvents(timeline, [removed('a')], sight);
    takeNear(timeline, near([session('a', 9)]), timeline.getState().place, sight);
    expect(ids(timeline.getState().timeline!)).toBe('a');
  });

  it('keep up afterwards; sessions that nobody has asked for are not gathered', () => {
    const timeline = store();
    takeTimelineEvents(timeline, [changed(session('b', 10))], sight);
    expect(timeline.getState().whole).toEqual({ state: 'none', sessions: [], halls: [] });
    takeWhole(timeline, { sessions: [session('a', 9), session('b', 10)] }, timeline.getState().place);
    takeTimelineEvents(timeline, [changed(session('z', 20, { type: 'game' }))], sight);
    expect(ids(timeline.getState().whole)).toBe('abz');
    expect(
      [session('a', 9)].reduce((list) => applyToList(list, removed('a')) as ListedSession[], [session('a', 9)]),
    ).toEqual([]);
  });
});
