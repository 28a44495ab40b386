import { describe, expect, it } from 'vitest';
import { at, iso, RULES, session } from './timeline.fixture.ts';
import { endOf, isAvailableStream, isOnAir, sessionState } from './status.ts';
import { SESSION_TYPES, type SessionType } from './types.ts';

const state = (more: Parameters<typeof session>[0], time: string) => {
  const { status, starting } = sessionState(session(more), at(time), RULES);
  return starting ? `${status} starting` : `${status}`;
};

describe('status codes', () => {
  it.each([
    ['09:54:59', '0'],
    ['09:55:00', '1 starting'],
    ['09:59:59', '1 starting'],
    ['10:00:00', '1'],
    ['10:04:59', '1'],
    ['10:05:00', '2'],
    ['10:59:59', '2'],
    ['11:00:00', '3'],
    ['23:00:00', '3'],
  ])('[SES2] [SES3] [SES4] [D1] a stream from 10:00 to 11:00 has at %s the status %s', (time, expected) => {
    expect(state({}, time)).toBe(expected);
    expect(state({ type: 'live-meeting' }, time)).toBe(expected);
  });

  it.each([
    ['09:55:00', '0'],
    ['09:59:59', '0'],
    ['10:00:00', '1'],
    ['10:05:00', '2'],
    ['11:00:00', '3'],
  ])('[SES3] [D1] other types have no starting flag: at %s the status is %s', (time, expected) => {
    const others = SESSION_TYPES.filter((type) => type !== 'stream' && type !== 'live-meeting');
    expect(others).toHaveLength(6);
    for (const type of others) expect(state({ type }, time)).toBe(expected);
  });

  it.each<[SessionType, string, string]>([
    ['meeting', '09:59:59', '0'],
    ['meeting', '10:00:00', '4'],
    ['game', '23:59:59', '4'],
    ['stream', '10:00:00', '1'],
    ['stream', '12:59:59', '2'],
    ['stream', '13:00:00', '3'],
    ['live-meeting', '13:00:00', '3'],
  ])('[SES2] [D1] a %s without an end has at %s the status %s', (type, time, expected) => {
    expect(state({ type, ends_at: null }, time)).toBe(expected);
  });

  it.each([
    ['10:02', '10:01:59', '1'],
    ['10:02', '10:02:00', '3'],
    ['10:00', '09:59:59', '1 starting'],
    ['10:00', '10:00:00', '3'],
    ['09:00', '10:00:00', '3'],
  ])('[SES4] [D1] an end at %s inside or before the first five minutes wins at %s: %s', (end, time, expected) => {
    expect(state({ ends_at: iso(end) }, time)).toBe(expected);
  });

  it("[D1] a stream's missing end follows the event's default_stream_minutes", () => {
    expect(endOf(session({ ends_at: null }), { default_stream_minutes: 45 })).toBe(at('10:45'));
    expect(endOf(session({ type: 'meeting', ends_at: null }), RULES)).toBeNull();
  });
});

describe('on air and available', () => {
  it.each<[SessionType, string, boolean, boolean]>([
    ['stream', '09:54:59', false, true],
    ['stream', '09:55:00', true, true],
    ['stream', '11:00:00', false, false],
    ['live-meeting', '10:30:00', true, true],
    ['meeting', '10:30:00', false, false],
    ['marker-stream', '10:30:00', false, false],
  ])('[SES5] a %s at %s is on air: %s, available: %s', (type, time, onAir, available) => {
    expect(isOnAir(session({ type }), at(time), RULES)).toBe(onAir);
    expect(isAvailableStream(session({ type }), at(time), RULES)).toBe(available);
  });
});
