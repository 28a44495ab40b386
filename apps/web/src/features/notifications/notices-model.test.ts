import type { Notification, NotificationPage } from '@plenary/contract/notifications/operations';
import { describe, expect, it } from 'vitest';
import type { Notices } from '../../page/notices.ts';
import { drawn, newOnes, withAnnounced, withFirstPage, withOlder, withoutOne, withRead } from './notices-model.ts';

const NONE: Notices = { unread: 0 };
const one = (cursor: string, more: Partial<Notification> = {}): Notification => ({
  _id: `n${cursor}`,
  cursor,
  type: 'mention',
  values: {},
  event_user: null,
  title: '',
  message: '',
  link: null,
  url: null,
  startTime: null,
  endTime: null,
  reads: [],
  is_unskippable: false,
  created_at: '2026-06-15T09:00:00.000Z',
  ...more,
});
const page = (cursors: string, unread_count: number, has_more = false): NotificationPage => {
  const results = [...cursors].map((cursor) => one(cursor));
  return { results, has_more, result_count: results.length, unread_count, hidden: [] };
};
const cursors = (state: Notices) => state.list?.map(({ cursor }) => cursor).join('');

describe('[NOT16] the list on the page', () => {
  it('keeps older ones behind a first page that follows them, and drops them behind a gap', () => {
    const older = withOlder(withFirstPage(NONE, page('fed', 3, true)), page('cba', 3));
    expect(cursors(older)).toBe('fedcba');
    expect(cursors(withFirstPage(older, page('gfe', 4, true)))).toBe('gfedcba');
    expect(cursors(withFirstPage(older, page('zyx', 9, true)))).toBe('zyx');
    expect(withFirstPage(older, page('gfe', 4, true)).has_more).toBe(false);
  });

  it('has one that comes again once, at its new place', () => {
    const before = withOlder(withFirstPage(NONE, page('cb', 2, true)), page('a', 2));
    const again = { ...page('dcb', 2, true), results: [one('d', { _id: 'na' }), one('c'), one('b')] };
    expect(cursors(withFirstPage(before, again))).toBe('dcb');
  });

  it('[NOT2] counts down as they are read, and never below nothing', () => {
    const state = withFirstPage(NONE, page('cba', 2));
    const read = withRead(state, () => true, 'me');
    expect([read.unread, read.list?.every(({ reads }) => reads[0] === 'me')]).toEqual([0, true]);
    expect(withRead(read, () => true, 'me').unread).toBe(0);
    expect(withRead({ ...state, unread: 0 }, ({ cursor }) => cursor === 'c', 'me').unread).toBe(0);
  });

  it('[NOT11] takes an announcement once, one’s own without counting it, and lets it go', () => {
    const state = withFirstPage(NONE, page('a', 1));
    const told = withAnnounced(withAnnounced(state, one('b'), false), one('b'), false);
    expect([told.unread, cursors(told)]).toEqual([2, 'ba']);
    expect(withAnnounced(state, one('b'), true).unread).toBe(1);
    expect(withAnnounced(NONE, one('b'), false)).toEqual({ unread: 1 });
    expect([withoutOne(told, 'nb').unread, cursors(withoutOne(told, 'nb'))]).toEqual([1, 'a']);
    expect(withoutOne(told, 'nx')).toBe(told);
  });

  it('[D36] has an unskippable one on top until it was opened or has ended', () => {
    const now = Date.parse('2026-06-15T10:00:00Z');
    const list = [
      one('c'),
      one('b', { is_unskippable: true }),
      one('a', { is_unskippable: true, endTime: '2026-06-15T10:00:00.000Z' }),
    ];
    expect(drawn(list, now).map(({ cursor }) => cursor)).toEqual(['b', 'c', 'a']);
    expect(drawn(list, now - 1).map(({ cursor }) => cursor)).toEqual(['b', 'a', 'c']);
    expect(drawn([one('b', { is_unskippable: true, reads: ['me'] }), one('a')], now)[0]?.cursor).toBe('b');
  });

  it('[NOT6] [MOM7] speaks up about what was not known and has come since the page was opened, or is a moment', () => {
    const now = Date.parse('2026-06-15T09:00:00Z');
    const state = withFirstPage(NONE, page('ba', 2));
    expect(newOnes(state, page('cba', 3), { since: 0, now }).map(({ cursor }) => cursor)).toEqual(['c']);
    const later = { since: Date.parse('2026-06-15T09:00:01Z'), now };
    expect(newOnes(NONE, page('cba', 3), later)).toEqual([]);
    const moment = one('d', { type: 'favourite_begins', startTime: '2026-06-15T09:04:00Z' });
    expect(newOnes(NONE, { ...page('', 0), results: [moment] }, later)).toEqual([moment]);
    const read = { ...page('c', 0), results: [one('c', { reads: ['me'] })] };
    expect(newOnes(state, read, { since: 0, now })).toEqual([]);
  });
});
