import type { CallPeer } from '@plenary/contract/calls/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome, Statement } from '../../live/types.ts';
import { findOpenCall, findPeerOf, lockForCall, peersOf, type PeerRow } from './call-facts.ts';
import { enterCall } from './entry.ts';
import { presentPeer } from './present.ts';
import { tooOften } from './refusals.ts';
import { statement } from '../../live/statement.ts';
import { publishPeers } from './publish-calls.ts';

/** The state that a person sends the others; absent fields stay. */
export interface OwnState {
  readonly peer: string;
  readonly mic?: boolean | undefined;
  readonly cam?: boolean | undefined;
  readonly sharing?: boolean | undefined;
  readonly hand?: boolean | undefined;
}

type Answer = Result<CallPeer>;

/** Changes what the others in a call see of a person. Sharing a screen ends the sharing of others (CAL6). */
export async function setOwnCall(ctx: Context, member: Member, order: OwnState): Promise<Answer> {
  const wait = await ctx.limits.take('call_own', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  return ctx.live.transact((tx) => setOnce(ctx, tx, member, order), { locks: lockForCall(member, null) });
}

async function setOnce(ctx: Context, tx: Tx, member: Member, order: OwnState): Promise<Outcome<Answer>> {
  const own = await findPeerOf(tx, member);
  if (own?.peer !== order.peer || own.device !== member.session_id) return { result: refused('call_gone') };
  const [call, entered] = await Promise.all([
    findOpenCall(tx, member, own.thread_id),
    enterCall(ctx, tx, member, own.thread_id),
  ]);
  if (!call || !entered.ok) return { result: refused('call_gone') };
  if (order.sharing && !entered.value.may_share) return { result: refused('forbidden') };
  const after = changed(own, order, ctx.clock.now());
  const shares = order.sharing === true;
  const people = (await peersOf(tx, call)).map((one) =>
    one.peer === own.peer ? after : shares ? { ...one, sharing: false } : one,
  );
  const published = publishPeers(ctx, call, people);
  const writes = [...(shares ? [endOtherShares(after)] : []), put(after), ...published.writes];
  return { result: ok(presentPeer(after)), writes, events: published.events };
}

function changed(
  own: PeerRow,
  { mic = own.mic, cam = own.cam, sharing = own.sharing, hand }: OwnState,
  now: number,
): PeerRow {
  const hand_at = hand === undefined ? own.hand_at : hand ? (own.hand_at ?? now) : null;
  return { ...own, mic, cam, sharing, hand_at };
}

const endOtherShares = ({ event_id, call_id, peer }: PeerRow): Statement =>
  statement(sql`UPDATE call_peers SET sharing = false
    WHERE event_id = ${event_id} AND call_id = ${call_id} AND sharing AND peer <> ${peer}`);

const put = ({ event_id, peer, mic, cam, sharing, hand_at }: PeerRow): Statement =>
  statement(sql`UPDATE call_peers SET mic = ${mic}, cam = ${cam}, sharing = ${sharing},
    hand_at = ${hand_at === null ? null : new Date(hand_at).toISOString()}
    WHERE event_id = ${event_id} AND peer = ${peer}`);
