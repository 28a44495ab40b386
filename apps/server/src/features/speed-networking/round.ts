import { speedTopic } from '@plenary/contract/speed-networking/topics';
import { leaseUntil } from '@plenary/domain/rooms/joining';
import { SPEED } from '@plenary/domain/speed-networking/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { keepLeases, type Leases } from '../../background/leases.ts';
import { ELIGIBILITY, HERE, leaseHoldsAt } from './facts.ts';
import { matchEvent } from './match-event.ts';

/** Renews leases, ends talks and matches people, as long as the server runs (SPD8). The answer stops it. */
export function startSpeed(ctx: Context): () => Promise<void> {
  const leases: Leases = {
    name: 'speed_networking',
    round_ms: SPEED.round_ms,
    round: (now) => lookAfterSpeed(ctx, now),
    renew: () => renewLeases(ctx),
    extend: (held_at, more_ms) => extendLeases(ctx, held_at, more_ms),
  };
  return keepLeases(ctx, leases, (error) => ctx.log.warn({ err: error }, 'people could not be matched; trying again'));
}

/** One round of what happens by itself, event by event. */
export async function lookAfterSpeed(ctx: Context, now = ctx.clock.now()): Promise<void> {
  for (const event_id of await findOwed(ctx, now)) await matchEvent(ctx, event_id, now);
}

/** Everybody who is in, with what a round asks of them. */
const WHO = (now: number) => sql`
  SELECT p.event_id, ${HERE} AS here, ${ELIGIBILITY(now)} FROM speed_people p
    JOIN event_users u ON u.event_id = p.event_id AND u.id = p.event_user_id
    JOIN accounts a ON a.id = u.account_id JOIN events ON events.id = p.event_id`;

/** The events in which a person is ready beside others, a talk is over, or a person is gone. */
async function findOwed(ctx: Context, now: number): Promise<string[]> {
  const at = new Date(now).toISOString();
  const decided = new Date(now - SPEED.decide_ms).toISOString();
  const { rows } = await ctx.db.execute<{ event_id: string }>(sql`
    SELECT p.event_id FROM speed_people p LEFT JOIN speed_pairs t ON t.event_id = p.event_id AND t.id = p.pair_id
     GROUP BY p.event_id
    HAVING count(*) FILTER (WHERE p.pair_id IS NULL) > 0 OR bool_or(NOT (${leaseHoldsAt(now)}))
        OR bool_or(t.open AND t.ends_at <= ${at}::timestamptz) OR bool_or(t.ends_at <= ${decided}::timestamptz)
     UNION SELECT event_id FROM speed_pairs WHERE open AND ends_at <= ${at}::timestamptz
     UNION SELECT t.event_id FROM speed_pairs t JOIN chat_blocks b ON b.event_id = t.event_id
            AND ((b.blocker = t.one AND b.blocked = t.other) OR (b.blocker = t.other AND b.blocked = t.one))
            WHERE t.open
     UNION SELECT w.event_id FROM (${WHO(now)}) w WHERE NOT (w.here AND w.enabled AND w.networking_status)
            OR w.invisible OR w.sanctioned
     ORDER BY 1`);
  return rows.map(({ event_id }) => event_id);
}

/** Renews the leases whose pages are connected here. A page that was closed renews nothing by what is left of it (D9). */
export async function renewLeases(ctx: Context): Promise<void> {
  const prefix = speedTopic('');
  const leases = ctx.live.hub.followed(prefix).map((topic) => topic.slice(prefix.length));
  if (leases.length === 0) return;
  const until = new Date(leaseUntil(ctx.clock.now())).toISOString();
  await ctx.db.execute(sql`UPDATE speed_people SET expires_at = ${until} WHERE lease_id IN ${leases} AND NOT unloaded`);
}

async function extendLeases({ db, clock }: Context, held_at: Date, more_ms: number): Promise<void> {
  const until = new Date(leaseUntil(clock.now()) + more_ms).toISOString();
  await db.execute(sql`UPDATE speed_people SET expires_at = ${until}
    WHERE NOT unloaded AND expires_at > ${held_at.toISOString()}::timestamptz`);
}
