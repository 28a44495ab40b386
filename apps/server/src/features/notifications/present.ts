import type { EventUser } from '@plenary/contract/accounts/people';
import { SESSION_FIELDS, type Notification, type NotificationPage } from '@plenary/contract/notifications/operations';
import type { NotificationValues } from '../../db/schema/notifications/notifications.ts';
import { agendaPath, type LinkedSession } from '../timeline/index.ts';
import type { OwnRow } from './store.ts';

/** Whatever a notification is about, as its reader may see it. */
export interface Parts {
  /** The reader's account. */
  readonly account_id: string;
  readonly people: ReadonlyMap<string, EventUser>;
  readonly sessions: ReadonlyMap<string, LinkedSession>;
  /** Names of rooms in the language of the reader, as far as there are some. */
  readonly rooms: ReadonlyMap<string, string>;
  /** Slug of the event. */
  readonly slug: string;
}

/** A stored notification as its reader is sent it. The words of an announcement stand in fields of their own. */
export function presentNotification(row: OwnRow, { account_id, people, sessions, rooms, slug }: Parts): Notification {
  const session = row.session_id === null ? undefined : sessions.get(row.session_id);
  const { title, message, ...values } = row.values;
  const room_name = rooms.get(text(values['room']));
  return {
    _id: row.id,
    cursor: row.cursor,
    type: row.kind,
    values: {
      ...values,
      ...(room_name !== undefined && { room_name }),
      ...(session?.cancelled && { cancelled: true }),
    },
    event_user: row.by === null ? null : (people.get(row.by) ?? null),
    title: session?.title ?? text(title),
    message: text(message),
    // Anyone who may not open the session itself, as a meeting, finds it in the agenda (NOT4).
    link: row.link ?? (session ? agendaPath(slug, session.id) : null),
    url: session?.link ?? null,
    startTime: session?.starts_at ?? null,
    endTime: session?.ends_at ?? row.ends_at?.toISOString() ?? null,
    reads: row.seen ? [account_id] : [],
    is_unskippable: row.unskippable,
    created_at: row.created_at.toISOString(),
    ...(session && { [SESSION_FIELDS[session.type]]: { _id: session.id, title: session.title } }),
  };
}

const text = (value: NotificationValues[string] | undefined): string => (typeof value === 'string' ? value : '');

/** An announcement as everybody may read it, for the topic of the event. */
export function presentAnnouncement(row: Omit<OwnRow, 'seen'>): Notification {
  const parts = { account_id: '', people: new Map(), sessions: new Map(), rooms: new Map(), slug: '' };
  return presentNotification({ ...row, by: null, seen: false }, parts);
}

/** A page, of rows of which one more than it holds was asked for. */
export function presentPage(
  results: readonly Notification[],
  has_more: boolean,
  unread_count: number,
): Omit<NotificationPage, 'hidden'> {
  return { results: [...results], has_more, result_count: results.length, unread_count };
}
