import type { BoardElement } from '@plenary/domain/boards/merge';
import { weightOf } from '@plenary/domain/boards/weight';
import type { Fill } from '@plenary/domain/boards/room';
import { sql, type SQL } from 'drizzle-orm';
import type { Statement } from '../../live/types.ts';
import { statement, type Reader } from '../calls/index.ts';

/** A board of an event. */
export interface BoardKey {
  readonly event_id: string;
  readonly board_id: string;
}

/** Elements of a board, of those ids or all. */
export async function readElements(
  db: Reader,
  { event_id, board_id }: BoardKey,
  ids?: readonly string[],
): Promise<BoardElement[]> {
  const named: SQL = ids ? sql`AND element_id = ANY (${sql.param([...ids])}::text[])` : sql``;
  const { rows } = await db.execute<{ element: string }>(sql`
    SELECT element FROM board_elements WHERE event_id = ${event_id} AND board_id = ${board_id} ${named}`);
  return rows.map(({ element }) => JSON.parse(element) as BoardElement);
}

/** The statement that stores elements in the form that won. */
export function putElements({ event_id, board_id }: BoardKey, won: readonly BoardElement[]): Statement {
  const list = (values: readonly unknown[]) => sql.param([...values]);
  return statement(sql`
    INSERT INTO board_elements (event_id, board_id, element_id, deleted, bytes, element)
    SELECT ${event_id}, ${board_id}, t.* FROM unnest(
      ${list(won.map(({ id }) => id))}::text[], ${list(won.map(({ isDeleted }) => isDeleted))}::boolean[],
      ${list(won.map(weightOf))}::int[], ${list(won.map((element) => JSON.stringify(element)))}::text[]) t
    ON CONFLICT (event_id, board_id, element_id) DO UPDATE
      SET deleted = excluded.deleted, bytes = excluded.bytes, element = excluded.element`);
}

/** How much is on a board, whose row the transaction has locked. */
export async function readFill(db: Reader, { event_id, board_id }: BoardKey): Promise<Fill | null> {
  const { rows } = await db.execute<Fill & Record<string, unknown>>(
    sql`SELECT shown, kept, bytes FROM boards WHERE event_id = ${event_id} AND id = ${board_id}`,
  );
  return rows[0] ?? null;
}

export function putFill({ event_id, board_id }: BoardKey, { shown, kept, bytes }: Fill, now: number): Statement {
  return statement(sql`UPDATE boards SET shown = ${shown}, kept = ${kept}, bytes = ${bytes},
    updated_at = ${new Date(now).toISOString()} WHERE event_id = ${event_id} AND id = ${board_id}`);
}

/** The statements that take deleted elements off a board that nobody has open: no page holds an older form of them (D292). */
export function dropTombstones(event_id: string, board_id: string): Statement[] {
  const of_board = sql`event_id = ${event_id} AND board_id = ${board_id}`;
  return [
    statement(sql`DELETE FROM board_elements WHERE ${of_board} AND deleted`),
    statement(sql`UPDATE boards SET kept = shown,
      bytes = (SELECT coalesce(sum(bytes), 0) FROM board_elements WHERE ${of_board} AND NOT deleted)
      WHERE event_id = ${event_id} AND id = ${board_id}`),
  ];
}
