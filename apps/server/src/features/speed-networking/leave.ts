import { ok, refused, type Result } from '@plenary/contract/errors';
import type { SpeedState } from '@plenary/contract/speed-networking/operations';
import { leaveEffect, unloadedUntil } from '@plenary/domain/rooms/joining';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { findPlace, type PersonKey, type PlaceRow } from './facts.ts';
import { closePairs, dropPlaces, findPair, lockOwnTalk, setFree } from './pairs.ts';
import { outEvent, readState, publishStates } from './present.ts';

export interface LeaveOrder {
  readonly lease?: string | undefined;
  readonly reason?: string | undefined;
}

type Left = Result<{ readonly left: boolean }>;

/** Leaves speed networking, or holds the place of a page that is being reloaded (D9). Anyone who was left is matched again (SPD7). */
export async function leaveSpeed(ctx: Context, member: Member, order: LeaveOrder): Promise<Left> {
  const wait = await ctx.limits.take('speed_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => leaveOnce(ctx, tx, member, order), { locks: lockOwnTalk(member) });
}

async function leaveOnce(ctx: Context, tx: Tx, member: Member, { lease, reason }: LeaveOrder): Promise<Outcome<Left>> {
  const place = await findPlace(tx, member);
  if (!place) return { result: ok({ left: false }) };
  const effect = leaveEffect({ lease, unloading: reason === 'unload', device: member.session_id }, place);
  if (effect === 'none') return { result: ok({ left: false }) };
  if (effect === 'free') return { result: ok({ left: true }), events: await takeOut(ctx, tx, place) };
  const until = new Date(unloadedUntil(place.expires_at, ctx.clock.now())).toISOString();
  await tx.execute(sql`UPDATE speed_people SET unloaded = true, expires_at = ${until}
    WHERE event_id = ${place.event_id} AND event_user_id = ${place.event_user_id}`);
  return { result: ok({ left: true }) };
}

/** Takes a person out whose talk and places are locked; returns the news of it. */
export async function takeOut(ctx: Context, tx: Tx, place: PlaceRow) {
  const freed = await endTalkOf(ctx, tx, place);
  await dropPlaces(tx, place.event_id, [place.event_user_id]);
  return [outEvent(ctx, place.event_id, place.lease_id), ...(await publishStates(ctx, tx, place.event_id, freed))];
}

/** Ends the talk that a person is in; the other waits on as long as before. Returns the other. */
async function endTalkOf(ctx: Context, tx: Tx, { event_id, event_user_id, pair_id }: PlaceRow): Promise<string[]> {
  const pair = await findPair(tx, event_id, pair_id);
  if (!pair?.open) return [];
  await closePairs(tx, event_id, [pair], ctx.clock.now());
  const other = pair.one === event_user_id ? pair.other : pair.one;
  await setFree(tx, event_id, [other], null);
  return [other];
}

/** Ends a talk before its time: both wait for another person (SPD7). */
export async function endTalk(ctx: Context, member: Member, pair_id: string): Promise<Result<SpeedState>> {
  const wait = await ctx.limits.take('speed_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => endOnce(ctx, tx, member, pair_id), { locks: lockOwnTalk(member) });
}

async function endOnce(ctx: Context, tx: Tx, member: Member, pair_id: string): Promise<Outcome<Result<SpeedState>>> {
  const place = await findPlace(tx, member);
  const pair = await findPair(tx, member.event_id, pair_id);
  if (place?.pair_id !== pair_id || !pair) return { result: refused('speed_over') };
  const freed = pair.open ? [pair.one, pair.other] : [member.event_user_id];
  if (pair.open) await closePairs(tx, member.event_id, [pair], ctx.clock.now());
  await setFree(tx, member.event_id, freed, pair.open ? null : ctx.clock.now());
  const events = await publishStates(ctx, tx, member.event_id, freed);
  return { result: ok(await readState(ctx, tx, member, member.session_id)), events };
}

/** The talk and places of a person locked, in a transaction that is under way. */
export async function lockTalkOf(tx: Tx, { event_id, event_user_id }: PersonKey): Promise<PlaceRow | null> {
  const own = sql`SELECT pair_id FROM speed_people WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`;
  await tx.execute(sql`SELECT 1 FROM speed_pairs WHERE event_id = ${event_id} AND id = (${own}) FOR NO KEY UPDATE`);
  await tx.execute(sql`SELECT 1 FROM speed_people WHERE event_id = ${event_id}
    AND (event_user_id = ${event_user_id} OR pair_id = (${own})) ORDER BY event_user_id FOR NO KEY UPDATE`);
  return findPlace(tx, { event_id, event_user_id });
}
