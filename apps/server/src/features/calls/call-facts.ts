import type { CallEngine, CallKind } from '@plenary/domain/calls/kinds';
import { CALLS } from '@plenary/domain/calls/limits';
import { latestEnd } from '@plenary/domain/time/leases';
import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { FACE, type FaceRow } from '../rooms/index.ts';
import { holdMember, statement } from '../../live/statement.ts';

export type Reader = Db | Tx;

/** A person at an event. */
export interface PersonKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** A call that goes on. Moments in milliseconds. */
export interface CallRow {
  readonly id: string;
  readonly event_id: string;
  readonly thread_id: string;
  readonly kind: CallKind;
  readonly engine: CallEngine;
  readonly started_by: string | null;
  readonly started_at: number;
  readonly told_at: number;
}

/** A person's place in a call, whether its lease holds or not. Moments in milliseconds. */
export interface PeerRow extends PersonKey {
  readonly account_id: string;
  readonly call_id: string;
  readonly thread_id: string;
  readonly kind: CallKind;
  readonly engine: CallEngine;
  readonly peer: string;
  readonly device: string;
  readonly network: string;
  readonly joined_at: number;
  readonly expires_at: number;
  readonly mic: boolean;
  readonly cam: boolean;
  readonly sharing: boolean;
  readonly hand_at: number | null;
  /** The person is still at the event. */
  readonly active: boolean;
  readonly face: FaceRow;
}

/** Milliseconds since the epoch of a timestamp. */
const ms = (column: SQL): SQL => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/** The condition that the lease of `p` holds at `now`. */
export function holdsAt(now: number): SQL {
  const end = new Date(latestEnd(CALLS.lease_ms, now)).toISOString();
  return sql`p.expires_at > ${new Date(now).toISOString()}::timestamptz AND p.expires_at <= ${end}::timestamptz`;
}

const CALL_COLUMNS = sql`c.id, c.event_id, c.thread_id, c.kind, c.engine, c.started_by,
  ${ms(sql`c.started_at`)} AS started_at, ${ms(sql`c.told_at`)} AS told_at`;

/** The calls that a condition on `c` names. */
export async function findCalls(db: Reader, condition: SQL): Promise<CallRow[]> {
  const { rows } = await db.execute<CallRow & Record<string, unknown>>(
    sql`SELECT ${CALL_COLUMNS} FROM calls c WHERE ${condition} ORDER BY c.id`,
  );
  return rows;
}

/** The call of a thread that goes on, or null. */
export async function findOpenCall(
  db: Reader,
  { event_id }: Pick<PersonKey, 'event_id'>,
  thread_id: string,
): Promise<CallRow | null> {
  const open = sql`c.event_id = ${event_id} AND c.thread_id = ${thread_id} AND c.ended_at IS NULL`;
  const [row] = await findCalls(db, open);
  return row ?? null;
}

/** The places that a condition on `p`, their calls `c`, people `u` and accounts `a` names, in the order in which people came. */
export async function findPeers(db: Reader, condition: SQL): Promise<PeerRow[]> {
  const { rows } = await db.execute<PeerRow & Record<string, unknown>>(sql`
    SELECT p.event_id, p.event_user_id, u.account_id, p.call_id, c.thread_id, c.kind, c.engine, p.peer, p.device, p.network,
           ${ms(sql`p.joined_at`)} AS joined_at, ${ms(sql`p.expires_at`)} AS expires_at, p.mic, p.cam, p.sharing,
           ${ms(sql`p.hand_at`)} AS hand_at, u.active AND a.deleted_at IS NULL AS active, ${FACE} AS face
      FROM call_peers p ${PEER_JOINS} WHERE ${condition} ORDER BY p.joined_at, p.peer`);
  return rows;
}

/** The tables that `findPeers` joins. */
export const PEER_JOINS = sql`
  JOIN calls c ON c.event_id = p.event_id AND c.id = p.call_id
  JOIN event_users u ON u.event_id = p.event_id AND u.id = p.event_user_id
  JOIN accounts a ON a.id = u.account_id`;

/** The people of a call, and of it alone. */
export const peersOf = (db: Reader, { event_id, id }: Pick<CallRow, 'event_id' | 'id'>): Promise<PeerRow[]> =>
  findPeers(db, sql`p.event_id = ${event_id} AND p.call_id = ${id}`);

/** A person's place, in whichever call and whether its lease holds or not. */
export async function findPeerOf(db: Reader, { event_id, event_user_id }: PersonKey): Promise<PeerRow | null> {
  const [row] = await findPeers(db, sql`p.event_id = ${event_id} AND p.event_user_id = ${event_user_id}`);
  return row ?? null;
}

/** Until when a person stays out of the calls of a thread, as stored; milliseconds. */
export async function findKick(
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  thread_id: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ until: number }>(sql`
    SELECT ${ms(sql`until`)} AS until FROM call_kicks
     WHERE event_id = ${event_id} AND thread_id = ${thread_id} AND event_user_id = ${event_user_id}`);
  return rows[0]?.until ?? null;
}

/**
 * The statements that lock a person, then the room of a thread, then that thread and the one in whose call the person is, in the
 * order of their ids: of two who come at once one starts the call, and nobody comes in while it ends.
 */
export function lockForCall(person: PersonKey, thread_id: string | null) {
  const { event_id, event_user_id } = person;
  return [
    holdMember(person),
    statement(sql`SELECT 1 FROM rooms WHERE event_id = ${event_id} AND thread_id = ${thread_id} FOR NO KEY UPDATE`),
    statement(sql`SELECT 1 FROM chat_threads WHERE event_id = ${event_id} AND (id = ${thread_id} OR id = (
      SELECT c.thread_id FROM call_peers p JOIN calls c ON c.event_id = p.event_id AND c.id = p.call_id
       WHERE p.event_id = ${event_id} AND p.event_user_id = ${event_user_id}))
      ORDER BY id FOR NO KEY UPDATE`),
  ];
}
