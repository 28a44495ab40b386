import type { Hall } from '@plenary/domain/halls/halls';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { halls } from '../../db/schema/index.ts';

const { id, name, aliases, kind, capacity, stream, moderators, translations } = halls;

/** The halls of an event, in their order. A writer of sessions has locked their event before. */
export function readHalls(db: Db | Tx, event_id: string): Promise<Hall[]> {
  return db
    .select({ id, name, aliases, kind, capacity, stream, moderators, translations })
    .from(halls)
    .where(eq(halls.event_id, event_id))
    .orderBy(asc(halls.position), asc(id));
}
