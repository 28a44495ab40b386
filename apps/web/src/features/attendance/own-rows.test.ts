import { describe, expect, it } from 'vitest';
import { NOTHING_OWN, rowOf } from '../../page/people/own-sessions.ts';
import { withChange, withLinks, withOccupancy, withRemembered, withRows } from './own-rows.ts';

const ONE = 'a'.repeat(24);
const TWO = 'b'.repeat(24);
const row = (session: string, more: object = {}) => ({
  session,
  in_attendance: false,
  favorite: false,
  link: null,
  ...more,
});
const known = withRows(NOTHING_OWN, [row(ONE, { in_attendance: true, link: 'https://x.example/' })]);

describe('[D61] one’s own rows', () => {
  it('are those of the server, and a change replaces one of them', () => {
    const changed = withChange(known, { session: TWO, in_attendance: false, favorite: true });
    expect(rowOf(changed, TWO)).toEqual(row(TWO, { favorite: true }));
    expect(rowOf(changed, ONE)).toBe(rowOf(known, ONE));
    expect(rowOf(known, TWO)).toEqual(row(TWO));
  });

  it('[D55] keep a link as long as one is in the session, and no longer', () => {
    const marked = withChange(known, { session: ONE, in_attendance: true, favorite: true });
    expect(rowOf(marked, ONE).link).toBe('https://x.example/');
    expect(rowOf(withChange(known, { session: ONE, in_attendance: false, favorite: true }), ONE).link).toBeNull();
  });

  it('[D55] take nothing but links from what was read aside', () => {
    const read = [row(ONE, { in_attendance: false, favorite: true, link: 'https://y.example/' })];
    expect(rowOf(withLinks(known, read), ONE)).toEqual(row(ONE, { in_attendance: true, link: 'https://y.example/' }));
    expect(rowOf(withLinks(known, []), ONE).link).toBeNull();
    const left = withChange(known, { session: ONE, in_attendance: false, favorite: true });
    expect(rowOf(withLinks(left, read), ONE).link).toBeNull();
  });
});

it('[D60] stars come from the browser’s memory only until the server has told', () => {
  expect(rowOf(withRemembered(NOTHING_OWN, [TWO]), TWO).favorite).toBe(true);
  expect(withRemembered(known, [TWO])).toBe(known);
});

it('[TML8] the numbers of people that are news leave the others as they are', () => {
  const before = withOccupancy(NOTHING_OWN, { [ONE]: 3, [TWO]: 1 });
  expect(withOccupancy(before, { [TWO]: 0 }).occupancy).toEqual({ [ONE]: 3, [TWO]: 0 });
});
