import type { HomeMoment } from '@plenary/contract/moments/operations';
import { momentOf, WATCHED_MS, type Moment, type MomentFacts } from '@plenary/domain/moments/moments';
import { runsEvent } from '@plenary/domain/policy/roles';
import { sql } from 'drizzle-orm';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { countContacts } from '../contacts/index.ts';
import { countFilms } from '../vault/index.ts';

type PersonKey = Pick<Member, 'event_id' | 'event_user_id'>;

/**
 * The moment that the home of a member shows; null: none. Those who run the event, and those who are still on their way in,
 * have none.
 * @param closed the page in its place says that the event is over
 */
export async function homeMomentOf(
  { db, clock }: Context,
  member: Member,
  event: EventRow,
  closed: boolean,
): Promise<HomeMoment | null> {
  if (runsEvent(member.roles) || member.steps.length > 0) return null;
  const now = new Date(eventNow(clock, event)).toISOString();
  const kind = momentOf({ closed, ...(await factsOf(db, member, now)) });
  if (kind !== 'farewell') return kind && { kind };
  const [watched, contacts, recordings] = await Promise.all([
    countWatched(db, member),
    countContacts(db, member),
    countFilms(db, event.id, now),
  ]);
  return { kind, watched, contacts, recordings };
}

async function factsOf(
  db: Db,
  { event_id, event_user_id }: PersonKey,
  now: string,
): Promise<Omit<MomentFacts, 'closed'>> {
  const sessions = sql`FROM timeline_sessions WHERE event_id = ${event_id} AND NOT cancelled`;
  const { rows } = await db.execute<{ planned: boolean; ahead: boolean; dismissed: Moment[] }>(sql`
    SELECT EXISTS (SELECT ${sessions}) AS planned,
           EXISTS (SELECT ${sessions} AND coalesce(ends_at, starts_at) > ${now}::timestamptz) AS ahead,
           ARRAY(SELECT moment FROM dismissed_moments
                  WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}) AS dismissed`);
  const [{ planned, ahead, dismissed }] = rows as [(typeof rows)[number]];
  return { planned, ahead, dismissed };
}

/** Sessions that a person has watched, with a player of ours or another one (MOM5). */
async function countWatched(db: Db, { event_id, event_user_id }: PersonKey): Promise<number> {
  const own = sql`event_id = ${event_id} AND event_user_id = ${event_user_id} AND watched_ms >= ${WATCHED_MS}`;
  const { rows } = await db.execute<{ watched: number }>(sql`
    SELECT count(*)::int AS watched FROM timeline_sessions s WHERE s.event_id = ${event_id}
       AND (s.id IN (SELECT session_id FROM watched_sessions WHERE ${own})
         OR (s.stream->>'type' = 'hosted' AND s.stream->>'entry_id' IN (SELECT name FROM hosted_watches WHERE ${own})))`);
  return rows[0]?.watched ?? 0;
}
