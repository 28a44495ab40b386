import type { ApartPayload } from '@plenary/contract/calls/operations';
import { mailboxTopic } from '@plenary/contract/calls/topics';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import type { ChangedBlock } from '../chat/index.ts';
import { findPeers, type PeerRow, type Reader } from './call-facts.ts';

/** The condition that a block keeps `u`, a person of `p`'s event, and another one apart; moderators are met by everybody. */
const blockedWith = (event_user_id: string): SQL => sql`NOT (u.host OR u.roles && ARRAY['moderator', 'organiser'])
  AND EXISTS (SELECT 1 FROM chat_blocks b WHERE b.event_id = p.event_id
    AND ((b.blocker = u.id AND b.blocked = ${event_user_id}) OR (b.blocker = ${event_user_id} AND b.blocked = u.id)))`;

/** The places in a person's call whose people a block keeps apart from them (CAL40). */
export function apartFrom(
  db: Reader,
  own: Pick<PeerRow, 'event_id' | 'call_id' | 'event_user_id'>,
): Promise<PeerRow[]> {
  const { event_id, call_id, event_user_id } = own;
  return findPeers(db, sql`p.event_id = ${event_id} AND p.call_id = ${call_id} AND ${blockedWith(event_user_id)}`);
}

/** Whether a block keeps two places of a call apart. */
export async function areApart(db: Reader, one: PeerRow, other: PeerRow): Promise<boolean> {
  const found = await findPeers(
    db,
    sql`p.event_id = ${one.event_id} AND p.peer = ${other.peer} AND ${blockedWith(one.event_user_id)}`,
  );
  return found.length > 0;
}

/** Notifies a place that another one is kept apart from it, or no longer is. */
export function apartEvent({ event_id, peer }: PeerRow, other: PeerRow, apart: boolean): FeedEvent {
  const payload: ApartPayload = { v: 1, peer: other.peer, apart };
  return { event_id, topic: mailboxTopic(peer), kind: 'apart', payload };
}

/** A block separates two people of one call, until no block is left. Neither learns why. */
export async function blockInCall(tx: Tx, { event_id, blocker, blocked, stands }: ChangedBlock): Promise<FeedEvent[]> {
  const both = await findPeers(tx, sql`p.event_id = ${event_id} AND p.event_user_id IN (${blocker}, ${blocked})`);
  const [one, other] = both;
  if (!one || !other || one.call_id !== other.call_id) return [];
  const { rows } = await tx.execute(sql`SELECT 1 FROM chat_blocks
    WHERE event_id = ${event_id} AND blocker = ${blocked} AND blocked = ${blocker}`);
  if (!stands && rows.length > 0) return [];
  return [apartEvent(one, other, stands), apartEvent(other, one, stands)];
}
