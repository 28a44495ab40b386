import type { LiveEvent } from '@plenary/contract/live';
import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { describe, expect, it } from 'vitest';
import { applyTimelineEvent } from './timeline-events.ts';

const session = (id: string, hour: number, more: Partial<TimelineSession> = {}) =>
  ({
    id: id.repeat(24),
    type: 'stream',
    starts_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`,
    ends_at: null,
    link: null,
    has_link: true,
    ...more,
  }) as TimelineSession;

const timeline = (sessions: TimelineSession[]): TimelineData => ({
  sessions,
  days: [],
  games: [],
  live_streams: [],
  media_items: [],
  live_meetings: [],
  meetings: [],
  video_calls: [],
  clock_offset_ms: 0,
});

const event = (kind: string, fields: object, entity_id?: string): LiveEvent => ({
  seq: 1,
  kind,
  payload: { v: 1, ...fields },
  ...(entity_id && { entity_id }),
});

const ids = ({ sessions }: TimelineData) => sessions.map(({ id }) => id[0]).join('');

describe('[SES11] timeline by live events', () => {
  const before = timeline([session('a', 9), session('c', 12)]);

  it('a changed session takes its place in order, and the lists follow', () => {
    const after = applyTimelineEvent(before, event('session.changed', { session: session('b', 10) }), 'UTC');
    expect(ids(after)).toBe('abc');
    expect(after.live_streams).toHaveLength(3);
    const moved = applyTimelineEvent(after, event('session.changed', { session: session('a', 23) }), 'Europe/Zurich');
    expect(ids(moved)).toBe('bca');
    expect(moved.days).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('a removed session goes, also when the change that came says so', () => {
    const id = 'a'.repeat(24);
    expect(ids(applyTimelineEvent(before, event('session.removed', { id }), 'UTC'))).toBe('c');
    expect(ids(applyTimelineEvent(before, event('session.changed', { session: null }, id), 'UTC'))).toBe('c');
  });

  it('[D5] a meeting keeps its known link until its own topic says otherwise; any other type does not', () => {
    const meeting = session('m', 9, { type: 'meeting', link: 'https://meet.example' });
    const stream = session('s', 9, { link: '/demo/live_stream/s' });
    const known = timeline([meeting, stream]);
    const linkAfter = (changed: TimelineSession) =>
      applyTimelineEvent(known, event('session.changed', { session: changed }), 'UTC').sessions.find(
        ({ id }) => id === changed.id,
      )?.link;
    expect(linkAfter({ ...meeting, link: null })).toBe('https://meet.example');
    expect(linkAfter({ ...meeting, link: null, has_link: false })).toBeNull();
    expect(linkAfter({ ...stream, link: null })).toBeNull();
  });

  it('the clock moves; unknown kinds change nothing', () => {
    expect(applyTimelineEvent(before, event('clock.changed', { clock_offset_ms: 5 }), 'UTC').clock_offset_ms).toBe(5);
    expect(applyTimelineEvent(before, event('weather.changed', {}), 'UTC')).toBe(before);
  });
});
