import type { SignalData, SignalPayload } from '@plenary/contract/calls/operations';
import { mailboxTopic } from '@plenary/contract/calls/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { cleanCandidates } from '@plenary/domain/calls/candidates';
import { cleanDescription } from '@plenary/domain/calls/descriptions';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { readSettings } from '../../events/index.ts';
import { areApart } from '../apart.ts';
import { findPeers, holdsAt, type PeerRow } from '../call-facts.ts';
import { rangeOf } from './network.ts';
import { tooOften } from '../refusals.ts';

/** A signal as it was sent. */
export interface SentSignal {
  readonly from: string;
  readonly to: string;
  readonly id: string;
  readonly data: SignalData;
}

type Answer = Result<{ readonly sent: boolean }>;

/** A signal without the addresses that its receiver may not have; null: it is malformed. */
async function cleanFor(tx: Tx, from: PeerRow, to: PeerRow, data: SignalData): Promise<SignalData | null> {
  if (data.kind === 'bye' || data.kind === 'restart') return data;
  const { call_relay_only: relay_only } = await readSettings(tx, from.event_id);
  const rules = { relay_only, networks: [from.network, to.network] as const, rangeOf };
  if (data.kind === 'candidates') {
    const candidates = cleanCandidates(data.candidates, rules);
    return candidates && { ...data, candidates };
  }
  const sdp = data.type === 'rollback' && data.sdp === '' ? '' : cleanDescription(data.sdp, rules);
  return sdp === null ? null : { ...data, sdp };
}

/** Whether nothing is left to publish. */
const isEmpty = (data: SignalData): boolean => data.kind === 'candidates' && data.candidates.length === 0;

/** Puts a signal into the mailbox of another in the same mesh. */
export async function sendSignal(ctx: Context, member: Member, signal: SentSignal): Promise<Answer> {
  const { from, to, id, data } = signal;
  const wait = await ctx.limits.take('call_signal', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  return ctx.live.transact<Answer>(async (tx) => {
    const now = ctx.clock.now();
    const { event_id, event_user_id, session_id } = member;
    // The receiver stays until the signal is in the mailbox: nothing is put into one that is being emptied for good.
    await tx.execute(sql`SELECT 1 FROM call_peers WHERE event_id = ${event_id} AND peer = ${to} FOR KEY SHARE`);
    const both = await findPeers(tx, sql`p.event_id = ${event_id} AND p.peer IN (${from}, ${to}) AND ${holdsAt(now)}`);
    const sender = both.find(({ peer }) => peer === from);
    const receiver = both.find(({ peer }) => peer === to);
    const own = sender?.event_user_id === event_user_id && sender.device === session_id;
    if (!own || !receiver || receiver === sender) return { result: refused('call_gone') };
    if (receiver.call_id !== sender.call_id || sender.engine !== 'mesh') return { result: refused('call_gone') };
    if (await areApart(tx, sender, receiver)) return { result: refused('call_gone') };
    const crowded = await ctx.limits.take('call_mailbox', { person: receiver.account_id });
    if (crowded !== null) return { result: tooOften(crowded) };
    const clean = await cleanFor(tx, sender, receiver, data);
    if (!clean) return { result: refused('call_signal') };
    const payload: SignalPayload = { v: 1, id, at: new Date(now).toISOString(), from, data: clean };
    if (isEmpty(clean)) return { result: ok({ sent: true }) };
    return {
      result: ok({ sent: true }),
      events: [{ event_id, topic: mailboxTopic(to), kind: 'signal', payload }],
    };
  });
}
