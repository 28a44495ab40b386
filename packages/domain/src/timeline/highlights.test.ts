import { describe, expect, it } from 'vitest';
import { badgeOf } from './badges.ts';
import { at, iso, RULES, session } from './timeline.fixture.ts';
import { featuredSession, liveStreamChoices, nextSession, onSiteSessions } from './highlights.ts';
import { liveArea } from './live-area.ts';
import { hasBegun } from './status.ts';

const make = (id: string, start: string, end: string | null, more: Parameters<typeof session>[0] = {}) =>
  session({ id, starts_at: iso(start), ends_at: end === null ? null : iso(end), link: `/${id}`, ...more });

describe('featured and next', () => {
  const morning = make('morning', '09:00', '10:00');
  const noon = make('noon', '12:00', '13:00', { type: 'meeting' });

  it.each([
    ['08:00', 'morning'],
    ['10:59', 'morning'],
    ['11:01', 'noon'],
    ['20:00', 'noon'],
  ])('[SES6] at %s the nearest start or end is that of %s', (time, id) => {
    expect(featuredSession([noon, morning], at(time), RULES)?.id).toBe(id);
  });

  it('[SES6] more than 24 hours away nothing is featured; exactly 24 hours is', () => {
    const day = 24 * 3_600_000;
    expect(featuredSession([morning], at('09:00') - day, RULES)?.id).toBe('morning');
    expect(featuredSession([morning], at('09:00') - day - 1, RULES)).toBeNull();
    expect(featuredSession([morning], at('10:00') + day + 1, RULES)).toBeNull();
    expect(featuredSession([], at('09:00'), RULES)).toBeNull();
  });

  it('[SES6] of two equally near ones the earlier session is featured, whatever the order', () => {
    expect(featuredSession([noon, morning], at('11:00'), RULES)?.id).toBe('morning');
    expect(featuredSession([morning, noon], at('11:00'), RULES)?.id).toBe('morning');
  });

  it('[HDR3] the next session is the first to start; one that starts now is not next; markers and calls never are', () => {
    const marker = make('marker', '08:30', '08:40', { type: 'marker-stream' });
    const desk = make('desk', '08:40', '09:00', { type: 'video-call' });
    expect(nextSession([noon, marker, desk, morning], at('08:00'))?.id).toBe('morning');
    expect(nextSession([noon, morning], at('09:00'))?.id).toBe('noon');
    expect(nextSession([noon, morning], at('12:00'))).toBeNull();
  });
});

describe('live_stream area', () => {
  const one = make('one', '10:00', '11:00');
  const two = make('two', '10:30', '12:00', { type: 'live-meeting' });
  const meeting = make('meeting', '09:00', '18:00', { type: 'meeting' });
  const area = (time: string, sessions = [two, one, meeting]) => liveArea(sessions, at(time), RULES);

  it.each([
    ['08:00', 'starts_in', null, null, '09:00'],
    ['09:10', 'starts_in', null, null, '10:00'],
    ['09:56', 'starts_in', 'visit', '/one', '10:00'],
    ['10:00', 'ends_in', 'visit', '/one', '11:00'],
    ['10:25', 'several', 'select', '/one', null],
    ['10:59', 'several', 'select', '/one', null],
    ['11:00', 'ends_in', 'visit', '/two', '12:00'],
    ['12:00', 'none', null, null, null],
  ])('[HOM4] at %s: %s, button %s, link %s', (time, kind, action, link, to) => {
    const { state, ...drawn } = area(time);
    expect(drawn).toMatchObject({ action, link, available: action !== null });
    expect(state).toMatchObject(kind === 'several' ? { kind, count: 2 } : { kind });
    expect('at_ms' in state ? new Date(state.at_ms).toISOString().slice(11, 16) : null).toBe(to);
  });

  it('[HOM4] the first live session that has a link is the one to visit; without any there is none', () => {
    expect(area('10:40', [make('dark', '10:00', '11:00', { link: null }), two]).link).toBe('/two');
    expect(area('10:40', [make('dark', '10:00', '11:00', { link: null })])).toMatchObject({
      available: true,
      link: null,
    });
  });

  it('[HOM4] nothing scheduled at all', () => {
    expect(area('10:00', [])).toMatchObject({ state: { kind: 'none' } });
  });

  it('[D2] the modal lists streams with status below 3, those on air first', () => {
    const ids = liveStreamChoices([make('late', '15:00', '16:00'), two, meeting, one], at('10:31'), RULES);
    expect(ids.map((each) => each.id)).toEqual(['one', 'two', 'late']);
    expect(liveStreamChoices([one, two], at('11:30'), RULES).map((each) => each.id)).toEqual(['two']);
  });
});

describe('badges', () => {
  it.each([
    ['stream', '09:00', { kind: 'not_started' }],
    ['stream', '09:55', { kind: 'starting', at_ms: at('10:00') }],
    ['stream', '10:00', { kind: 'live' }],
    ['stream', '10:30', { kind: 'live' }],
    ['meeting', '09:55', { kind: 'not_started' }],
    ['meeting', '10:30', { kind: 'on_now' }],
    ['stream', '11:00', { kind: 'past' }],
  ] as const)('[SES10] [D384] a %s at %s is %j', (type, time, badge) => {
    expect(badgeOf(session({ type }), at(time), RULES)).toEqual(badge);
  });

  it.each([
    ['09:55', false],
    ['10:00', true],
    ['11:00', false],
  ])('[SES10] [D384] at %s a stream from 10:00 to 11:00 may be called live: %s', (time, live) => {
    expect(hasBegun(session(), at(time), RULES)).toBe(live);
  });

  it('[D1] status 4 is on now', () => {
    expect(badgeOf(session({ type: 'game', ends_at: null }), at('20:00'), RULES).kind).toBe('on_now');
  });
});

describe('[HOM13] on site now', () => {
  const talk = (id: string, start: string, end: string | null, more: Parameters<typeof session>[0] = {}) =>
    make(id, start, end, { type: 'meeting', ...more });
  const all = [
    make('stream', '12:00', '13:00'),
    talk('late', '12:20', '13:00'),
    talk('early', '11:00', '13:00'),
    talk('marked', '12:10', '13:00', { featured: true }),
    talk('open', '11:00', null),
    talk('off', '12:00', '13:00', { cancelled: true }),
    talk('next', '12:31', '13:00'),
    talk('over', '11:00', '12:30'),
    make('call', '12:00', '13:00', { type: 'video-call' }),
  ];

  it('are the talks that have begun and will end, the marked ones first, then as they began', () => {
    expect(onSiteSessions(all, at('12:30'), RULES).map(({ id }) => id)).toEqual(['marked', 'early', 'late']);
  });

  it('are not counted in the area of what is on air', () => {
    expect(liveArea(all, at('12:30'), RULES)).toMatchObject({ on_air: 1, state: { kind: 'ends_in' } });
  });
});
