import type { ListPlace } from '@plenary/domain/lists/place';
import { WATCHING, type Watched } from '@plenary/domain/vault/watching';
import { and, asc, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { vault_items, vault_watches } from '../../db/schema/index.ts';
import { ofWatcher, type WatcherKey } from './store.ts';

/** The columns that a card shows. */
const CARD = {
  id: vault_items.id,
  slug: vault_items.slug,
  title: vault_items.title,
  description: vault_items.description,
  featured: vault_items.featured,
  position: vault_items.position,
  categories: vault_items.categories,
  starts_at: vault_items.starts_at,
  ends_at: vault_items.ends_at,
  cover_image_file: vault_items.cover_image_file,
  translations: vault_items.translations,
};

export type CardRow = Pick<typeof vault_items.$inferSelect, keyof typeof CARD>;

/** Featured items come before the others; both keep their order. */
const PLACE = [sql`(NOT ${vault_items.featured})`, vault_items.position, vault_items.id];
const IN_ORDER = PLACE.map((column) => asc(column));

/** The part of a list that is asked for. */
export interface Part {
  /** null: of all categories. */
  readonly category: string | null;
  /** null: from the beginning. */
  readonly behind: ListPlace | null;
  readonly limit: number;
}

/** A part of the items of an event, in the order of the list. */
export function listCards(db: Db, event_id: string, { category, behind, limit }: Part): Promise<CardRow[]> {
  return db
    .select(CARD)
    .from(vault_items)
    .where(and(ofCategory(event_id, category), behind === null ? undefined : isBehind(behind)))
    .orderBy(...IN_ORDER)
    .limit(limit);
}

const isBehind = ({ level, position, id }: ListPlace): SQL =>
  sql`(${sql.join(PLACE, sql`, `)}) > (${level > 0}::boolean, ${position}::int, ${id}::text)`;

const ofCategory = (event_id: string, category: string | null): SQL | undefined =>
  and(
    eq(vault_items.event_id, event_id),
    category === null ? undefined : sql`${category} = ANY(${vault_items.categories})`,
  );

/** The texts of the items, for a search, in the order of the list. */
export function listTexts(db: Db, event_id: string, category: string | null) {
  const { id, title, description, featured, position, categories, translations } = CARD;
  return db
    .select({ id, title, description, featured, position, categories, translations })
    .from(vault_items)
    .where(ofCategory(event_id, category))
    .orderBy(...IN_ORDER);
}

/** Some items of an event, in the order of the list. */
export async function findCards(db: Db, event_id: string, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(CARD)
    .from(vault_items)
    .where(and(eq(vault_items.event_id, event_id), inArray(vault_items.id, [...ids])))
    .orderBy(...IN_ORDER);
}

/** Every category that items of an event have, once each, in the order in which they come. */
export async function listCategories(db: Db, event_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT c.name FROM ${vault_items} i CROSS JOIN LATERAL unnest(i.categories) WITH ORDINALITY AS c(name, nth)
     WHERE i.event_id = ${event_id} GROUP BY c.name ORDER BY min(ARRAY[i.position, c.nth])`);
  return rows.map(({ name }) => name);
}

/**
 * How many items of an event hold a film and are open to everybody.
 * @param now a moment of the event's clock
 */
export async function countFilms(db: Db, event_id: string, now: string): Promise<number> {
  const { rows } = await db.execute<{ films: number }>(sql`
    SELECT count(*)::int AS films FROM ${vault_items} WHERE event_id = ${event_id}
       AND (video_file IS NOT NULL OR recording IS NOT NULL OR embed IS NOT NULL)
       AND coalesce(starts_at <= ${now}::timestamptz, true) AND coalesce(ends_at > ${now}::timestamptz, true)`);
  return rows[0]?.films ?? 0;
}

/** Films that are looked at for those that a person can go on with: some are locked. */
const BEGUN_MAX = 40;

/** The items whose films a person left in between, the latest first. */
export async function listBegun(
  db: Db,
  watcher: WatcherKey,
): Promise<{ readonly card: CardRow; readonly watched: Watched }[]> {
  const { position_s, duration_s, item_id, at } = vault_watches;
  return db
    .select({ card: CARD, watched: { position_s, duration_s } })
    .from(vault_watches)
    .innerJoin(vault_items, eq(vault_items.id, item_id))
    .where(
      and(
        ofWatcher(watcher),
        gte(position_s, WATCHING.first_s),
        sql`${position_s} <= ${duration_s} * ${WATCHING.seen_share}::float8`,
      ),
    )
    .orderBy(desc(at), desc(item_id))
    .limit(BEGUN_MAX);
}
