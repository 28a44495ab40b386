import { pictureHosts } from '@plenary/domain/timeline/streams/hosts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';

/** A text that names another host is shown with its pictures after so long at most, on pages that are loaded then. */
const FRESH_MS = 10_000;

interface Sources {
  readonly hosts: readonly string[];
  /** Milliseconds of the clock that only grows. */
  readonly made_at: number;
}

/**
 * The sources of the pictures that an event's organisers have named on other hosts: in their texts, as portraits, posters and
 * logos. Texts of exhibitors are none of theirs.
 */
export async function pictureSources(ctx: Context, tx: Tx, event_id: string): Promise<readonly string[]> {
  const fits = ({ made_at }: Sources): boolean => ctx.clock.elapsed() - made_at < FRESH_MS;
  const { hosts } = await ctx.kept.get(`picture sources ${event_id}`, { version: '', fits }, async () => {
    const made_at = ctx.clock.elapsed();
    const value: Sources = { hosts: pictureHosts(await namedBy(tx, event_id)), made_at };
    return { value, version: '', bytes: 1_000 };
  });
  return hosts;
}

/** The beginnings of the addresses, each once, as the database finds them. */
async function namedBy(tx: Tx, event_id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    WITH sessions AS NOT MATERIALIZED (SELECT * FROM shown_sessions WHERE event_id = ${event_id}),
    people AS MATERIALIZED (SELECT p.person FROM sessions, jsonb_array_elements(hosts || speakers) AS p (person)),
    translated AS (
      SELECT translations FROM sessions
      UNION ALL SELECT person -> 'translations' FROM people WHERE person ? 'translations'
      UNION ALL SELECT translations FROM vault_items WHERE event_id = ${event_id}
      UNION ALL SELECT translations FROM content_pages WHERE event_id = ${event_id}
      UNION ALL SELECT translations FROM sponsors WHERE event_id = ${event_id}
      UNION ALL SELECT translations FROM tours WHERE event_id = ${event_id}
      UNION ALL SELECT translations FROM events WHERE id = ${event_id}),
    texts AS (
      SELECT description AS html FROM sessions
      UNION ALL SELECT person ->> 'bio' FROM people
      UNION ALL SELECT detail FROM vault_items WHERE event_id = ${event_id}
      UNION ALL SELECT html FROM content_pages WHERE event_id = ${event_id}
      UNION ALL SELECT text FROM sponsors WHERE event_id = ${event_id}
      UNION ALL SELECT intro FROM tours WHERE event_id = ${event_id}
      UNION ALL SELECT settings ->> 'event_over_text' FROM events WHERE id = ${event_id}
      UNION ALL SELECT text #>> '{}' FROM translated, jsonb_path_query(translations, '$.*.*') AS t (text)),
    pictures AS (
      SELECT person ->> 'profile_picture' AS address FROM people
      UNION ALL SELECT lead_host_profile_image FROM sessions
      UNION ALL SELECT jsonb_array_elements_text(co_host_profile_images) FROM sessions
      UNION ALL SELECT stream ->> 'poster' FROM sessions
      UNION ALL SELECT stream -> 'sponsor' ->> 'logo' FROM sessions)
    SELECT DISTINCT found[1] AS address
      FROM texts, regexp_matches(html, '<img[^>]*[[:space:]]src=["'']?(https?://[^/"''?#[:space:]>]+)', 'gi') AS found WHERE html LIKE '%<img%'
    UNION
    SELECT DISTINCT substring(address FROM '^https?://[^/?#[:space:]]+') FROM pictures WHERE address LIKE 'http%'`);
  return rows.flatMap(({ address }) => address ?? []);
}
