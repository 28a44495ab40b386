import { mailboxTopic } from '@plenary/contract/calls/topics';
import { placeUntil } from '@plenary/domain/calls/joining';
import { CALLS } from '@plenary/domain/calls/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { keepLeases, type Leases } from '../../background/leases.ts';
import { findPeers, holdsAt, PEER_JOINS, type PeerRow } from './call-facts.ts';
import { endPeers } from './end-peers.ts';
import { publishCalls } from './publish-calls.ts';

/** Renews places, ends those that ran out, and publishes who is in each call, as long as the server runs. Returns what stops it. */
export function startCalls(ctx: Context): () => Promise<void> {
  const leases: Leases = {
    // Media go on while the server is down (D183).
    name: 'calls',
    round_ms: CALLS.round_ms,
    round: (now) => lookAfterCalls(ctx, now),
    renew: () => renewPlaces(ctx),
    extend: (held_at, more_ms) => extendPlaces(ctx, held_at, more_ms),
  };
  return keepLeases(ctx, leases, (error) =>
    ctx.log.warn({ err: error }, 'calls could not be looked after; trying again'),
  );
}

/** One round of what happens by itself. */
export async function lookAfterCalls(ctx: Context, now = ctx.clock.now()): Promise<void> {
  const { rows } = await ctx.db.execute<{ gone: boolean; unpublished: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM call_peers p ${PEER_JOINS} WHERE ${goneAt(now)}) AS gone,
           EXISTS (SELECT 1 FROM calls WHERE peers_version <> told_version AND ended_at IS NULL) AS unpublished`);
  if (rows[0]?.gone) await endGone(ctx, now);
  if (rows[0]?.unpublished) await publishCalls(ctx);
}

/**
 * Places whose lease ran out; of people who were shut out of the event, have left it or signed out; and in private calls of those who
 * are out of the thread, or banned from the chat.
 */
const goneAt = (now: number) => sql`NOT (${holdsAt(now)} AND ${ENTITLED(now)})`;

const ENTITLED = (now: number) => sql`(u.active AND a.deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM account_sessions s WHERE s.id = p.device AND s.ended_at IS NULL)
  AND (c.kind <> 'private' OR (EXISTS (SELECT 1 FROM chat_members m
        WHERE m.event_id = p.event_id AND m.thread_id = c.thread_id AND m.event_user_id = p.event_user_id)
    AND (u.host OR u.roles && ARRAY['moderator', 'organiser'] OR NOT EXISTS (SELECT 1 FROM chat_sanctions b
        WHERE b.event_id = p.event_id AND b.event_user_id = p.event_user_id AND b.kind = 'ban'
          AND (b.until IS NULL OR b.until > ${new Date(now).toISOString()}::timestamptz))))))`;

async function endGone(ctx: Context, now: number): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const gone = goneAt(now);
    await tx.execute(sql`SELECT 1 FROM chat_threads WHERE id IN (
      SELECT c.thread_id FROM call_peers p ${PEER_JOINS} WHERE ${gone}) ORDER BY id FOR NO KEY UPDATE`);
    const expired = await findPeers(tx, sql`NOT (${holdsAt(now)}) AND ${ENTITLED(now)}`);
    const removed = await findPeers(tx, sql`NOT ${ENTITLED(now)}`);
    // A call that both empty is ended once: those of each call go together.
    const reasonOf = (peer: PeerRow) => (removed.includes(peer) ? 'removed' : 'expired');
    return { result: undefined, ...(await endPeers(ctx, tx, [...expired, ...removed], reasonOf)) };
  });
}

/** Renews the places whose pages are connected here. A page that was closed renews nothing by what is left of it (D9). */
export async function renewPlaces(ctx: Context): Promise<void> {
  const prefix = mailboxTopic('');
  const peers = ctx.live.hub.followed(prefix).map((topic) => topic.slice(prefix.length));
  if (peers.length === 0) return;
  const until = new Date(placeUntil(ctx.clock.now())).toISOString();
  await ctx.db.execute(sql`UPDATE call_peers SET expires_at = ${until} WHERE peer IN ${peers} AND NOT unloaded`);
}

async function extendPlaces({ db, clock }: Context, held_at: Date, more_ms: number): Promise<void> {
  const until = new Date(placeUntil(clock.now()) + more_ms).toISOString();
  await db.execute(sql`UPDATE call_peers SET expires_at = ${until}
    WHERE NOT unloaded AND expires_at > ${held_at.toISOString()}::timestamptz`);
}
