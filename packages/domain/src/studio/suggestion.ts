import type { ImportedSchedule } from '../schedules/types.ts';
import { wallText } from '../time/zoned.ts';
import { NEW_EVENT, type EventBasics } from './new-event.ts';

/** A session without an end is taken to last so long. */
const UNENDING_MS = 3_600_000;

/**
 * The basics of an event of which there is a schedule (SRC10): its title, where it has one, its zone, and from the first session to
 * the end of the last.
 * @param zone of times, where the schedule names none
 * @returns null: it has no session
 */
export function suggestedBasics(
  { title, talks, time_zone }: Pick<ImportedSchedule, 'title' | 'talks' | 'time_zone'>,
  zone: string,
): (Omit<EventBasics, 'slug' | 'name'> & Partial<Pick<EventBasics, 'name'>>) | null {
  if (talks.length === 0) return null;
  const shown = time_zone ?? zone;
  const starts = Math.min(...talks.map(({ starts_at }) => starts_at));
  const ends = Math.max(...talks.map(({ starts_at, ends_at }) => ends_at ?? starts_at + UNENDING_MS));
  return {
    ...(title.trim() !== '' && { name: title.trim().slice(0, NEW_EVENT.name_max) }),
    time_zone: shown,
    starts_at: wallText(starts, shown),
    ends_at: wallText(Math.max(ends, starts + 60_000), shown),
  };
}
