import { ownTopic } from '@plenary/contract/own-topic';
import type { CallOverPayload, PeerEndedPayload } from '@plenary/contract/calls/operations';
import { CALL_OVER, callTopic, mailboxTopic, PEER_ENDED } from '@plenary/contract/calls/topics';
import type { PeerEnd } from '@plenary/domain/calls/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { TopicKey } from '../../live/feed/topic-key.ts';
import type { FeedEvent, Statement } from '../../live/types.ts';
import { jobToAdd } from '../../jobs/index.ts';
import { callLine } from '../chat/index.ts';
import { findCalls, peersOf, type CallRow, type PeerRow } from './call-facts.ts';
import { MEDIA_JOB } from './transport/media-job.ts';
import { statement } from '../../live/statement.ts';
import { publishPeers } from './publish-calls.ts';

/** The consequences of something within its transaction. */
export interface Followed {
  readonly events: readonly FeedEvent[];
  readonly writes: readonly Statement[];
  readonly forget: readonly TopicKey[];
}

export const NOTHING: Followed = { events: [], writes: [], forget: [] };

/** The consequences of several things. */
export const together = (parts: readonly Partial<Followed>[]): Followed => ({
  events: parts.flatMap(({ events = [] }) => events),
  writes: parts.flatMap(({ writes = [] }) => writes),
  forget: parts.flatMap(({ forget = [] }) => forget),
});

/**
 * Takes people out of calls whose threads are locked: their mailboxes are gone, and they and the others are notified. The last one
 * who goes ends the call.
 * @param reason of all of them, or of each
 * @param more.until of `kicked`: when they may come back, milliseconds
 */
export async function endPeers(
  ctx: Context,
  tx: Tx,
  peers: readonly PeerRow[],
  reason: PeerEnd | ((peer: PeerRow) => PeerEnd),
  more: { readonly until?: number } = {},
): Promise<Followed> {
  const parts: Followed[] = [];
  const reasonOf = typeof reason === 'function' ? reason : () => reason;
  for (const own of Map.groupBy(peers, ({ call_id }) => call_id).values())
    parts.push(
      await endInCall(ctx, tx, own),
      together(own.map((peer) => goneMailbox(ctx, peer, reasonOf(peer), more.until))),
    );
  return together(parts);
}

/** Of people of one call. */
async function endInCall(ctx: Context, tx: Tx, gone: readonly PeerRow[]): Promise<Followed> {
  const [first] = gone;
  if (!first) return NOTHING;
  const { event_id, call_id } = first;
  const [calls, present] = await Promise.all([
    findCalls(tx, sql`c.event_id = ${event_id} AND c.id = ${call_id}`),
    peersOf(tx, { event_id, id: call_id }),
  ]);
  const [call] = calls;
  if (!call) return NOTHING;
  const names = new Set(gone.map(({ peer }) => peer));
  const left = present.filter(({ peer }) => !names.has(peer));
  const places = gone.map(({ peer }) =>
    statement(sql`DELETE FROM call_peers WHERE event_id = ${event_id} AND peer = ${peer}`),
  );
  const after = left.length > 0 ? await goOn(ctx, tx, call, gone, left) : await endCall(ctx, tx, call, gone.at(-1)!);
  return together([{ writes: [...places, ...mediaEnds(call, gone, left.length === 0)] }, after]);
}

/** A media server is notified afterwards, with retries until it has confirmed. */
export function mediaEnds(
  { engine, id: call }: Pick<CallRow, 'engine' | 'id'>,
  gone: readonly PeerRow[],
  over: boolean,
): Statement[] {
  if (engine !== 'livekit') return [];
  if (over) return [jobToAdd(MEDIA_JOB, { call, peer: null }, { priority: 'urgent' })];
  return gone.map(({ peer }) => jobToAdd(MEDIA_JOB, { call, peer }, { priority: 'urgent' }));
}

async function goOn(
  ctx: Context,
  tx: Tx,
  call: CallRow,
  gone: readonly PeerRow[],
  left: readonly PeerRow[],
): Promise<Followed> {
  const lines = await Promise.all(
    gone.map(({ event_user_id, peer }) => lineOf(ctx, tx, call, 'video_call_left', event_user_id, peer)),
  );
  return together([publishPeers(ctx, call, left), ...lines]);
}

async function endCall(ctx: Context, tx: Tx, call: CallRow, last: PeerRow): Promise<Followed> {
  const { event_id, id, thread_id } = call;
  const at = new Date(ctx.clock.now()).toISOString();
  const line = await lineOf(ctx, tx, call, 'video_call_ended', last.event_user_id, id);
  const over: Partial<Followed> = {
    writes: [statement(sql`UPDATE calls SET ended_at = ${at} WHERE event_id = ${event_id} AND id = ${id}`)],
    events: [{ event_id, topic: callTopic(thread_id), kind: 'call.ended', payload: { v: 1, call: id } }],
  };
  return together([over, { events: await overNews(tx, call) }, line]);
}

/** The people of a private thread who may still be shown that they are called. */
async function overNews(tx: Tx, { event_id, thread_id, id, kind }: CallRow): Promise<FeedEvent[]> {
  if (kind !== 'private') return [];
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    SELECT u.account_id FROM chat_members m JOIN event_users u ON u.event_id = m.event_id AND u.id = m.event_user_id
     WHERE m.event_id = ${event_id} AND m.thread_id = ${thread_id} ORDER BY u.account_id`);
  const payload: CallOverPayload = { v: 1, tid: thread_id, call: id };
  return rows.map(({ account_id }) => ({
    ...{ event_id, topic: ownTopic(account_id), kind: CALL_OVER, payload },
  }));
}

/** A line about a call in its thread (D11); a thread that takes no lines any more gets none. */
export async function lineOf(
  ctx: Context,
  tx: Tx,
  { event_id, thread_id, id }: Pick<CallRow, 'event_id' | 'thread_id' | 'id'>,
  type: 'video_call_started' | 'video_call_joined' | 'video_call_left' | 'video_call_ended',
  event_user: string,
  what: string,
): Promise<Followed> {
  const key = `${type} ${id} ${what}`;
  const { events, writes } = await callLine(ctx, tx, {
    ...{ event_id, thread: thread_id, type, event_user, key, call: id },
  });
  return together([{ events: events ?? [], writes: writes ?? [] }]);
}

/** The end of a place for its own person: nothing can be put into its mailbox, and nothing of it is kept. */
export function goneMailbox(ctx: Context, peer: PeerRow, reason: PeerEnd, until?: number): Followed {
  const { event_id, account_id } = peer;
  const payload: PeerEndedPayload = {
    ...{ v: 1, tid: peer.thread_id, call: peer.call_id, peer: peer.peer, reason },
    ...(until !== undefined && { until: new Date(until).toISOString() }),
  };
  const mailbox = { event_id, topic: mailboxTopic(peer.peer) };
  return {
    events: [
      { event_id, topic: ownTopic(account_id), kind: PEER_ENDED, payload },
      { ...mailbox, kind: 'mailbox.replaced', payload: { v: 1 } },
      ctx.live.accessChanged(account_id),
    ],
    writes: [],
    forget: [mailbox],
  };
}
