import type { Language } from '@plenary/domain/language/language';
import { allIn, inLanguage } from '@plenary/domain/language/texts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { games, sponsors } from '../../db/schema/index.ts';

export type GameRow = typeof games.$inferSelect;

/** A game with its texts in a language; null: the event's own. */
export function gameIn(game: GameRow, language: string | null): GameRow {
  return { ...inLanguage(game, language), questions: allIn(game.questions, language) };
}

/** A game of an event. */
export interface GameKey {
  readonly event_id: string;
  readonly game_id: string;
}

/** A person in a game. */
export interface PlayerKey extends GameKey {
  readonly event_user_id: string;
}

/** The games of an event, in their order. */
export function listGames(db: Db | Tx, event_id: string): Promise<GameRow[]> {
  return db.select().from(games).where(eq(games.event_id, event_id)).orderBy(asc(games.position), asc(games.id));
}

/** The game of a slug, or null. */
export async function findGame(db: Db | Tx, event_id: string, slug: string): Promise<GameRow | null> {
  const [row] = await bySlug(db, { event_id, slug });
  return row ?? null;
}

const bySlug = prepared('game_by_slug', (db) =>
  db
    .select()
    .from(games)
    .where(and(eq(games.event_id, sql.placeholder('event_id')), eq(games.slug, sql.placeholder('slug')))),
);

/** The game of an id, or null. */
export async function gameOfKey(db: Db | Tx, { event_id, game_id }: GameKey): Promise<GameRow | null> {
  const [row] = await db
    .select()
    .from(games)
    .where(and(eq(games.event_id, event_id), eq(games.id, game_id)));
  return row ?? null;
}

/** Sponsors of an event that have a logo, in their order. @param language of their names; null: the event's own */
export async function listLogos(
  db: Db | Tx,
  event_id: string,
  language: Language | null,
): Promise<{ readonly name: string; readonly file: string }[]> {
  const rows = await db
    .select({ name: sponsors.name, file: sponsors.logo_file, translations: sponsors.translations })
    .from(sponsors)
    .where(eq(sponsors.event_id, event_id))
    .orderBy(asc(sponsors.position), asc(sponsors.id));
  return allIn(rows, language).flatMap(({ name, file }) => (file === null ? [] : [{ name, file }]));
}
