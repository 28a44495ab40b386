import type { OpenBoard } from '@plenary/contract/boards/operations';
import { boardAddress } from '@plenary/domain/boards/address';
import { sql, type SQL } from 'drizzle-orm';
import type { Member } from '../../http/request/actor.ts';
import { holdsAt, type Reader } from '../calls/index.ts';
import { FACE, presentFace, type FaceRow } from '../rooms/index.ts';

/** A board that is open in a call. */
export interface Opening {
  readonly id: string;
  readonly event_id: string;
  readonly slug: string;
  readonly call_id: string;
  readonly thread_id: string;
  readonly board_id: string | null;
  readonly address: string | null;
  /** Empty for a page of another site. */
  readonly name: string;
  readonly host: string;
  /** Milliseconds. */
  readonly started_at: number;
  readonly face: FaceRow;
}

/** The openings that a condition on `o`, their calls `c` and their boards `b` names. */
export async function findOpenings(db: Reader, condition: SQL): Promise<Opening[]> {
  const { rows } = await db.execute<Opening & Record<string, unknown>>(sql`
    SELECT o.id, o.event_id, e.slug, o.call_id, c.thread_id, o.board_id, o.address, coalesce(b.name, '') AS name, o.host,
           (extract(epoch FROM o.started_at) * 1000)::float8 AS started_at, ${FACE} AS face
      FROM open_boards o
      JOIN calls c ON c.event_id = o.event_id AND c.id = o.call_id
      JOIN events e ON e.id = o.event_id
      JOIN event_users u ON u.event_id = o.event_id AND u.id = o.host
      JOIN accounts a ON a.id = u.account_id
      LEFT JOIN boards b ON b.event_id = o.event_id AND b.id = o.board_id
     WHERE ${condition} ORDER BY o.id`);
  return rows;
}

/** The board that is open in the call of a thread, or null. */
export async function findOpeningOf(db: Reader, event_id: string, thread_id: string): Promise<Opening | null> {
  const [opening] = await findOpenings(db, sql`o.event_id = ${event_id} AND c.thread_id = ${thread_id}`);
  return opening ?? null;
}

/** The opening of that name, for a person who is in its call on this device; else null. */
export async function findOwnOpening(db: Reader, member: Member, id: string, now: number): Promise<Opening | null> {
  const [opening] = await findOpenings(
    db,
    sql`o.event_id = ${member.event_id} AND o.id = ${id} AND ${hasPlace(member, now)}`,
  );
  return opening ?? null;
}

/** The condition that a person is in the call of `o` on this device. */
export const hasPlace = ({ event_id, event_user_id, session_id }: Member, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM call_peers p WHERE p.event_id = ${event_id} AND p.event_user_id = ${event_user_id}
     AND p.call_id = o.call_id AND p.device = ${session_id} AND ${holdsAt(now)})`;

/** The condition that the host of `o` is out of its call, or the call over (D17). Calls end places whose leases ran out. */
export const HOST_GONE = sql`(c.ended_at IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM call_peers p WHERE p.event_id = o.event_id AND p.event_user_id = o.host AND p.call_id = o.call_id))`;

/** The address of an open board, for those in its call. */
export const addressOf = ({ slug, board_id, address }: Opening): string =>
  board_id === null ? (address ?? '') : boardAddress(slug, board_id);

/** An open board as those in its call know it. */
export function presentOpening(opening: Opening): OpenBoard {
  const { id, thread_id, board_id, name, host, face, started_at } = opening;
  return {
    ...{ opening: id, tid: thread_id, board_url: addressOf(opening), board: board_id, name, host },
    host_name: presentFace(face).name,
    started_at: new Date(started_at).toISOString(),
  };
}
