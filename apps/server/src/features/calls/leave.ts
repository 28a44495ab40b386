import { ok, type Result } from '@plenary/contract/errors';
import { leftUntil } from '@plenary/domain/calls/joining';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { findPeerOf, lockForCall, type PeerRow } from './call-facts.ts';
import { endPeers } from './end-peers.ts';
import { tooOften } from './refusals.ts';
import { statement } from '../../live/statement.ts';

export interface LeaveCall {
  readonly peer: string;
  readonly reason?: string | undefined;
}

type Answer = Result<{ readonly left: boolean }>;

/** Gives a place up, or holds it for a page that is being reloaded (D9). A newer place of the same person stays. */
export async function leaveCall(ctx: Context, member: Member, order: LeaveCall): Promise<Answer> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  return ctx.live.transact((tx) => leaveOnce(ctx, tx, member, order), { locks: lockForCall(member, null) });
}

async function leaveOnce(ctx: Context, tx: Tx, member: Member, { peer, reason }: LeaveCall): Promise<Outcome<Answer>> {
  const own = await findPeerOf(tx, member);
  if (own?.peer !== peer || own.device !== member.session_id) return { result: ok({ left: false }) };
  if (reason === 'unload') return { result: ok({ left: true }), writes: [hold(own, ctx.clock.now())] };
  return { result: ok({ left: true }), ...(await endPeers(ctx, tx, [own], 'left')) };
}

function hold({ event_id, peer, expires_at }: PeerRow, now: number) {
  const until = new Date(leftUntil(expires_at, now)).toISOString();
  return statement(sql`UPDATE call_peers SET unloaded = true, expires_at = ${until}
    WHERE event_id = ${event_id} AND peer = ${peer}`);
}
