import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMeetingOpen, MEETINGS, overlaps, refuseAct, refuseSlot, type MeetingFacts, type Span } from './meetings.ts';

const MINUTE = 60_000;
const span = (from: number, minutes = 30): Span => ({ starts_at: from * MINUTE, ends_at: (from + minutes) * MINUTE });
const EVENT = { opens_at: 0, closes_at: 1_000 * MINUTE };

describe('[MTG1] a time that somebody offers', () => {
  it('lies ahead, within the event, has a known length and shares no moment with another', () => {
    expect(refuseSlot(span(60), [span(30), span(90)], EVENT, 0)).toBeNull();
    expect(refuseSlot(span(60), [span(89)], EVENT, 0)).toBe('slot_taken');
    for (const wrong of [span(0), span(60, 20), span(980, 30), span(-10)])
      expect(refuseSlot(wrong, [], EVENT, 0)).toBe('slot_wrong');
    expect(refuseSlot(span(970), [], EVENT, 0)).toBeNull();
    const many = Array.from({ length: MEETINGS.slots_max }, (_, at) => span(100_000 + at * 30));
    expect(refuseSlot(span(60), many, EVENT, 0)).toBe('too_many_slots');
    const days = MEETINGS.days_ahead * 24 * 60;
    expect(refuseSlot(span(days - 30), [], { opens_at: null, closes_at: null }, 0)).toBeNull();
    expect(refuseSlot(span(days - 29), [], { opens_at: null, closes_at: null }, 0)).toBe('slot_wrong');
  });

  it('two times share a moment exactly where there is one in both', () => {
    const some = fc.record({ from: fc.integer({ min: 0, max: 20 }), minutes: fc.integer({ min: 1, max: 10 }) });
    fc.assert(
      fc.property(some, some, (one, other) => {
        const shared = Array.from({ length: 40 }, (_, minute) => minute).some(
          (minute) =>
            minute >= one.from &&
            minute < one.from + one.minutes &&
            minute >= other.from &&
            minute < other.from + other.minutes,
        );
        expect(overlaps(span(one.from, one.minutes), span(other.from, other.minutes))).toBe(shared);
      }),
    );
  });
});

describe('[MTG3] a meeting', () => {
  const asked: MeetingFacts = { ...span(60), state: 'requested', waits_for: 'ada' };
  const held: MeetingFacts = { ...asked, state: 'accepted' };
  it('is answered by the one it waits for, before it begins', () => {
    expect(refuseAct('answer', asked, 'ada', 0)).toBeNull();
    expect(refuseAct('answer', asked, 'bob', 0)).toBe('meeting_gone');
    expect(refuseAct('answer', held, 'ada', 0)).toBe('meeting_gone');
    expect(refuseAct('answer', asked, 'ada', 60 * MINUTE)).toBe('meeting_gone');
  });

  it('is moved by either before it begins, and cancelled by either until it ends', () => {
    for (const person of ['ada', 'bob']) {
      expect(refuseAct('move', held, person, 59 * MINUTE)).toBeNull();
      expect(refuseAct('move', held, person, 60 * MINUTE)).toBe('meeting_gone');
      expect(refuseAct('cancel', held, person, 89 * MINUTE)).toBeNull();
      expect(refuseAct('cancel', held, person, 90 * MINUTE)).toBe('meeting_gone');
      for (const state of ['declined', 'cancelled'] as const)
        expect(refuseAct('cancel', { ...held, state }, person, 0)).toBe('meeting_gone');
    }
  });
});

it('[MTG6] the call is open from five minutes before its minute until five minutes after the end', () => {
  const open = (minute: number) => isMeetingOpen(span(60), minute * MINUTE);
  expect([54, 55, 60, 94, 95].map(open)).toEqual([false, true, true, true, false]);
});
