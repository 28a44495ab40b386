import { expect, test } from 'vitest';
import { absoluteLinks } from './talk.ts';
import { addressOf, isMeetingAddress } from './addresses.ts';
import { identified } from './identity.ts';
import { oversized, SCHEDULE_MAX } from './limits.ts';
import { treeReader } from './reader.ts';
import type { ImportedSchedule, ImportedTalk } from './types.ts';
import { understandingOf } from './understanding.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 4, 1, 12);

function talk(given: Partial<ImportedTalk> = {}): ImportedTalk {
  return {
    ...{ guid: 'a', path: 'talk', title: 'A', subtitle: '', abstract: '', description: '', room: 'Hall', track: '' },
    ...{ type: '', language: '', do_not_stream: false, persons: [], picture: null, meeting_link: null, links: [] },
    ...{ starts_at: NOON, ends_at: NOON + HOUR, source: {} },
    ...given,
  };
}

const schedule = (talks: ImportedTalk[], time_zone: string | null = null): ImportedSchedule => ({
  ...{ format: 'table (CSV)', acronym: 'table', title: '', version: '', rooms: [], tracks: [], notes: ['first'] },
  ...{ time_zone, talks },
});

test('[IMP11] what a file holds is counted, days in its own zone', () => {
  const ann = { uid: 'ann', name: 'Ann', biography: '', picture: null };
  const talks = [
    talk({ persons: [ann] }),
    talk({ room: 'Attic', starts_at: NOON + 11 * HOUR, ends_at: null, persons: [ann] }),
  ];
  expect(understandingOf(schedule(talks, 'Europe/Berlin'), 'schedule:x', 'UTC')).toEqual({
    format: 'table (CSV)',
    source: 'schedule:x',
    sessions: 2,
    speakers: 1,
    rooms: ['Hall', 'Attic'],
    tracks: [],
    days: ['2026-05-01', '2026-05-02'],
    time_zone: 'Europe/Berlin',
    zone_from: 'file',
    notes: ['first', 'sessions that have no end: 1 ("A")'],
  });
  expect(understandingOf(schedule(talks), 'schedule:x', 'UTC')).toMatchObject({
    zone_from: 'event',
    days: ['2026-05-01'],
  });
});

test('[IMP11] overlapping, two-day and telling sessions are said', () => {
  const telling = talk({ title: 'Call', room: 'B', description: 'Join https://zoom.us/j/1?pwd=2 now' });
  const talks = [
    talk(),
    talk({ title: 'B', starts_at: NOON + HOUR / 2 }),
    talk({ title: 'Jam', room: 'C', ends_at: NOON + 48 * HOUR }),
    telling,
  ];
  expect(understandingOf(schedule(talks), 's', 'UTC').notes).toEqual([
    'first',
    'sessions that last longer than 24 hours: 1 ("Jam")',
    'sessions that begin while another one is in the same room: 1 ("B")',
    'sessions that have the address of a video meeting in their description, which everybody reads: 1 ("Call")',
  ]);
});

test('[IMP12] a talk without an id is found again by its title, then by its start, then by its room', () => {
  const none = (given: Partial<ImportedTalk>): ImportedTalk => talk({ guid: '', ...given });
  const reader = treeReader('x.json');
  const lunch = [none({ title: 'Lunch' }), none({ title: 'Lunch', starts_at: NOON + 24 * HOUR })];
  const twice = [none({ title: 'Jam', room: 'A' }), none({ title: 'Jam', room: 'B' })];
  expect(identified(reader, [talk(), none({ title: ' Key ' }), ...lunch, ...twice]).map(({ guid }) => guid)).toEqual([
    'a',
    'title:Key',
    'title:Lunch@2026-05-01T12:00',
    'title:Lunch@2026-05-02T12:00',
    'title:Jam@2026-05-01T12:00@A',
    'title:Jam@2026-05-01T12:00@B',
  ]);
  expect(reader.notes).toEqual([
    '5 of 6 sessions have no id, which is fine for now: a later reading finds them by their title, and takes a changed title for a new session',
  ]);
});

test('[IMP18] a link without a scheme is one, a file beside the page is none', () => {
  const of = (url: string, base = '') => absoluteLinks([{ url, title: '' }], base).map((link) => link.url);
  expect(of('www.example.org/x')).toEqual(['https://www.example.org/x']);
  expect(of('example.org/a?b=c')).toEqual(['https://example.org/a?b=c']);
  expect(of('bücher.example')).toEqual(['https://xn--bcher-kva.example/']);
  expect(of('slides.pdf', 'https://conf.example/')).toEqual(['https://conf.example/slides.pdf']);
  expect(of('media/slides.pdf')).toEqual([]);
  expect(
    ['javascript:alert(1)', 'mailto:a@b.example', 'just text', 'data:text/html,x'].map((url) => addressOf(url, '')),
  ).toEqual([null, null, null, null]);
});

test('[IMP16] addresses of video meetings are known by their host', () => {
  const meetings = [
    'https://us02web.zoom.us/j/1',
    'https://teams.microsoft.com/l/x',
    'https://bbb.example/b/ann-abc-def',
  ];
  expect(meetings.map(isMeetingAddress)).toEqual([true, true, true]);
  expect(['https://notzoom.us/j/1', 'https://example.org/b/', 'x'].map(isMeetingAddress)).toEqual([
    false,
    false,
    false,
  ]);
});

test('[IMP19] what a session cannot hold is refused with its place', () => {
  expect(oversized(schedule([talk({ title: 'x'.repeat(301) })]), 'f')).toEqual([
    { file: 'f', place: 'talk.title', reason: 'has 301 characters; at most 300 are taken' },
  ]);
  const many = Array.from({ length: SCHEDULE_MAX.sessions + 1 }, () => talk());
  expect(oversized(schedule(many), 'f')).toMatchObject([{ reason: 'holds 20001 sessions; at most 20000 are taken' }]);
});
