import type { Meeting, MeetingSlot } from '@plenary/contract/meetings/operations';
import { overlaps } from '@plenary/domain/meetings/meetings';
import { zonedToUtc } from '@plenary/domain/time/zoned';
import { localTime } from '@plenary/domain/timeline/zones';
import type { Language } from '@plenary/domain/language/language';
import { momentText } from '@plenary/texts/formats';

/** A time as people read it, in a zone: the day, and from when to when. */
export function timeText(
  language: Language,
  slot: { readonly starts_at: string; readonly ends_at: string },
  zone: string,
) {
  // Where a line is too short for all of it, the two times stay together: a line may end after a dash unless a joiner follows.
  return `${momentText(language, Date.parse(slot.starts_at), zone)}\u00A0–\u2060\u00A0${localTime(Date.parse(slot.ends_at), zone)}`;
}

/** The moment that a field of day and time names in a zone, milliseconds; null: it names none. */
export function typedMoment(value: string, zone: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  return zonedToUtc({ year, month, day, hour, minute }, zone);
}

/** The meeting that was agreed on at an offered time: nobody else is offered that time (MTG2). null: it is free. */
export function takenBy(slot: MeetingSlot, meetings: readonly Meeting[]): Meeting | null {
  const time = spanOf(slot);
  return meetings.find((one) => one.state === 'accepted' && overlaps(time, spanOf(one))) ?? null;
}

const spanOf = ({ starts_at, ends_at }: Pick<MeetingSlot, 'starts_at' | 'ends_at'>) => ({
  starts_at: Date.parse(starts_at),
  ends_at: Date.parse(ends_at),
});
