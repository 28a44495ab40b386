import { expect, it } from 'vitest';
import type { PresentPerson } from '../presence/visible.ts';
import { isListed, PEOPLE_LISTS, type PeopleList } from './listed.ts';

const viewer = { event_user_id: 'viewer', roles: ['attendee'] as const };
const person = (more: Partial<PresentPerson> = {}): PresentPerson => ({
  ...{ event_user_id: 'person', roles: ['attendee'], host: false, networking_status: true },
  ...{ invisible: false, active: true, deleted: false },
  ...more,
});
const on = { networking_enabled: true, attendees_enabled: true };
const listed = (list: PeopleList, more: Partial<PresentPerson>, flags: Partial<typeof on>, by_name: boolean) =>
  isListed(list, viewer, person(more), { ...on, ...flags }, { by_name, wrote: false });

it('[ATT17] no list names those to others who are not to be met, who have left, or oneself', () => {
  for (const list of PEOPLE_LISTS) {
    expect(listed(list, {}, {}, false)).toBe(true);
    for (const hidden of [{ networking_status: false }, { active: false }, { deleted: true }])
      expect([list, listed(list, hidden, {}, true)]).toEqual([list, false]);
    expect(listed(list, {}, { networking_enabled: false }, true)).toBe(false);
    expect(listed(list, { event_user_id: 'viewer' }, {}, true)).toBe(false);
    expect(listed(list, { host: true, networking_status: false }, { networking_enabled: false }, true)).toBe(true);
  }
});

it('[ATT17] where an event does not show its attendees, people are found by a name, and not listed', () => {
  const off = { attendees_enabled: false };
  const lists = PEOPLE_LISTS.map((list) => [listed(list, {}, off, false), listed(list, {}, off, true)]);
  expect(lists).toEqual([
    [false, true],
    [false, true],
    [false, false],
    [false, false],
  ]);
});
