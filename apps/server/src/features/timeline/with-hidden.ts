import { ID_PATTERN } from '@plenary/contract/ids';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { timeline_sessions } from '../../db/schema/index.ts';
import { rulesOf, readEvent, type EventRules } from './read-timeline.ts';
import type { SessionRow } from './store.ts';

const { id, event_id: of_event, misc, type } = timeline_sessions;

/** Some sessions of an event, also hidden ones: for those who change the timeline. */
export function listWithHidden(db: Db | Tx, event_id: string, ids: readonly string[]): Promise<SessionRow[]> {
  return db
    .select()
    .from(timeline_sessions)
    .where(and(eq(of_event, event_id), inArray(id, [...ids])));
}

/** One session of an event, be it hidden, or null; an id that cannot be one of ours is none. */
export async function findWithHidden(db: Db | Tx, event_id: string, session_id: string): Promise<SessionRow | null> {
  if (!ID_PATTERN.test(session_id)) return null;
  const [row] = await listWithHidden(db, event_id, [session_id]);
  return row ?? null;
}

/** The facts that decide about the times of all sessions of an event, also of hidden ones. */
export async function readRulesWithHidden(db: Db | Tx, event_id: string): Promise<EventRules> {
  const { starts_at, ends_at, link, marker_offset_minutes, stream, cancelled } = timeline_sessions;
  const [event, rows] = await Promise.all([
    readEvent(db, event_id),
    db
      .select({ id, type, starts_at, ends_at, link, misc, marker_offset_minutes, stream, cancelled })
      .from(timeline_sessions)
      .where(eq(of_event, event_id)),
  ]);
  return rulesOf(event, rows);
}

/** Sessions of an event among these with their parts, as live events name them. */
export function listWithParts(
  tx: Tx,
  event_id: string,
  ids: readonly string[],
): Promise<Pick<SessionRow, 'id' | 'type'>[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .select({ id, type })
    .from(timeline_sessions)
    .where(and(eq(of_event, event_id), or(inArray(id, [...ids]), inArray(misc, [...ids]))));
}
