import type { HomeMoment } from '@plenary/contract/moments/operations';
import { momentOf, WATCHED_MS, type Moment, type MomentFacts } from '@plenary/domain/moments/moments';
import { runsEvent } from '@plenary/domain/policy/roles';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { countContacts } from '../contacts/index.ts';
import { countFilms } from '../vault/index.ts';

type PersonKey = Pick<Member, 'event_id' | 'event_user_id'>;

/** Whether a person has moments at all: those who run the event, and those who are still on their way in, have none. */
export const hasMoments = ({ roles, steps }: Pick<Member, 'roles' | 'steps'>): boolean =>
  !runsEvent(roles) && steps.length === 0;

/** The facts that decide which moment the home shows. */
export type HomeFacts = Omit<MomentFacts, 'closed'>;

/** Reads the moments that a person has dismissed. */
export async function readDismissed(db: Db | Tx, { event_id, event_user_id }: PersonKey): Promise<readonly Moment[]> {
  const { rows } = await db.execute<{ moment: Moment }>(sql`
    SELECT moment FROM dismissed_moments WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`);
  return rows.map(({ moment }) => moment);
}

/**
 * The moment that the home of a member shows, or the page in its place once the event has closed; null: none.
 * @param now milliseconds on the event's clock
 */
export async function homeMomentOf(
  db: Db,
  member: PersonKey,
  facts: MomentFacts,
  now: number,
): Promise<HomeMoment | null> {
  const kind = momentOf(facts);
  if (kind !== 'farewell') return kind && { kind };
  const [watched, contacts, recordings] = await Promise.all([
    countWatched(db, member),
    countContacts(db, member),
    countFilms(db, member.event_id, new Date(now).toISOString()),
  ]);
  // The page of an event that has closed thanks by itself, and has no films to lead to.
  return facts.closed && watched + contacts === 0 ? null : { kind, watched, contacts, recordings };
}

/** Sessions that a person has watched, with a player of ours or another one (MOM5). */
async function countWatched(db: Db, { event_id, event_user_id }: PersonKey): Promise<number> {
  const own = sql`event_id = ${event_id} AND event_user_id = ${event_user_id} AND watched_ms >= ${WATCHED_MS}`;
  const { rows } = await db.execute<{ watched: number }>(sql`
    SELECT count(*)::int AS watched FROM shown_sessions s WHERE s.event_id = ${event_id}
       AND (s.id IN (SELECT session_id FROM watched_sessions WHERE ${own})
         OR (s.stream->>'type' = 'hosted' AND s.stream->>'entry_id' IN (SELECT name FROM hosted_watches WHERE ${own})))`);
  return rows[0]?.watched ?? 0;
}
