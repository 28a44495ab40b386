import type { CalendarItem } from '@plenary/domain/calendars/entry';
import { sql } from 'drizzle-orm';
import { displayName } from '@plenary/contract/names';
import { writeCalendar } from '../../adapters/formats/write-calendar.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { attachment } from '../../http/files/attachment.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { shownMeetings, type PersonKey, type ShownMeeting } from './store.ts';

/** A meeting of a person as an entry of their calendar (MTG7). */
function meetingItem(ctx: Context, slug: string, meeting: ShownMeeting): CalendarItem {
  const url = `${siteOrigin(ctx.config)}/${slug}/networking/meetings`;
  return {
    uid: `${meeting.id}.meeting@plenary`,
    sequence: meeting.sequence,
    ...{ changed_at: meeting.changed_at, starts_at: meeting.starts_at, ends_at: meeting.ends_at },
    title: displayName(meeting.face),
    description: [meeting.message, url].filter((part) => part !== '').join('\n\n'),
    location: '',
    categories: [],
    url,
    cancelled: meeting.state !== 'accepted',
  };
}

/** The agreed meetings of a person, as entries of the calendar that they subscribe to. */
export async function meetingItems(ctx: Context, slug: string, owner: PersonKey): Promise<CalendarItem[]> {
  const rows = await shownMeetings(ctx.db, owner, sql`m.state = 'accepted'`);
  return rows.map((row) => meetingItem(ctx, slug, row));
}

/** A meeting of a person as a file; null: it is none that was agreed on. */
export async function meetingCalendar(
  ctx: Context,
  event: EventRow,
  owner: PersonKey,
  id: string,
): Promise<{ readonly text: string; readonly disposition: string } | null> {
  const [meeting] = await shownMeetings(ctx.db, owner, sql`m.id = ${id} AND m.state = 'accepted'`);
  if (!meeting) return null;
  const item = meetingItem(ctx, event.slug, meeting);
  const text = await writeCalendar(event.name, [item], (one) => one);
  return { text, disposition: attachment(item.title, 'ics') };
}
