import { describe, expect, test } from 'vitest';
import { scheduleFromJson } from './from-json.ts';

const TALK = {
  id: 1,
  guid: '8079583e-8321-506c-95af-fd2903a5f075',
  date: '2020-12-27T23:30:00+01:00',
  start: '23:30',
  duration: '01:10',
  room: 'Saal 1',
  slug: 'MJA8QY',
  url: 'https://conf.example/talk/1',
  title: 'On <time>',
  subtitle: null,
  track: 'Science',
  type: 'Talk',
  language: 'de',
  abstract: null,
  description: 'Über *Zeit*',
  persons: [
    { id: 20, code: 'SCD9VJ', public_name: 'Chris', biography: null, answers: [] },
    { guid: 'aaaa', name: 'Kasa' },
  ],
  links: [{ url: '/slides.pdf', title: 'Slides' }, 'https://elsewhere.example/'],
  attachments: [{ url: 'javascript:alert(1)', title: 'No' }],
  answers: [{ question: 2 }],
};

/** A schedule around talks; `talk` changes the only one. */
function schedule(talk: object = {}, conference: object = {}, rest: object = {}): unknown {
  return {
    $schema: '../schema.json',
    schedule: {
      version: '1.0',
      base_url: 'https://conf.example/2020/',
      conference: {
        acronym: 'conf-2020',
        title: 'Conf',
        start: '2020-12-27',
        end: '2020-12-28T18:00:00+01:00',
        daysCount: 1,
        timeslot_duration: '00:05',
        days: [{ index: 1, date: '2020-12-27', rooms: { 'Saal 1': [{ ...TALK, ...talk }] } }],
        ...conference,
      },
      ...rest,
    },
  };
}

const read = (tree: unknown) => scheduleFromJson(tree, 'schedule.json', 'Europe/Berlin');
const PATH = 'schedule.conference.days[0].rooms["Saal 1"][0]';

describe('a schedule that can be read', () => {
  test('[IMP1] every field of a talk is kept', () => {
    const result = read(schedule());
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.value).toMatchObject({
      acronym: 'conf-2020',
      title: 'Conf',
      version: '1.0',
      tracks: [{ name: 'Science', color: null }],
    });
    expect(result.value.talks[0]).toEqual({
      guid: TALK.guid,
      path: PATH,
      title: 'On <time>',
      subtitle: '',
      abstract: '',
      description: 'Über *Zeit*',
      starts_at: Date.UTC(2020, 11, 27, 22, 30),
      ends_at: Date.UTC(2020, 11, 27, 23, 40),
      room: 'Saal 1',
      track: 'Science',
      type: 'Talk',
      language: 'de',
      do_not_stream: false,
      picture: null,
      meeting_link: null,
      persons: [
        { uid: 'SCD9VJ', name: 'Chris', biography: '', picture: null },
        { uid: 'aaaa', name: 'Kasa', biography: '', picture: null },
      ],
      links: [
        { url: 'https://conf.example/slides.pdf', title: 'Slides' },
        { url: 'https://elsewhere.example/', title: 'https://elsewhere.example/' },
      ],
      source: TALK,
    });
  });

  test.each([
    ['its own end', { end: '2020-12-28T00:00:00+01:00' }, '2020-12-27T23:00:00.000Z'],
    ['its length, past midnight', {}, '2020-12-27T23:40:00.000Z'],
    ['nothing, without either', { duration: undefined }, null],
    ['nothing, with a length of zero', { duration: '00:00' }, null],
  ])('[IMP1] the end is %s', (_what, talk, expected) => {
    const result = read(schedule(talk));
    const end = result.ok ? result.value.talks[0]?.ends_at : undefined;
    expect(end == null ? end : new Date(end).toISOString()).toBe(expected);
  });

  test('[IMP1] a date without offset is in the zone of the file, or else of the event', () => {
    const talk = { date: '2020-07-01T12:00:00' };
    const starts = (tree: unknown) => {
      const result = read(tree);
      return result.ok ? new Date(result.value.talks[0]?.starts_at ?? 0).toISOString() : result.problems;
    };
    expect(starts(schedule(talk))).toBe('2020-07-01T10:00:00.000Z');
    expect(starts(schedule(talk, { time_zone_name: 'UTC' }))).toBe('2020-07-01T12:00:00.000Z');
  });

  test.each([
    ['an acronym with hyphens', {}, { acronym: 'rc3-channels-2020' }],
    ['fields that the schema does not know', { recording: { license: '' }, answers: [] }, {}],
    ['no id', { id: undefined }, {}],
    ['no rooms on a day, written as an empty list', {}, { days: [{ date: '2020-12-27', rooms: [] }] }],
    ['persons known by a guid', { persons: [{ guid: '0c16ffaa', public_name: 'Ann' }] }, {}],
    ['persons whose id is null', { persons: [{ id: null, name: null, code: 'ABC', public_name: 'Ann' }] }, {}],
    ['persons with a full name only', { persons: [{ id: 5, full_public_name: 'Ann Example' }] }, {}],
    [
      'rooms that share a guid',
      {},
      {
        rooms: [
          { name: 'A', guid: 'x' },
          { name: 'B', guid: 'x', capacity: null },
        ],
      },
    ],
  ])('[IMP1] real files have %s', (_what, talk, conference) => {
    expect(read(schedule(talk, conference))).toMatchObject({ ok: true });
  });

  test('[IMP1] a link without an address is none', () => {
    const result = read(schedule({ links: [{ title: 'Nowhere' }, { url: null, title: 'Nor here' }] }));
    expect(result.ok && result.value.talks[0]?.links).toEqual([]);
  });

  test('[IMP7] a room is online when it says so or names a stream', () => {
    const rooms = [
      { name: 'Saal 1', guid: 'a', type: 'lecturehall' },
      { name: 'Channel', guid: 'b', type: 'online' },
      { name: 'Saal 2', guid: 'c', stream_id: 's2' },
    ];
    const result = read(schedule({}, { rooms }));
    expect(result.ok && result.value.rooms.map(({ online }) => online)).toEqual([false, true, true]);
  });
});

describe('a schedule that is refused', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['a list', [], '', /must be an object, but is a list/],
    ['no schedule', { foo: 1 }, 'schedule', /is missing/],
    ['no conference', { schedule: {} }, 'schedule.conference', /is missing/],
    ['misplaced rooms', schedule({}, {}, { rooms: [] }), 'schedule.rooms', /misplaced/],
    ['no days', schedule({}, { days: undefined }), 'schedule.conference.days', /is missing/],
    [
      'a day that is none',
      schedule({}, { days: [{ date: '2020-02-30', rooms: {} }] }),
      'schedule.conference.days[0].date',
      /is not a date/,
    ],
    ['a start that is none', schedule({}, { start: 'winter' }), 'schedule.conference.start', /is not a date/],
    [
      'a zone that is none',
      schedule({}, { time_zone_name: 'Mars/Olympus' }),
      'schedule.conference.time_zone_name',
      /not a time zone/,
    ],
    ['no title', schedule({ title: ' ' }), `${PATH}.title`, /must not be empty/],
    ['a title that is a number', schedule({ title: 7 }), `${PATH}.title`, /must be text, but is a number/],
    ['no date', schedule({ date: undefined }), `${PATH}.date`, /is missing/],
    ['a date that is none', schedule({ date: 'tomorrow' }), `${PATH}.date`, /"tomorrow" is not a date and time/],
    ['a day that does not exist', schedule({ date: '2021-02-29T10:00:00Z' }), `${PATH}.date`, /is not a date and time/],
    ['an end before the start', schedule({ end: '2020-12-27T10:00:00+01:00' }), `${PATH}.end`, /before the start/],
    ['a length that is none', schedule({ duration: 'an hour' }), `${PATH}.duration`, /is not a length/],
    ['an id that is text', schedule({ id: '2814' }), `${PATH}.id`, /whole number from 1, but is the text "2814"/],
    ['a person without a name', schedule({ persons: [{ code: 'ABC' }] }), `${PATH}.persons[0]`, /has no name/],
    ['persons that are no list', schedule({ persons: 'Ann' }), `${PATH}.persons`, /must be a list/],
  ])('[IMP2] %s, with its place', (_what, tree, place, reason) => {
    const result = read(tree);
    expect(result.ok).toBe(false);
    const problems = result.ok ? [] : result.problems;
    expect(problems).toContainEqual({ file: 'schedule.json', place, reason: expect.stringMatching(reason) });
  });

  test('[IMP2] two talks with one guid, naming both', () => {
    const day = { date: '2020-12-27', rooms: { A: [TALK], B: [TALK] } };
    const result = read(schedule({}, { days: [day] }));
    expect(result.ok ? [] : result.problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/rooms\.B\[0\]\.guid: .* is also that of .*rooms\.A\[0\]/),
    ]);
  });
});
