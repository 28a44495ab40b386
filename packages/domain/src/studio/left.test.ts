import { describe, expect, test } from 'vitest';
import {
  gapsOf,
  stageOf,
  whatIsLeft,
  type AddressFacts,
  type AfterFacts,
  type DayFacts,
  type EventFacts,
  type Thing,
} from './left.ts';

const ALL: EventFacts = {
  ...{
    published: true,
    has_times: true,
    has_look: true,
    has_imprint: true,
    imprint_gaps: 0,
    page_gaps: 0,
    gapped: [],
    areas: 3,
    unshown: [],
    sends_mail: true,
    others_of_team: 1,
    can_come: true,
  },
  ...{ sessions: 2, without_hall: 0, without_description: 0, without_picture: 0, without_stream: [], outside: [] },
  ...{
    hall_conflicts: 0,
    awaited: { count: 0, things: [] },
    schedules_failing: { count: 0, things: [] },
    devices_checked: 1,
  },
  rehearsed: { at: '2027-03-19T18:00:00.000Z', minutes: 40 },
  ...{ addresses: null, day: null, after: null },
};
const things = (count: number): Thing[] => Array.from({ length: count }, (_, n) => ({ of: 'one', name: `Page ${n}` }));
const several = (count: number) => ({ count, things: things(Math.min(count, 5)) });
const NONE = several(0);
const DAY: DayFacts = {
  streams_silent: NONE,
  stands_empty: NONE,
  reviews: 0,
  questions: 0,
  asked_in: null,
  mails_failed: 0,
};
const AFTER: AfterFacts = { streams_on: 0, recordings: 0, polls_open: NONE, reviews: 0, has_closing: true };
const left = (change: Partial<EventFacts>) =>
  whatIsLeft({ ...ALL, ...change }).flatMap(({ id, state, count }) => (state === 'done' ? [] : [[id, state, count]]));

test('[STU5] of an event that has everything nothing is left', () => expect(left({})).toEqual([]));

test.each<[Partial<EventFacts>, unknown[]]>([
  [{ has_times: false }, ['times', 'due', undefined]],
  [{ published: false }, ['published', 'due', undefined]],
  [{ has_imprint: false }, ['imprint', 'due', undefined]],
  [{ has_imprint: true, imprint_gaps: 2 }, ['imprint', 'due', 2]],
  [{ page_gaps: 6 }, ['pages', 'due', 6]],
  [{ unshown: things(2) }, ['shown', 'due', 2]],
  [{ sends_mail: false }, ['mail', 'due', undefined]],
  [{ rehearsed: null }, ['rehearsed', 'advised', undefined]],
  [{ sessions: 0 }, ['sessions', 'due', undefined]],
  [{ without_hall: 4 }, ['halls', 'advised', 4]],
  [{ hall_conflicts: 1 }, ['conflicts', 'due', 1]],
  [{ outside: things(2) }, ['outside', 'due', 2]],
  [{ without_stream: things(2) }, ['streams', 'due', 2]],
  [{ awaited: several(5) }, ['awaited', 'advised', 5]],
  [{ schedules_failing: several(2) }, ['schedules', 'due', 2]],
])('[STU5] %o is said', (change, said) => expect(left(change)).toEqual([said]));

test.each([
  [{ unshown: things(7) }, 'shown'],
  [{ page_gaps: 9, gapped: things(7) }, 'pages'],
  [{ without_stream: things(7) }, 'streams'],
  [{ outside: things(7) }, 'outside'],
  [{ awaited: several(7) }, 'awaited'],
  [{ schedules_failing: several(7) }, 'schedules'],
  [{ day: { ...DAY, streams_silent: several(7) } }, 'live'],
  [{ day: { ...DAY, stands_empty: several(7) } }, 'stands'],
  [{ after: { ...AFTER, polls_open: several(7) } }, 'polls_closed'],
] as const)('[STU5] what is left names the first five things that it counts: %o', (change, id) => {
  const said = whatIsLeft({ ...ALL, ...change }).find((check) => check.id === id);
  expect([said?.things, said?.more]).toEqual([things(5), 2]);
});

test('[STU5] what a text began with is to be filled in; other brackets are its own', () => {
  const starts = ['# Responsible\n[Name]\nE-mail: [address]', '[Anschrift]'];
  expect(gapsOf('<p>[Name]</p><p>E-mail: [address]</p>', starts)).toBe(2);
  expect(gapsOf('<p>River Days</p><p>E-mail: info [at] plenary.example</p>', starts)).toBe(0);
});

test.each<[Partial<DayFacts>, unknown[]]>([
  [{ streams_silent: several(1) }, ['live', 'due', 1]],
  [{ questions: 4, asked_in: 'a' }, ['questions', 'due', 4]],
  [{ reviews: 2 }, ['reviews', 'due', 2]],
  [{ stands_empty: several(3) }, ['stands', 'advised', 3]],
  [{ mails_failed: 5 }, ['mails', 'due', 5]],
])('[STU20] %o is said on the day', (change, said) => expect(left({ day: { ...DAY, ...change } })).toEqual([said]));

test.each<[Partial<AfterFacts>, unknown[]]>([
  [{ streams_on: 1 }, ['streams_off', 'due', 1]],
  [{ polls_open: several(2) }, ['polls_closed', 'advised', 2]],
  [{ reviews: 1 }, ['reviewed', 'due', 1]],
  [{ recordings: 3 }, ['recordings', 'advised', 3]],
  [{ has_closing: false }, ['closing', 'advised', undefined]],
])('[STU20] %o is said afterwards', (change, said) => expect(left({ after: { ...AFTER, ...change } })).toEqual([said]));

test('[STU20] the steps of a time are there in that time alone', () => {
  const phases = (change: Partial<EventFacts>) => new Set(whatIsLeft({ ...ALL, ...change }).map(({ phase }) => phase));
  expect(phases({}).has('day') || phases({}).has('after')).toBe(false);
  expect(phases({ day: DAY }).has('day')).toBe(true);
  expect(phases({ after: AFTER }).has('day')).toBe(false);
});

test('[STU20] the day begins when attendees come in, and ends with the event', () => {
  const times = { opens_at: 10, starts_at: 20, closes_at: 90 };
  expect([9, 10, 89, 90].map((now) => stageOf(now, times))).toEqual(['before', 'day', 'day', 'after']);
  expect([19, 20].map((now) => stageOf(now, { ...times, opens_at: null }))).toEqual(['before', 'day']);
  expect(stageOf(50, { opens_at: null, starts_at: null, closes_at: 90 })).toBe('before');
});

describe('[STU21] addresses of streams', () => {
  const asked: AddressFacts = { dead: [], asked_at: '2027-03-19T18:00:00.000Z', stale: false, near: false };
  const dead = Array.from({ length: 7 }, (_, nth) => ({
    ...({ name: `Hall ${nth}`, of: 'hall', answer: 'status' } as const),
  }));

  test.each<[string, Partial<AddressFacts>, unknown[]]>([
    ['all answer', {}, []],
    ['one was never asked', { asked_at: null }, [['addresses', 'advised', undefined]]],
    ['some do not, long before', { dead }, [['addresses', 'advised', 7]]],
    ['some do not, near the event', { dead, near: true }, [['addresses', 'due', 7]]],
  ])('%s', (_, change, said) => expect(left({ addresses: { ...asked, ...change } })).toEqual(said));

  test('the first of those that do not answer are named, with the age of that', () => {
    const facts = { ...ALL, addresses: { ...asked, dead } };
    const check = whatIsLeft(facts).find(({ id }) => id === 'addresses');
    expect(check?.asked).toMatchObject({ dead: dead.slice(0, 5), asked_at: asked.asked_at });
    expect(whatIsLeft(ALL).some(({ id }) => id === 'addresses')).toBe(false);
  });
});
