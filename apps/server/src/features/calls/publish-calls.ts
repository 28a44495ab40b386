import type { CallPeersPayload } from '@plenary/contract/calls/operations';
import { callTopic } from '@plenary/contract/calls/topics';
import { publishEveryMs } from '@plenary/domain/calls/publishing';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { FeedEvent, Statement } from '../../live/types.ts';
import { findCalls, peersOf, type CallRow, type PeerRow } from './call-facts.ts';
import { presentPeer } from './present.ts';
import { statement } from '../../live/statement.ts';

interface Published {
  readonly events: readonly FeedEvent[];
  readonly writes: readonly Statement[];
}

/** Calls that one sweep publishes; the others follow in the next one. */
const AT_ONCE = 200;

/**
 * Publishes who is in a call now: at once when nothing was published for a moment, else with the next sweep. The row
 * of the call knows that it is owed, so that nothing is lost with a process.
 */
export function publishPeers(ctx: Context, call: CallRow, peers: readonly PeerRow[]): Published {
  const now = ctx.clock.now();
  const due = now - call.told_at >= publishEveryMs(peers.length) || call.told_at > now;
  if (due) return { events: [peersEvent(call, peers)], writes: [markPublished(call, now)] };
  const owed = sql`UPDATE calls SET peers_version = peers_version + 1 WHERE event_id = ${call.event_id} AND id = ${call.id}`;
  return { events: [], writes: [statement(owed)] };
}

/** Publishes the calls whose list has changed since it was last published. */
export async function publishCalls(ctx: Context): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const now = ctx.clock.now();
    const unpublished = sql`c.peers_version <> c.told_version AND c.ended_at IS NULL`;
    await tx.execute(sql`SELECT 1 FROM calls c WHERE ${unpublished} ORDER BY c.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE`);
    const calls = await findCalls(tx, sql`${unpublished}`);
    const told = await Promise.all(
      calls.slice(0, AT_ONCE).map(async (call) => ({ call, peers: await peersOf(tx, call) })),
    );
    const due = told.filter(
      ({ call, peers }) => now - call.told_at >= publishEveryMs(peers.length) || call.told_at > now,
    );
    return {
      result: undefined,
      events: due.map(({ call, peers }) => peersEvent(call, peers)),
      writes: due.map(({ call }) => markPublished(call, now)),
    };
  });
}

export function peersEvent({ event_id, thread_id, id }: CallRow, peers: readonly PeerRow[]): FeedEvent {
  const payload: CallPeersPayload = { v: 1, call: id, peers: peers.map(presentPeer) };
  return { event_id, topic: callTopic(thread_id), kind: 'call.peers', payload };
}

const markPublished = ({ event_id, id }: CallRow, now: number): Statement =>
  statement(sql`UPDATE calls SET peers_version = peers_version + 1, told_version = peers_version + 1,
    told_at = ${new Date(now).toISOString()} WHERE event_id = ${event_id} AND id = ${id}`);
