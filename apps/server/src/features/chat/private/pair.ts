import { pairOf } from '@plenary/domain/chat/threads';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { event_users, events, settingSql } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { addThreadMembers } from '../../threads/index.ts';
import { threadNews } from './news.ts';
import { beginThread } from './threads-store.ts';

/**
 * The private chat of two people who have agreed to it elsewhere, within the transaction in which they did: begun where there is none.
 * An event without private chat gets none.
 */
export async function beginPair(
  ctx: Context,
  tx: Tx,
  { event_id, one, other }: { readonly event_id: string; readonly one: string; readonly other: string },
): Promise<FeedEvent[]> {
  const [event] = await tx
    .select({ private_chat_enabled: settingSql('flags.private_chat_enabled') })
    .from(events)
    .where(eq(events.id, event_id));
  if (!event?.private_chat_enabled) return [];
  const created_at = new Date(ctx.clock.now());
  const row = { id: newId(created_at.getTime()), event_id, kind: 'private', created_by: null, created_at } as const;
  const thread = await beginThread(tx, { ...row, pair: pairOf(one, other), client_thread_id: null });
  await addThreadMembers(tx, { event_id, thread_id: thread.id }, [one, other], created_at);
  const people = await tx
    .select({ account_id: event_users.account_id })
    .from(event_users)
    .where(inArray(event_users.id, [one, other]));
  return threadNews(event_id, thread.id, people);
}
