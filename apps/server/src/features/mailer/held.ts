import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { deliveries, instance_facts } from '../../db/schema/index.ts';
import { isOfTeamSql, isThereSql } from '../../http/request/origin/reach.ts';
import { addJobs } from '../../jobs/index.ts';
import { removeFact } from '../../stores/facts-store.ts';
import { SEND } from './job-name.ts';

/** A restore writes this fact: nothing leaves before the operator has looked at what was restored, and where. */
const HELD = 'messages_held';
const DISCARDED = 'discarded after a restore';

/** True in SQL while messages are held back. */
export const HELD_SQL = sql`EXISTS (SELECT 1 FROM ${instance_facts} WHERE ${instance_facts.name} = ${HELD})`;

/** True in SQL for a message in `deliveries` of an event that is not there for its person: a draft (DRF6), unless it invites them into its team (DRF10). */
export const HELD_OF_DRAFT = sql<boolean>`EXISTS (
  SELECT 1 FROM events e WHERE e.id = ${deliveries.event_id} AND e.draft AND NOT EXISTS (
    SELECT 1 FROM event_users u WHERE u.event_id = e.id AND u.account_id = ${deliveries.account_id} AND u.active
       AND ${isThereSql('e', 'u')})
   AND NOT EXISTS (
    SELECT 1 FROM invitations i WHERE i.id = ${deliveries.reference} AND i.event_id = e.id AND ${deliveries.kind} = 'invitation'
       AND ${isOfTeamSql('i')}))`;

/** Messages that were released. */
export interface Released {
  /** Were any held back at all? */
  readonly held: boolean;
  /** Messages that are sent now, or were discarded. */
  readonly messages: number;
}

/**
 * Lets messages leave again. Those that waited are sent, or discarded; codes and links that have expired meanwhile are
 * not sent in any case.
 */
export async function releaseMessages(ctx: Context, { discard }: { readonly discard: boolean }): Promise<Released> {
  return ctx.live.transact(async (tx) => {
    const held = await removeFact(tx, HELD);
    const release = discard ? () => discardAll(tx, ctx.clock.now()) : () => sendAll(tx);
    return { result: { held, messages: held ? await release() : 0 } };
  });
}

/** Messages that are still to be sent. */
export const WAITING = and(isNull(deliveries.sent_at), isNull(deliveries.failed_at));

/** Has the messages of an event sent that were held back while it was a draft. Returns how many. */
export const releaseHeldOf = (tx: Tx, event_id: string): Promise<number> =>
  sendAll(tx, eq(deliveries.event_id, event_id));

/** How many messages of an event are held back, since it is a draft. */
export function countHeldOf(db: Db, event_id: string): Promise<number> {
  return db.$count(deliveries, and(WAITING, eq(deliveries.event_id, event_id), HELD_OF_DRAFT));
}

async function sendAll(tx: Tx, which?: SQL): Promise<number> {
  const waiting = await tx.select({ id: deliveries.id }).from(deliveries).where(and(WAITING, which));
  await addJobs(
    tx,
    SEND,
    waiting.map(({ id }) => ({ payload: { id }, key: `delivery:${id}` })),
  );
  return waiting.length;
}

async function discardAll(tx: Tx, now: number): Promise<number> {
  const { rowCount } = await tx
    .update(deliveries)
    .set({ failed_at: new Date(now), last_error: DISCARDED, content: null })
    .where(WAITING);
  return rowCount ?? 0;
}

/** Are messages held back? */
export async function areMessagesHeld(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`SELECT ${HELD_SQL} AS held`);
  return rows[0]?.held ?? false;
}
