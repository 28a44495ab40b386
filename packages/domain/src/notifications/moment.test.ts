import { describe, expect, it } from 'vitest';
import { isMoment, momentUntil, type MomentNotice } from './moment.ts';

const at = (time: string) => `2026-05-01T${time}:00.000Z`;
const begins: MomentNotice = {
  ...{ type: 'favourite_begins', values: {}, reads: [] },
  ...{ startTime: at('10:00'), endTime: at('11:00') },
};
const isNow = (time: string, more: Partial<MomentNotice> = {}) =>
  isMoment({ ...begins, ...more }, Date.parse(at(time)));

describe('moments among the notifications', () => {
  it('[MOM7] the start of a session is one from its reminder until ten minutes after', () => {
    expect(['09:55', '10:00', '10:09', '10:10'].map((time) => isNow(time))).toEqual([true, true, true, false]);
    expect(['10:03', '10:04'].map((time) => isNow(time, { endTime: at('10:04') }))).toEqual([true, false]);
    expect(isNow('10:05', { endTime: null })).toBe(true);
  });

  it('[MOM7] that of a session that was called off is none, nor one that was read', () => {
    expect(isNow('10:00', { cancelled: true })).toBe(false);
    expect(isNow('10:00', { reads: ['somewhere'] })).toBe(false);
    expect(isNow('10:00', { startTime: null })).toBe(false);
  });

  it('[MOM8] a seat that is kept is one as long as its notification is there, a person who waits is none', () => {
    const seat = { type: 'waiting_seat', values: { ask: 'take' }, startTime: null, endTime: null } as const;
    expect(momentUntil({ ...begins, ...seat })).toBe(Infinity);
    expect(momentUntil({ ...begins, ...seat, values: { ask: 'come' } })).toBeNull();
    expect(isNow('10:00', { type: 'reply' })).toBe(false);
  });
});
