import type { SectionName } from '@plenary/contract/studio/sections';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';

/** The entries of a section that hold something of people, which would go with them: results, views, chat, contacts. */
export async function heldByPeople(
  tx: Tx,
  event_id: string,
  section: SectionName,
  keys: readonly string[],
): Promise<string[]> {
  const question = QUESTIONS[section]?.(event_id);
  if (!question || keys.length === 0) return [];
  const { rows } = await tx.execute<{ key: string }>(
    sql`SELECT key FROM (${question}) AS held WHERE key IN ${[...keys]}`,
  );
  return rows.map(({ key }) => key);
}

const ofGame = (table: string): SQL =>
  sql`EXISTS (SELECT FROM ${sql.raw(table)} t WHERE t.event_id = g.event_id AND t.game_id = g.id)`;
const ofRoom = (table: string): SQL =>
  sql`EXISTS (SELECT FROM ${sql.raw(table)} t WHERE t.event_id = r.event_id AND t.room_id = r.id)`;

const rooms = (event_id: string): SQL => sql`
  SELECT r.key FROM rooms r WHERE r.event_id = ${event_id}
     AND (${ofRoom('room_seats')} OR ${ofRoom('exhibitor_leads')} OR ${ofRoom('exhibitor_files')} OR EXISTS (
       SELECT FROM chat_messages m WHERE m.event_id = r.event_id AND m.thread_id = r.thread_id))`;

/** The keys or addresses of such entries; on those of other sections nothing of people hangs. */
const QUESTIONS: Partial<Record<SectionName, (event_id: string) => SQL>> = {
  games: (event_id) => sql`
    SELECT g.slug AS key FROM games g WHERE g.event_id = ${event_id}
       AND (${ofGame('game_scores')} OR ${ofGame('quiz_answers')} OR ${ofGame('quiz_rounds')} OR ${ofGame('memory_deals')})`,
  vault: (event_id) => sql`
    SELECT v.slug AS key FROM vault_items v WHERE v.event_id = ${event_id}
       AND EXISTS (SELECT FROM vault_watches t WHERE t.item_id = v.id)`,
  rooms,
  exhibitors: rooms,
};
