import { expect, test } from 'vitest';
import { scheduleFromXml } from './from-xml.ts';

const TALK = {
  '@guid': 'aa',
  '@id': '1',
  date: '2020-12-28T00:30:00+01:00',
  start: '00:30',
  duration: '01:00',
  room: 'Saal 1',
  title: 'On time',
  subtitle: '',
  track: 'Science',
  type: 'Talk',
  language: 'en',
  abstract: 'Short',
  description: 'Long',
  persons: { person: [{ '#text': 'Ann', '@id': '3' }, 'Bob'] },
  links: { link: { '#text': 'Slides', '@href': 'slides.pdf' } },
  attachments: '',
};

function tree(talk: object = {}, conference: object = {}, day: object = {}): unknown {
  return {
    schedule: {
      version: '0.3',
      conference: { acronym: 'conf', title: 'Conf', base_url: 'https://conf.example/', ...conference },
      day: {
        '@index': '1',
        '@date': '2020-12-27',
        '@start': '2020-12-27T04:00:00+01:00',
        room: { '@name': 'Saal 1', event: { ...TALK, ...talk } },
        ...day,
      },
    },
  };
}

const read = (value: unknown) => scheduleFromXml(value, 'schedule.xml', 'Europe/Berlin');
const PATH = 'schedule.day[0].room[0].event[0]';

test('[IMP5] every field of a talk is kept', () => {
  const result = read(tree());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.value).toMatchObject({
    acronym: 'conf',
    title: 'Conf',
    version: '0.3',
    tracks: [{ name: 'Science', color: null }],
  });
  expect(result.value.talks).toEqual([
    {
      guid: 'aa',
      path: PATH,
      title: 'On time',
      subtitle: '',
      abstract: 'Short',
      description: 'Long',
      starts_at: Date.UTC(2020, 11, 27, 23, 30),
      ends_at: Date.UTC(2020, 11, 28, 0, 30),
      room: 'Saal 1',
      track: 'Science',
      type: 'Talk',
      language: 'en',
      do_not_stream: false,
      picture: null,
      meeting_link: null,
      persons: [
        { uid: '3', name: 'Ann', biography: '', picture: null },
        { uid: 'Bob', name: 'Bob', biography: '', picture: null },
      ],
      links: [{ url: 'https://conf.example/slides.pdf', title: 'Slides' }],
      source: TALK,
    },
  ]);
});

test('[IMP5] old files: no date and no guid, the day changes in the morning', () => {
  const old = (start: string) => read(tree({ date: undefined, '@guid': undefined, start }));
  const startOf = (start: string) => {
    const result = old(start);
    return result.ok
      ? [result.value.talks[0]?.guid, new Date(result.value.talks[0]?.starts_at ?? 0).toISOString()]
      : [];
  };
  expect(startOf('23:15')).toEqual(['id:1', '2020-12-27T22:15:00.000Z']);
  expect(startOf('01:15')).toEqual(['id:1', '2020-12-28T00:15:00.000Z']);
});

test('[IMP5] rooms and days without talks are nothing wrong', () => {
  expect(read(tree({}, {}, { room: { '@name': 'Empty' } }))).toMatchObject({ ok: true, value: { talks: [] } });
  expect(read({ schedule: { conference: { title: 'Bare Conf' } } })).toMatchObject({
    ok: true,
    value: { acronym: 'bare-conf', talks: [] },
  });
});

test.each<[string, unknown, string, RegExp]>([
  ['another document', { rss: {} }, '', /no element schedule/],
  ['no conference', { schedule: { version: '1' } }, 'schedule', /no element conference/],
  ['a day without a date', tree({}, {}, { '@date': 'Sunday' }), 'schedule.day[0].@date', /is not a date/],
  ['a date that is none', tree({ date: 'noon' }), `${PATH}.date`, /"noon" is not a date and time/],
  ['neither date nor start', tree({ date: '', start: '' }), `${PATH}.date`, /is missing/],
  ['no title', tree({ title: '' }), `${PATH}.title`, /must not be empty/],
  [
    'a person without a name',
    tree({ persons: { person: { '@id': '4' } } }),
    `${PATH}.persons.person[0]`,
    /must not be empty/,
  ],
])('[IMP2] %s is refused, with its place', (_what, value, place, reason) => {
  const result = read(value);
  expect(result.ok ? [] : result.problems).toContainEqual({
    file: 'schedule.xml',
    place,
    reason: expect.stringMatching(reason),
  });
});

/** Start and end of the one talk, or what is wrong. */
function timesOf(value: unknown): unknown {
  const result = read(value);
  const iso = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());
  return result.ok ? result.value.talks.map(({ starts_at, ends_at }) => [iso(starts_at), iso(ends_at)])[0] : result;
}

test.each([
  ['00:45', '2020-12-28T00:15:00.000Z'],
  ['1:30', '2020-12-28T01:00:00.000Z'],
  ['01:30:00', '2020-12-28T01:00:00.000Z'],
  ['00:90', '2020-12-28T01:00:00.000Z'],
  ['00:00', null],
])('[IMP5] a length may be written %s', (duration, end) => {
  expect(timesOf(tree({ duration }))).toEqual(['2020-12-27T23:30:00.000Z', end]);
});

test.each([
  ['2:06:00', '2020-12-30T05:30:00.000Z'],
  ['1:02:30', '2020-12-29T02:00:00.000Z'],
  ['0:45:00', '2020-12-28T00:15:00.000Z'],
])('[IMP5] a length of three numbers begins with the days, whoever wrote the file: %s', (duration, end) => {
  expect(timesOf(tree({ duration }))).toEqual(['2020-12-27T23:30:00.000Z', end]);
});

test('[IMP5] a night in which the clocks change, and days that begin when the conference says', () => {
  const at = { date: undefined, duration: '', start: '03:30:00' };
  const spring = { '@date': '2024-03-30', '@start': '2024-03-30T09:00:00+01:00' };
  expect(timesOf(tree(at, {}, spring))).toEqual(['2024-03-31T01:30:00.000Z', null]);
  const pentabarf = { '@date': '2024-02-03', '@start': undefined };
  expect(timesOf(tree(at, { day_change: '09:00:00' }, pentabarf))).toEqual(['2024-02-04T02:30:00.000Z', null]);
});

test('[IMP5] a day needs no date where its talks have theirs, and talks may stand outside of rooms', () => {
  const day = { '@date': undefined, '@start': undefined, room: undefined, event: TALK };
  const result = read(tree({}, {}, day));
  expect(result.ok && result.value.talks.map(({ path, room }) => [path, room])).toEqual([
    ['schedule.day[0].event[0]', 'Saal 1'],
  ]);
});
