import { textsOf } from '@plenary/texts/catalogue';
import { describe, expect, test } from 'vitest';
import type { TimelineSession } from '@plenary/contract/timeline';
import { type AgendaSight, agendaView, isPage } from './agenda-view.ts';

const ID = (n: number): string => n.toString(16).padStart(24, '0');
const RULES = { default_stream_minutes: 180 };

function session(n: number, start: string, end: string | null, more: Partial<TimelineSession> = {}): TimelineSession {
  return {
    id: ID(n),
    title: `Session ${n}`,
    description: '',
    hosts: [],
    speakers: [],
    starts_at: `2026-11-21T${start}:00Z`,
    ends_at: end === null ? null : `2026-11-21T${end}:00Z`,
    link: '/demo/live_stream/x',
    has_link: true,
    type: 'stream',
    misc: null,
    cover_image_file: null,
    large_image_file: null,
    categories: [],
    featured: false,
    location: null,
    open_session: false,
    max_occupancy: 0,
    current_occupancy: 0,
    clients: [],
    in_attendance: false,
    lead_host_profile_image: null,
    co_host_profile_images: [],
    language: null,
    format: null,
    stream: null,
    ...more,
  };
}

const sight = (time: string, more: Partial<AgendaSight> = {}): AgendaSight => ({
  now: Date.parse(`2026-11-21T${time}:00Z`),
  rules: RULES,
  zone: 'UTC',
  slug: 'demo',
  activeStream: null,
  ...more,
});
const all = (sessions: TimelineSession[], seen: AgendaSight) => agendaView(sessions, seen).flatMap((day) => day.items);

describe('the agenda by day (doc 2 §2)', () => {
  test('[AGE1] days and times are those of the zone that is shown', () => {
    const late = session(1, '22:30', '23:30');
    expect(agendaView([late], sight('10:00'))[0]).toMatchObject({ day: '2026-11-21' });
    const tokyo = agendaView([late], sight('10:00', { zone: 'Asia/Tokyo' }))[0];
    expect(tokyo).toMatchObject({ day: '2026-11-22' });
    expect(tokyo?.items[0]?.time).toBe('07:30 – 08:30');
  });

  test('[AGE1] a session past midnight says on which day it ends', () => {
    const night = session(1, '23:00', null, { ends_at: '2026-11-22T02:00:00Z' });
    expect(all([night], sight('10:00'))[0]?.ends_on).toBe('2026-11-22');
  });

  test('[AGE5] the now line stands once, before the first session to come', () => {
    const sessions = [session(1, '08:00', '09:00'), session(2, '10:00', '11:00'), session(3, '12:00', '13:00')];
    const lines = (time: string) => all(sessions, sight(time)).map((item) => item.now_before);
    expect(lines('10:30')).toEqual([false, false, true]);
    expect(lines('07:00')).toEqual([false, false, false]);
    expect(lines('14:00')).toEqual([false, false, false]);
  });

  test('[SES10] every item carries the badge of its status', () => {
    const sessions = [
      session(1, '08:00', '09:00'),
      session(2, '10:00', '11:00'),
      session(3, '10:00', null, { type: 'meeting' }),
      session(4, '12:00', '13:00'),
    ];
    const { t } = textsOf('en');
    const texts = all(sessions, sight('10:30')).map((item) => t(`frame.badge.${item.badge.kind}`));
    expect(texts).toEqual(['Past', 'Live now', 'On Now', 'Not Started']);
  });
});

describe('markers (doc 1 §4)', () => {
  const parent = session(1, '10:00', '12:00');
  const marker = (n: number, start: string, more: Partial<TimelineSession> = {}) =>
    session(n, start, '11:00', { type: 'marker-live-meeting', misc: parent.id, ...more });

  test('[AGE1] markers stand under their parent in order, and never by themselves', () => {
    const items = all([marker(3, '10:40'), parent, marker(2, '10:10')], sight('10:30'));
    expect(items).toHaveLength(1);
    expect(items[0]?.markers.map((each) => each.id)).toEqual([ID(2), ID(3)]);
  });

  test('[SES8] a marker-stream is shown while its stream is the one that is watched', () => {
    const part = marker(2, '10:10', { type: 'marker-stream' });
    expect(all([parent, part], sight('10:30'))[0]?.markers).toEqual([]);
    expect(all([parent, part], sight('10:30', { activeStream: parent.id }))[0]?.markers).toHaveLength(1);
  });

  test('[SES8] no marker is shown while its parent is not active', () => {
    expect(all([parent, marker(2, '10:10')], sight('09:00'))[0]?.markers).toEqual([]);
  });
});

describe('the button (doc 1 §4, D5)', () => {
  const link = (each: TimelineSession, time: string) => all([each], sight(time))[0]?.link;

  test('[SES9] a session that is live is open; before, it is locked; afterwards there is none', () => {
    const live = session(1, '10:00', '11:00');
    expect(link(live, '10:30')).toEqual({
      kind: 'open',
      href: '/demo/live_stream/x',
      label: 'visit',
    });
    expect(link(live, '09:00')).toEqual({ kind: 'locked' });
    expect(link(live, '11:00')).toEqual({ kind: 'none' });
  });

  test("[D5] a meeting's link is for whom it was sent to", () => {
    const meeting = session(1, '10:00', '11:00', { type: 'meeting', link: 'https://meet.example/1' });
    expect(link(meeting, '09:00')).toMatchObject({ kind: 'open', label: 'breakout' });
    expect(link({ ...meeting, link: null }, '09:00')).toEqual({ kind: 'none' });
  });

  test('[SES9] a session without a link has no button', () => {
    expect(link(session(1, '10:00', '11:00', { link: null, has_link: false }), '10:30')).toEqual({ kind: 'none' });
  });

  test.each([
    ['https://stream.example/a', true],
    ['/demo', true],
    ['/demo/live_stream/65', true],
    ['/demo/pages/map?x=1', true],
    ['/demo/vault/item/a', false],
    ['/other/live_stream/65', false],
    ['//evil.example/demo', false],
    ['javascript:alert(1)', false],
  ])('[D37] %s leads somewhere: %s', (address, leads) => {
    expect(isPage(address, 'demo')).toBe(leads);
  });
});
