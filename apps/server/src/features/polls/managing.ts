import { mayManagePoll, type PlacedPoll } from '@plenary/domain/polls/polls';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { shown_sessions } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';

/** The sessions in the halls that a member moderates, with their halls. Others cost no look at the database. */
export async function moderatedSessions(
  db: Db | Tx,
  { event_id, halls }: Member,
): Promise<ReadonlyMap<string, string | null>> {
  if (halls.length === 0) return new Map();
  const { id, event_id: of, hall_id } = shown_sessions;
  const rows = await db
    .select({ id, hall_id })
    .from(shown_sessions)
    .where(and(eq(of, event_id), inArray(hall_id, [...halls])));
  return new Map(rows.map((row) => [row.id, row.hall_id]));
}

/** A poll as far as its place is concerned. */
type StoredPoll = Pick<PlacedPoll, 'session_id' | 'created_by'>;

/** Whether a member may open, close and change polls, as their halls are now (D129, HAL17). */
export async function managing(db: Db | Tx, member: Member): Promise<(poll: StoredPoll) => boolean> {
  const sessions = await moderatedSessions(db, member);
  return (poll) => mayManagePoll({ ...poll, hall_id: sessions.get(poll.session_id ?? '') ?? null }, member);
}
