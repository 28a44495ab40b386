import { expect, test } from 'vitest';
import { gapsOf, whatIsLeft, type EventFacts } from './left.ts';

const ALL: EventFacts = {
  ...{
    published: true,
    has_times: true,
    has_look: true,
    has_imprint: true,
    imprint_gaps: 0,
    page_gaps: 0,
    areas: 3,
    unshown: 0,
    sends_mail: true,
    others_of_team: 1,
    can_come: true,
  },
  ...{ sessions: 2, without_hall: 0, without_description: 0, without_picture: 0, without_stream: 0 },
  ...{ hall_conflicts: 0, awaited: 0, schedules_failing: 0, devices_checked: 1 },
  rehearsed: { at: '2027-03-19T18:00:00.000Z', minutes: 40 },
};
const left = (change: Partial<EventFacts>) =>
  whatIsLeft({ ...ALL, ...change }).flatMap(({ id, state, count }) => (state === 'done' ? [] : [[id, state, count]]));

test('[STU5] of an event that has everything nothing is left', () => expect(left({})).toEqual([]));

test.each<[Partial<EventFacts>, unknown[]]>([
  [{ has_times: false }, ['times', 'due', undefined]],
  [{ published: false }, ['published', 'due', undefined]],
  [{ has_imprint: false }, ['imprint', 'due', undefined]],
  [{ has_imprint: true, imprint_gaps: 2 }, ['imprint', 'due', 2]],
  [{ page_gaps: 6 }, ['pages', 'due', 6]],
  [{ unshown: 2 }, ['shown', 'due', 2]],
  [{ sends_mail: false }, ['mail', 'due', undefined]],
  [{ rehearsed: null }, ['rehearsed', 'advised', undefined]],
  [{ sessions: 0 }, ['sessions', 'due', undefined]],
  [{ without_hall: 4 }, ['halls', 'advised', 4]],
  [{ hall_conflicts: 1 }, ['conflicts', 'due', 1]],
  [{ without_stream: 2 }, ['streams', 'due', 2]],
  [{ awaited: 5 }, ['awaited', 'advised', 5]],
  [{ schedules_failing: 2 }, ['schedules', 'due', 2]],
])('[STU5] %o is said', (change, said) => expect(left(change)).toEqual([said]));

test('[STU5] what a text began with is to be filled in; other brackets are its own', () => {
  const starts = ['# Responsible\n[Name]\nE-mail: [address]', '[Anschrift]'];
  expect(gapsOf('<p>[Name]</p><p>E-mail: [address]</p>', starts)).toBe(2);
  expect(gapsOf('<p>River Days</p><p>E-mail: info [at] plenary.example</p>', starts)).toBe(0);
});
