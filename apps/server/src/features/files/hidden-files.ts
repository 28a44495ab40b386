import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import {
  content_pages,
  demo_streams,
  exhibitors,
  games,
  halls,
  home_areas,
  rooms,
  sponsors,
  tours,
  vault_items,
} from '../../db/schema/index.ts';

/** The files that the sessions of a relation name: their pictures, and those of their people and streams. */
const namedIn = (sessions: SQL): SQL => sql`
  SELECT unnest(ARRAY[cover_image_file, large_image_file, stream ->> 'poster', stream #>> '{sponsor,logo}']) AS id FROM ${sessions}
  UNION SELECT person ->> 'profile_picture' FROM ${sessions} AS of, jsonb_array_elements(of.speakers || of.hosts) AS person`;

/** The other things of an event that may name a file. */
const OTHERS = [
  ...[sponsors, home_areas, content_pages, vault_items, games],
  ...[tours, rooms, exhibitors, demo_streams, halls],
] as const;

/** The sessions of an event that are out of sight: those that are hidden, and their parts. */
const unseenIn = (event_id: string): SQL => sql`
  SELECT * FROM timeline_sessions WHERE event_id = ${event_id} AND (hidden
    OR misc IN (SELECT id FROM timeline_sessions WHERE event_id = ${event_id} AND hidden))`;

/**
 * Pictures that hidden sessions and their parts alone name are for the team, with their sizes, until one of them is shown again
 * (PRG20); those that another one names by now are for members.
 */
export async function withholdHidden(tx: Tx, event_id: string): Promise<void> {
  const others = OTHERS.map((table) => sql`UNION ALL SELECT t::text FROM ${table} t WHERE t.event_id = own.id`);
  await tx.execute(sql`
    WITH unseen AS MATERIALIZED (${unseenIn(event_id)}),
    shown AS NOT MATERIALIZED (SELECT * FROM shown_sessions WHERE event_id = ${event_id} AND EXISTS (SELECT FROM unseen)),
    alone AS MATERIALIZED (SELECT id FROM (${namedIn(sql`unseen`)}) AS theirs WHERE id IS NOT NULL EXCEPT (${namedIn(sql`shown`)})),
    withheld AS MATERIALIZED (SELECT one.id, one.variations FROM files one JOIN alone ON alone.id = one.id
      WHERE one.event_id = ${event_id} AND NOT EXISTS (
        SELECT FROM events own CROSS JOIN LATERAL (SELECT own.media::text AS text ${sql.join(others, sql` `)}) AS thing
         WHERE own.id = one.event_id AND strpos(thing.text, one.id) > 0))
    UPDATE files SET audience = 'hidden' WHERE event_id = ${event_id} AND audience = 'member'
       AND (id IN (SELECT id FROM withheld) OR id IN (SELECT size.value FROM withheld, jsonb_each_text(variations) AS size))`);
  await tx.execute(sql`
    WITH shown AS NOT MATERIALIZED (SELECT * FROM shown_sessions WHERE event_id = ${event_id}
      AND EXISTS (SELECT FROM files WHERE event_id = ${event_id} AND audience = 'hidden')),
    named AS MATERIALIZED (SELECT one.id, one.variations FROM files one
      WHERE one.event_id = ${event_id} AND one.id IN (${namedIn(sql`shown`)}))
    UPDATE files SET audience = 'member' WHERE event_id = ${event_id} AND audience = 'hidden'
       AND (id IN (SELECT id FROM named) OR id IN (SELECT size.value FROM named, jsonb_each_text(variations) AS size))`);
}
