import type { HistoryThing } from '@plenary/domain/audit/history';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';

/** The ids to be named, by the table in which their names are. */
export type Unnamed = Readonly<Partial<Record<Exclude<HistoryThing, 'named'>, readonly string[]>>>;

/** Names of things of an event and of accounts, by their ids; those of what is gone are absent, but for sessions that were edited. */
export async function namesOf(db: Db, event_id: string, unnamed: Unnamed): Promise<ReadonlyMap<string, string>> {
  const ids = (thing: keyof Unnamed) => sql.param(unnamed[thing] ?? []);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT DISTINCT ON (session_id) session_id AS id, title AS name FROM timeline_edits
     WHERE event_id = ${event_id} AND session_id = ANY(${ids('session')}) ORDER BY session_id, timeline_edits.id DESC
  `);
  const { rows: present } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, title AS name FROM timeline_sessions WHERE event_id = ${event_id} AND id = ANY(${ids('session')})
    UNION ALL SELECT id, name FROM halls WHERE event_id = ${event_id} AND id = ANY(${ids('hall')})
    UNION ALL SELECT id, name FROM rooms WHERE event_id = ${event_id} AND id = ANY(${ids('room')})
    UNION ALL SELECT id, question FROM polls WHERE event_id = ${event_id} AND id = ANY(${ids('poll')})
    UNION ALL SELECT id, title FROM games WHERE event_id = ${event_id} AND id = ANY(${ids('game')})
    UNION ALL SELECT id, trim(first_name || ' ' || last_name) FROM accounts WHERE id = ANY(${ids('person')}) AND deleted_at IS NULL
  `);
  return new Map([...rows, ...present].map(({ id, name }) => [id, name]));
}
