import { noEvent, type Checked } from '@plenary/domain/problem';
import type { Context } from '../../context.ts';
import { note } from '../audit/index.ts';
import { eventBySlug, lockEvent } from '../events/index.ts';
import { deleteEventRow } from '../../stores/events-store.ts';
import { removeUnused } from './remove-unused.ts';
import { contentsOf, moveAway, removeLarge, STORED_TABLES, takeStored, type EventContents } from './store.ts';

/** Rows that name stored bytes, and go in one transaction. */
const STORED_AT_ONCE = 50;

/** An event that was deleted, or would be. */
export interface DeletedEvent extends EventContents {
  readonly slug: string;
  readonly name: string;
}

/** The things that would go with an event; accounts of people stay. */
export async function whatWouldGo(ctx: Pick<Context, 'db'>, slug: string): Promise<Checked<DeletedEvent>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  return { ok: true, value: { slug, name: event.name, ...(await contentsOf(ctx.db, event.id)) } };
}

/**
 * Deletes an event with all that belongs to it; accounts of people stay. First nobody can reach it any more: open pages
 * are closed within a second. Its rows go in transactions of a bounded size, its files with theirs. One that is cut short
 * goes on when the event is deleted again, under the name `deleted-<id>` by which it is then listed.
 * @param said called with the number of removed rows
 */
export async function deleteEvent(
  ctx: Pick<Context, 'db' | 'live' | 'storage' | 'clock' | 'operator'>,
  slug: string,
  said: (rows: number) => void,
): Promise<Checked<DeletedEvent>> {
  const gone = await whatWouldGo(ctx, slug);
  if (!gone.ok) return gone;
  const event_id = await ctx.live.transact<string | null>(async (tx) => {
    const event = await lockEvent(tx, slug);
    if (event) await moveAway(tx, event.id);
    return { result: event?.id ?? null };
  });
  if (event_id === null) return noEvent(slug);
  await removeMost(ctx, event_id, said);
  const { name: _, ...before } = gone.value;
  await ctx.live.transact(async (tx) => {
    await note(tx, ctx, { event_id, action: 'event.deleted', subject: slug, before });
    return { result: await deleteEventRow(tx, event_id) };
  });
  // Requests that were under way when it was moved away may have left something.
  await removeMost(ctx, event_id, said);
  return gone;
}

/** Removes all that an event has much of, and its stored bytes. */
async function removeMost(
  ctx: Pick<Context, 'db' | 'live' | 'storage'>,
  event_id: string,
  said: (rows: number) => void,
): Promise<void> {
  let gone = 0;
  for (const table of STORED_TABLES)
    for (let last = STORED_AT_ONCE; last === STORED_AT_ONCE; said((gone += last)))
      last = await ctx.live.transact(async (tx) => {
        const rows = await takeStored(tx, table, event_id, STORED_AT_ONCE);
        await removeUnused(tx, ctx.storage, [...new Set(rows.flat())]);
        return { result: rows.length };
      });
  await removeLarge(ctx.db, event_id, (rows) => said(gone + rows));
}
