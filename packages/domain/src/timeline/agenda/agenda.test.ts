import { describe, expect, it } from 'vitest';
import { agendaDays, sessionDays } from './agenda.ts';
import { session } from '../timeline.fixture.ts';
import { isTimeZone } from '../../time/formats.ts';
import { localDay, localTime } from '../zones.ts';

const make = (id: string, starts_at: string, ends_at: string | null) => session({ id, starts_at, ends_at });
const outline = (sessions: ReturnType<typeof make>[], zone: string) =>
  agendaDays(sessions, zone).map(({ day, entries }) => [
    day,
    ...entries.map((e) => `${e.session.id}${e.ends_on ? `→${e.ends_on}` : ''}`),
  ]);

describe('agenda by day', () => {
  it('[AGE1] a session stands under the date of its start in the zone that was asked for', () => {
    const late = make('late', '2026-11-21T23:30:00.000Z', '2026-11-21T23:45:00.000Z');
    expect(outline([late], 'UTC')).toEqual([['2026-11-21', 'late']]);
    expect(outline([late], 'Europe/Zurich')).toEqual([['2026-11-22', 'late']]);
    expect(outline([late], 'America/New_York')).toEqual([['2026-11-21', 'late']]);
    expect(outline([late], 'Asia/Kolkata')).toEqual([['2026-11-22', 'late']]);
  });

  it('[AGE1] one that runs past midnight says on which day it ends; an end at midnight is the day before', () => {
    const night = make('night', '2026-11-21T22:00:00.000Z', '2026-11-22T02:00:00.000Z');
    const evening = make('evening', '2026-11-21T22:00:00.000Z', '2026-11-22T00:00:00.000Z');
    const empty = make('empty', '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z');
    const open = make('open', '2026-11-22T01:00:00.000Z', null);
    expect(outline([open, empty, night, evening], 'UTC')).toEqual([
      ['2026-11-21', 'evening', 'night→2026-11-22'],
      ['2026-11-22', 'empty', 'open'],
    ]);
  });

  it('[AGE1] days and sessions are in order, also across a change of the year; markers are left out', () => {
    const list = [
      make('c', '2027-01-01T09:00:00.000Z', null),
      make('b', '2026-12-31T10:00:00.000Z', null),
      make('a', '2026-12-31T10:00:00.000Z', null),
    ];
    const marker = session({ id: 'm', type: 'marker-stream', starts_at: '2026-12-30T10:00:00.000Z' });
    expect(outline([...list, marker], 'UTC')).toEqual([
      ['2026-12-31', 'a', 'b'],
      ['2027-01-01', 'c'],
    ]);
    expect(sessionDays([...list, marker], 'UTC')).toEqual(['2026-12-31', '2027-01-01']);
  });

  it('[AGE1] days of 23 and 25 hours keep their dates', () => {
    const zone = 'Europe/Zurich';
    expect(localDay(Date.parse('2026-10-24T22:00:00Z'), zone)).toBe('2026-10-25');
    expect(localDay(Date.parse('2026-10-25T22:59:59Z'), zone)).toBe('2026-10-25');
    expect(localDay(Date.parse('2026-10-25T23:00:00Z'), zone)).toBe('2026-10-26');
    expect(localDay(Date.parse('2027-03-27T23:00:00Z'), zone)).toBe('2027-03-28');
    expect(localDay(Date.parse('2027-03-28T21:59:59Z'), zone)).toBe('2027-03-28');
    expect(localDay(Date.parse('2027-03-28T22:00:00Z'), zone)).toBe('2027-03-29');
  });
});

describe('local times', () => {
  it.each([
    ['2026-10-25T00:30:00Z', 'Europe/Zurich', '02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Zurich', '02:30'],
    ['2027-03-28T00:59:00Z', 'Europe/Zurich', '01:59'],
    ['2027-03-28T01:00:00Z', 'Europe/Zurich', '03:00'],
    ['2026-11-21T23:00:00Z', 'Europe/Zurich', '00:00'],
    ['2026-11-21T12:00:00Z', 'Asia/Kathmandu', '17:45'],
  ])('[D3] %s in %s is %s', (moment, zone, expected) => {
    expect(localTime(Date.parse(moment), zone)).toBe(expected);
  });

  it('[HDR2] the clock with seconds', () => {
    expect(localTime(Date.parse('2026-11-21T00:00:07Z'), 'UTC', true)).toBe('00:00:07');
  });

  it('[D3] a zone that nobody knows is none', () => {
    expect([isTimeZone('Europe/Zurich'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  });
});
