import { randomBytes } from 'node:crypto';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { SpeedState } from '@plenary/contract/speed-networking/operations';
import { leaseHolds, leaseUntil } from '@plenary/domain/rooms/joining';
import { SPEED } from '@plenary/domain/speed-networking/limits';
import { refuseMatching } from '@plenary/domain/speed-networking/talks';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { findEligibility, findPlace, type PlaceRow } from './facts.ts';
import { outEvent, readState } from './present.ts';

type Answer = Result<SpeedState>;

/** Gets ready to be matched, or comes back to where one stands, under a new lease (SPD2, SPD8). */
export async function getReady(ctx: Context, member: Member, takeover: boolean): Promise<Answer> {
  const wait = await ctx.limits.take('speed_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => readyOnce(ctx, tx, member, takeover));
}

async function readyOnce(ctx: Context, tx: Tx, member: Member, takeover: boolean): Promise<Outcome<Answer>> {
  const now = ctx.clock.now();
  const [eligible, stored] = await Promise.all([findEligibility(tx, member, now), findPlace(tx, member)]);
  if (!eligible) return { result: refused('speed_off') };
  const held = stored && leaseHolds(stored.expires_at, now) ? stored : null;
  const elsewhere = held !== null && held.device !== member.session_id && !takeover;
  const code = refuseMatching({ ...eligible, elsewhere });
  if (code) return { result: refused(code) };
  await putPlace(tx, member, held, now);
  const events = stored ? [outEvent(ctx, member.event_id, stored.lease_id)] : [];
  return { result: ok(await readState(ctx, tx, member, member.session_id)), events };
}

/** A place that had run out begins again; a talk that goes on, or can be decided about, is kept. */
async function putPlace(tx: Tx, member: Member, held: PlaceRow | null, now: number): Promise<void> {
  const { event_id, event_user_id, session_id } = member;
  const [since, until] = [held?.since ?? now, leaseUntil(now)].map((moment) => new Date(moment).toISOString());
  const decidable = new Date(now - SPEED.decide_ms).toISOString();
  await tx.execute(sql`
    INSERT INTO speed_people (event_id, event_user_id, lease_id, device, since, expires_at)
    VALUES (${event_id}, ${event_user_id}, ${randomBytes(12).toString('hex')}, ${session_id}, ${since}, ${until})
    ON CONFLICT (event_id, event_user_id) DO UPDATE SET lease_id = excluded.lease_id, device = excluded.device,
      since = excluded.since, expires_at = excluded.expires_at, unloaded = false,
      pair_id = (SELECT t.id FROM speed_pairs t WHERE t.event_id = excluded.event_id AND t.id = speed_people.pair_id
        AND t.ended_at IS NULL AND t.ends_at > ${decidable}::timestamptz)`);
}
