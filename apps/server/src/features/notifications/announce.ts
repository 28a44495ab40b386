import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Notification } from '@plenary/contract/notifications/operations';
import { ANNOUNCED, NOTIFICATIONS_TOPIC, WITHDRAWN } from '@plenary/contract/notifications/topics';
import { readAnnouncement } from '@plenary/domain/notifications/announcement';
import type { NotificationKind } from '@plenary/domain/notifications/kinds';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent, Supersede } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { withdrawDeliveries } from '../mailer/index.ts';
import { spreadLater } from './leaving.ts';
import { presentAnnouncement } from './present.ts';
import { findForEverybody, putForEverybody, takeForEverybody, type NotificationRow } from './store.ts';

export interface AnnounceOrder {
  readonly title: string;
  readonly message?: string | undefined;
  readonly link?: string | undefined;
  readonly is_unskippable?: boolean | undefined;
  /** On the event's clock. */
  readonly ends_at?: string | undefined;
  readonly client_id?: string | undefined;
}

type Answer = Result<{ readonly notification: Notification }>;

/**
 * Sends an announcement to everybody at an event: one row and one live event, however many they are. The same again under its
 * client id answers the first one.
 */
export async function announce(ctx: Context, member: Member, order: AnnounceOrder): Promise<Answer> {
  const read = readAnnouncement({ title: order.title, message: order.message ?? '', link: order.link ?? '' });
  if (!read.ok) return refused('invalid_input', { errors: read.errors });
  const wait = await ctx.limits.take('announcement', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const now = ctx.clock.now();
  const id = newId(now);
  const { title, message, link } = read.value;
  const row = {
    id,
    event_id: member.event_id,
    kind: 'announcement' as const,
    subject: order.client_id === undefined ? id : `${member.event_user_id}:${order.client_id}`,
    by: member.event_user_id,
    session_id: null,
    values: { title, message, by: member.event_user_id },
    link,
    unskippable: order.is_unskippable ?? false,
    ends_at: order.ends_at === undefined ? null : new Date(order.ends_at),
    created_at: new Date(now),
  };
  return ctx.live.transact<Answer>(async (tx) => {
    const made = await putForEverybody(tx, row);
    if (!made) return { result: said(await findForEverybody(tx, row)) };
    await note(tx, ctx, { by: member, event_id: member.event_id, action: 'announcement.made', subject: id });
    await spreadLater(tx, made);
    const notification = presentAnnouncement(made);
    return { result: ok({ notification }), events: [announced(member.event_id, notification)] };
  });
}

const said = (row: NotificationRow | null): Answer =>
  row ? ok({ notification: presentAnnouncement(row) }) : refused('not_found');

/** Takes an announcement back: it is gone from every list, and from what the feed still says. */
export function withdrawAnnouncement(
  ctx: Context,
  member: Member,
  id: string,
): Promise<Result<{ readonly notification: string }>> {
  const { event_id } = member;
  return ctx.live.transact(async (tx) => {
    const gone = await takeForEverybody(tx, event_id, id);
    if (!gone) return { result: refused('not_found') };
    await note(tx, ctx, { by: member, event_id, action: 'announcement.withdrawn', subject: id });
    await withdrawDeliveries(tx, ctx.clock.now(), [id], 'the announcement was taken back');
    return { result: ok({ notification: id }), ...withdrawn(event_id, id) };
  });
}

/** A notice to everybody at an event. */
export interface NoticeForAll {
  readonly event_id: string;
  readonly kind: NotificationKind;
  /** Id of the thing: everybody is notified of it once. */
  readonly subject: string;
  /** Event-user id of the person who caused it, who has read it already. */
  readonly by: string;
  /** Words of people that stand below the sentence of its kind. */
  readonly title: string;
  /** Where it leads. */
  readonly link: string;
}

/** Notifies everybody at an event: one row and one live event, however many they are. Return the events from `transact`. */
export async function notifyEverybody(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { title, ...told }: NoticeForAll,
): Promise<FeedEvent[]> {
  const now = clock.now();
  const id = newId(now);
  const row = { ...told, id, session_id: null, values: { title }, unskippable: false, ends_at: null };
  const made = await putForEverybody(tx, { ...row, created_at: new Date(now) });
  if (!made) return [];
  await spreadLater(tx, made);
  return [announced(told.event_id, presentAnnouncement(made))];
}

/** Takes back what everybody was notified of a thing that is gone. */
export async function takeBackFromEverybody(
  tx: Tx,
  about: Pick<NoticeForAll, 'event_id' | 'kind' | 'subject'>,
): Promise<{ readonly events: FeedEvent[]; readonly supersede: Supersede[] }> {
  const row = await findForEverybody(tx, about);
  if (!row) return { events: [], supersede: [] };
  await takeForEverybody(tx, about.event_id, row.id);
  return withdrawn(about.event_id, row.id);
}

const announced = (event_id: string, notification: Notification): FeedEvent => ({
  event_id,
  topic: NOTIFICATIONS_TOPIC,
  kind: ANNOUNCED,
  entity_id: notification._id,
  payload: { v: 1, notification },
});

/** Nothing that was said of it before says more than its id. */
function withdrawn(event_id: string, id: string): { readonly events: FeedEvent[]; readonly supersede: Supersede[] } {
  const news = { event_id, topic: NOTIFICATIONS_TOPIC, entity_id: id, payload: { v: 1, notification: id } } as const;
  return { events: [{ ...news, kind: WITHDRAWN }], supersede: [news] };
}
