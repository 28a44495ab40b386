import { CALLS, type SignalPayload } from '@plenary/contract/calls/operations';
import { callTopic, mailboxTopic } from '@plenary/contract/calls/topics';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import type { TopicKey } from '../../live/feed/topic-key.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { apartFrom } from './apart.ts';
import { findOpenCall, findPeers, peersOf } from './call-facts.ts';
import { enterCall } from './entry.ts';
import { presentCall } from './present.ts';

/** The call of a thread, for those who may be in it. */
const call: TopicDefinition = {
  name: callTopic('<thread>'),
  action: 'calls.join',
  allowed: async (ctx, member, { thread = '' }) => (await enterCall(ctx, ctx.db, member, thread)).ok,
  snapshot: async (_ctx, tx, member, { thread = '' }) => {
    const open = await findOpenCall(tx, member, thread);
    return { video_call: open && presentCall(open, await peersOf(tx, open)) };
  },
};

/** Followed by the page that is in the call, which renews its place (D9); that of another person, or of another sign-in, is nobody's. */
const mailbox: TopicDefinition = {
  name: mailboxTopic('<peer>'),
  action: 'calls.join',
  allowed: async ({ db }, { event_id, event_user_id, session_id }, { peer = '' }) => {
    const condition = sql`p.event_id = ${event_id} AND p.event_user_id = ${event_user_id} AND p.peer = ${peer}`;
    const [held] = await findPeers(db, condition);
    return held?.device === session_id;
  },
  // Another one may offer before the page follows its mailbox.
  snapshot: async ({ clock }, tx, { event_id }, { peer = '' }) => ({
    apart: await apartIn(tx, event_id, peer),
    signals: await waitingSignals(tx, { event_id, topic: mailboxTopic(peer) }, clock.now() - CALLS.signals_wait_ms),
  }),
};

async function apartIn(tx: Tx, event_id: string, peer: string): Promise<string[]> {
  const [own] = await findPeers(tx, sql`p.event_id = ${event_id} AND p.peer = ${peer}`);
  return own ? (await apartFrom(tx, own)).map((other) => other.peer) : [];
}

/** The signals that lie in a mailbox since a moment, in their order. */
async function waitingSignals(tx: Tx, { event_id, topic }: TopicKey, since: number): Promise<SignalPayload[]> {
  const { rows } = await tx.execute<{ payload: SignalPayload }>(sql`
    SELECT payload FROM feed_events WHERE event_id = ${event_id} AND topic = ${topic} AND kind = 'signal'
       AND payload ->> 'at' >= ${new Date(since).toISOString()} ORDER BY seq LIMIT ${CALLS.signals_waiting}`);
  return rows.map(({ payload }) => payload);
}

export const callTopics: readonly TopicDefinition[] = [call, mailbox];
