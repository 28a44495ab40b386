import { inPreview } from '@plenary/domain/policy/preview';
import { NOTIFICATIONS, type NotificationPage } from '@plenary/contract/notifications/operations';
import { namesPerson } from '@plenary/domain/notifications/kinds';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { peopleById, presentEventUser } from '../accounts/index.ts';
import { audienceOf, findTimelineEvent, linkedSessions } from '../timeline/index.ts';
import { readHidden } from './preferences.ts';
import { presentNotification, presentPage } from './present.ts';
import { countUnread, readPage, translatedRooms, type OwnRow } from './store.ts';

export interface PageQuery {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of a member's notifications; sessions have their links as far as the member may open them now (D5). */
export async function listNotifications(
  ctx: Context,
  db: Db | Tx,
  member: Member,
  { before, limit = NOTIFICATIONS.page_size }: PageQuery = {},
): Promise<NotificationPage> {
  const event = await findTimelineEvent(db, member.event_id);
  const now = event ? eventNow(ctx.clock, inPreview(event, member.preview)) : ctx.clock.now();
  const [found, unread_count, hidden] = await Promise.all([
    readPage(db, member, { now, before, limit: limit + 1 }),
    countUnread(db, member),
    readHidden(db, member),
  ]);
  const rows = found.slice(0, limit);
  const [found_people, sessions, rooms] = await Promise.all([
    peopleById(
      db,
      member.event_id,
      ids(rows, ({ by, kind }) => (namesPerson(kind) ? by : null)),
    ),
    linkedSessions(ctx.clock, db, {
      event_id: member.event_id,
      ids: ids(rows, ({ session_id }) => session_id),
      audience: audienceOf(member),
      text_language: member.text_language,
      preview: member.preview,
    }),
    translatedRooms(
      db,
      member,
      ids(rows, ({ values }) => (typeof values['room'] === 'string' ? values['room'] : null)),
    ),
  ]);
  const people = new Map([...found_people].map(([id, row]) => [id, presentEventUser(row)]));
  const parts = { account_id: member.account_id, people, sessions, rooms, slug: event?.slug ?? '' };
  const results = rows.map((row) => presentNotification(row, parts));
  return { ...presentPage(results, found.length > limit, unread_count), hidden };
}

const ids = (rows: readonly OwnRow[], of: (row: OwnRow) => string | null): string[] => [
  ...new Set(rows.flatMap((row) => of(row) ?? [])),
];
