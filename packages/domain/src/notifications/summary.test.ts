import { describe, expect, it } from 'vitest';
import { leadOf, type LeadingNotice } from './lead.ts';
import { availableIn, nextNoticeMoment, noticeSummary } from './summary.ts';

const at = (time: string) => Date.parse(`2026-06-15T${time}Z`);
const times = { startTime: '2026-06-15T10:00:00.000Z', endTime: '2026-06-15T11:00:00.000Z' };
const kind = (now: string, zone = 'UTC', more = {}) => noticeSummary({ ...times, ...more }, at(now), zone)?.kind;

describe('[NOT3] the summary', () => {
  it('says the time on the same day, and the day otherwise', () => {
    expect(kind('08:00:00')).toBe('live_at');
    expect(noticeSummary(times, Date.parse('2026-06-14T23:59:00Z'), 'UTC')).toEqual({
      kind: 'live_on',
      at: at('10:00:00'),
    });
    // In Auckland it is the evening of that day already, in Honolulu its very beginning.
    expect(kind('00:30:00', 'Pacific/Honolulu')).toBe('live_on');
    expect(kind('09:59:59', 'Pacific/Auckland')).toBe('live_at');
  });

  it('says that it is live and that it has ended, each from its moment on', () => {
    expect([kind('09:59:59'), kind('10:00:00'), kind('10:59:59'), kind('11:00:00')]).toEqual([
      'live_at',
      'live_now',
      'live_now',
      'ended',
    ]);
    expect(kind('23:00:00', 'UTC', { endTime: null })).toBe('live_now');
    expect(kind('08:00:00', 'UTC', { cancelled: true })).toBe('ended');
  });

  it('is none without times, and names the next moment at which it changes', () => {
    expect(noticeSummary({ startTime: null, endTime: null }, 0, 'UTC')).toBeNull();
    const next = (now: string) => nextNoticeMoment([times, { startTime: null, endTime: null }], at(now));
    expect([next('09:00:00'), next('09:55:00'), next('10:00:00'), next('11:00:00')]).toEqual([
      at('09:55:00'),
      at('10:00:00'),
      at('11:00:00'),
      null,
    ]);
  });
});

describe('[NOT4] a click', () => {
  const notice: LeadingNotice = {
    ...times,
    type: 'favourite_begins',
    values: {},
    link: null,
    url: null,
    meeting: false,
  };
  const lead = (now: string, more: Partial<LeadingNotice> = {}) => leadOf({ ...notice, ...more }, at(now));

  it('says in how many minutes or hours something is available', () => {
    expect(lead('08:00:00')).toEqual({ kind: 'later', at: at('10:00:00') });
    expect(availableIn(at('10:00:00'), at('09:59:59'))).toEqual({ unit: 'minutes', count: 1 });
    expect(availableIn(at('10:00:00'), at('09:00:00'))).toEqual({ unit: 'minutes', count: 60 });
    expect(availableIn(at('10:00:00'), at('08:59:59'))).toEqual({ unit: 'hours', count: 2 });
    // A clock that is ahead never counts below one.
    expect(availableIn(at('10:00:00'), at('10:30:00'))).toEqual({ unit: 'minutes', count: 1 });
  });

  it('does nothing where it is over, and opens a meeting in a new tab', () => {
    expect(lead('12:00:00', { url: '/demo/live_stream/1' })).toEqual({ kind: 'nothing' });
    expect(lead('10:30:00', { url: 'https://meet.example/1', meeting: true })).toEqual({
      kind: 'link',
      href: 'https://meet.example/1',
      new_tab: true,
    });
    expect(lead('09:58:00', { url: '/demo/live_stream/1' })).toMatchObject({ kind: 'link', new_tab: false });
    expect(lead('10:30:00')).toEqual({ kind: 'nothing' });
  });

  it('leads to the session in the agenda where whoever reads it may not open it itself', () => {
    const link = '/demo/agenda?session=1';
    expect(lead('10:30:00', { link, meeting: true })).toEqual({ kind: 'link', href: link, new_tab: false });
    expect(lead('09:00:00', { link })).toMatchObject({ kind: 'later' });
    expect(lead('12:00:00', { link })).toEqual({ kind: 'nothing' });
  });

  it('leads to the message in its thread, beside the stream where that can be opened', () => {
    const values = { chat_thread: 'a', chat_message: 'b' };
    const plain = { startTime: null, endTime: null, values };
    expect(lead('10:30:00', { ...plain, type: 'mention' })).toEqual({ kind: 'chat', thread: 'a', message: 'b' });
    expect(lead('12:00:00', { values, url: '/demo/live_stream/1' })).toMatchObject({ href: '/demo/live_stream/1' });
  });

  it('follows the link of an announcement', () => {
    const plain = { startTime: null, type: 'announcement' as const };
    expect(lead('10:30:00', { ...plain, link: '/demo/agenda' })).toMatchObject({ kind: 'link', href: '/demo/agenda' });
    expect(lead('10:30:00', plain)).toEqual({ kind: 'nothing' });
  });
});
