import type { BoardContent } from '@plenary/contract/boards/operations';
import { sql } from 'drizzle-orm';
import type { Member } from '../../http/request/actor.ts';
import type { Reader } from '../calls/index.ts';
import { readElements } from './elements-store.ts';
import { hasPlace } from './openings.ts';

/** The name of a board that a person may read, or null: its owner may, and those who are in the call in which it is open. */
export async function readableBoard(db: Reader, member: Member, board: string, now: number): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT b.name FROM boards b WHERE b.event_id = ${member.event_id} AND b.id = ${board}
       AND (b.owner = ${member.event_user_id} OR EXISTS (
         SELECT 1 FROM open_boards o WHERE o.event_id = b.event_id AND o.board_id = b.id AND ${hasPlace(member, now)}))`);
  return rows[0]?.name ?? null;
}

/** A board with all that is on it, or null where a person may not read it. */
export async function readContent(
  db: Reader,
  member: Member,
  board: string,
  now: number,
): Promise<BoardContent | null> {
  const [name, elements] = await Promise.all([
    readableBoard(db, member, board, now),
    readElements(db, { event_id: member.event_id, board_id: board }),
  ]);
  return name === null ? null : { _id: board, name, elements };
}
