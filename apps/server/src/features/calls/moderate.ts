import type { CallMutedPayload } from '@plenary/contract/calls/operations';
import { callTopic } from '@plenary/contract/calls/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseAct } from '@plenary/domain/calls/joining';
import type { CallAct } from '@plenary/domain/calls/kinds';
import { CALLS } from '@plenary/domain/calls/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome, Statement } from '../../live/types.ts';
import { kick, lockRoom } from '../rooms/index.ts';
import { findOpenCall, findPeers, lockForCall, peersOf, type CallRow, type PeerRow } from './call-facts.ts';
import { endPeers } from './end-peers.ts';
import { enterCall, type Entry } from './entry.ts';
import { tooOften } from './refusals.ts';
import { callsOfSeats } from './seats.ts';
import { statement } from '../../live/statement.ts';
import { publishPeers } from './publish-calls.ts';

export interface ModeratedCall {
  readonly tid: string;
  readonly act: CallAct;
  readonly peer?: string | undefined;
}

type Answer = Result<{ readonly done: boolean }>;

/** Mutes, removes, or locks the room of a call. A person who is removed from the call of a room loses their seat in it (D10). */
export async function moderateCall(ctx: Context, member: Member, order: ModeratedCall): Promise<Answer> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  if (order.act === 'remove') return removeFromCall(ctx, member, order);
  return ctx.live.transact((tx) => actOnce(ctx, tx, member, order), { locks: lockForCall(member, order.tid) });
}

async function actOnce(ctx: Context, tx: Tx, member: Member, order: ModeratedCall): Promise<Outcome<Answer>> {
  const entered = await enterCall(ctx, tx, member, order.tid);
  if (!entered.ok) return { result: entered };
  const entry = entered.value;
  const call = await findOpenCall(tx, member, order.tid);
  const people = call ? await peersOf(tx, call) : [];
  const target = people.find(({ peer }) => peer === order.peer) ?? null;
  const code = refuseAct(order.act, entry, target && { exempt: false });
  if (code) return { result: refused(code) };
  const { event_id } = member;
  const done = ok({ done: true });
  if (order.act === 'lock' || order.act === 'unlock') {
    const locked = order.act === 'lock';
    return { result: done, events: await lockRoom(tx, { event_id, thread: order.tid, locked }) };
  }
  if (!call) return { result: refused('call_gone') };
  const own = people.find(({ event_user_id }) => event_user_id === member.event_user_id) ?? null;
  return { result: done, ...mute(ctx, call, people, own, order.act === 'mute_all' ? null : target) };
}

function mute(
  ctx: Context,
  call: CallRow,
  people: readonly PeerRow[],
  own: PeerRow | null,
  target: PeerRow | null,
): Pick<Outcome<Answer>, 'events' | 'writes'> {
  const { event_id, thread_id, id } = call;
  const silent = (one: PeerRow): boolean => (target ? one.peer === target.peer : one.peer !== own?.peer);
  const published = publishPeers(
    ctx,
    call,
    people.map((one) => (silent(one) ? { ...one, mic: false } : one)),
  );
  const payload: CallMutedPayload = { v: 1, call: id, peer: target?.peer ?? null, by: own?.peer ?? null };
  const writes: Statement[] = people
    .filter((one) => silent(one) && one.mic)
    .map(({ peer }) =>
      statement(sql`UPDATE call_peers SET mic = false WHERE event_id = ${event_id} AND peer = ${peer}`),
    );
  return {
    events: [{ event_id, topic: callTopic(thread_id), kind: 'call.muted', payload }, ...published.events],
    writes: [...writes, ...published.writes],
  };
}

async function removeFromCall(ctx: Context, member: Member, { tid, peer = '' }: ModeratedCall): Promise<Answer> {
  const entered = await enterCall(ctx, ctx.db, member, tid);
  if (!entered.ok) return entered;
  const entry = entered.value;
  const [target] = await findPeers(
    ctx.db,
    sql`p.event_id = ${member.event_id} AND p.peer = ${peer} AND c.thread_id = ${tid}`,
  );
  const code = refuseAct('remove', entry, target ? { exempt: target.event_user_id === member.event_user_id } : null);
  if (code || !target) return refused(code ?? 'call_gone');
  return entry.room ? removeFromRoom(ctx, member, entry, target) : removeFromPrivate(ctx, member, target);
}

async function removeFromRoom(ctx: Context, member: Member, { room }: Entry, target: PeerRow): Promise<Answer> {
  if (!room) return refused('call_gone');
  const order = { kind: room.kind, room: room.id, event_user: target.event_user_id };
  const kicked = await kick(ctx, callsOfSeats, member, order);
  return kicked.ok ? ok({ done: true }) : refused(kicked.refusal.code === 'forbidden' ? 'forbidden' : 'call_gone');
}

function removeFromPrivate(ctx: Context, { event_id }: Member, target: PeerRow): Promise<Answer> {
  const { event_user_id, thread_id } = target;
  const work = async (tx: Tx): Promise<Outcome<Answer>> => {
    const [there] = await findPeers(tx, sql`p.event_id = ${event_id} AND p.peer = ${target.peer}`);
    if (!there) return { result: refused('call_gone') };
    const until = ctx.clock.now() + CALLS.kick_ms;
    const ended = await endPeers(ctx, tx, [there], 'kicked', { until });
    const stays_out = statement(sql`
      INSERT INTO call_kicks (event_id, thread_id, event_user_id, until)
      VALUES (${event_id}, ${thread_id}, ${event_user_id}, ${new Date(until).toISOString()})
      ON CONFLICT (event_id, thread_id, event_user_id) DO UPDATE SET until = excluded.until`);
    return { result: ok({ done: true }), ...ended, writes: [...ended.writes, stays_out] };
  };
  return ctx.live.transact(work, { locks: lockForCall({ event_id, event_user_id }, thread_id) });
}
