import { ok, type Result } from '@plenary/contract/errors';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/event-row.ts';
import type { Member } from '../../http/request/actor.ts';
import { changed } from './notify.ts';
import { countUnread, markRead } from './store.ts';

/** The notifications that a person marks. */
export interface MarkOrder {
  readonly notifications: 'all' | readonly string[];
  /** With `all`: the latest one that they have seen. */
  readonly until?: string | undefined;
}

interface Marked {
  readonly status: 'success';
  readonly unread_count: number;
}

/** Marks notifications as read (NOT2); those of others are left alone. Their own tabs and devices learn of it. */
export function markNotifications(
  ctx: Context,
  event: EventRow,
  member: Member,
  { notifications, until }: MarkOrder,
): Promise<Result<Marked>> {
  const marked = notifications === 'all' ? { now: eventNow(ctx.clock, event), until } : { ids: notifications };
  return ctx.live.transact(async (tx) => {
    const news = await markRead(tx, member, marked, new Date(ctx.clock.now()));
    const unread_count = await countUnread(tx, member);
    return {
      result: ok({ status: 'success' as const, unread_count }),
      events: news ? [changed(member.event_id, member.account_id, unread_count)] : [],
    };
  });
}
