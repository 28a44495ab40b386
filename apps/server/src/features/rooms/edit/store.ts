import type { Translations } from '@plenary/domain/language/texts';
import type { RoomField, RoomValues } from '@plenary/domain/rooms/editing';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { sponsorOfRoom, type RoomSponsorValue } from '@plenary/domain/rooms/room-texts';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { exhibitors, rooms, sponsors } from '../../../db/schema/index.ts';
import { updateThread } from '../../threads/index.ts';

/** The sponsor of a room; null: it has none. */
export type StoredSponsor = RoomSponsorValue | null;

/** A room that is changed, locked until the end of the transaction. */
export interface LockedRoom {
  readonly id: string;
  readonly event_id: string;
  readonly kind: RoomKind;
  readonly thread_id: string;
  readonly position: number;
  readonly closed: boolean;
  readonly made_by_host: boolean;
  readonly kept_fields: readonly RoomField[];
  readonly sponsor: StoredSponsor;
  readonly translations: Translations;
  readonly values: RoomValues;
}

const NO_EXHIBITOR = {
  ...{ level: 1, color: null, categories: [], stand_number: '', website: null, linkedin: null, about: '', links: [] },
};

/** A room of an event, locked, or null. */
export async function lockRoomRow(tx: Tx, event_id: string, room_id: string): Promise<LockedRoom | null> {
  const own = and(eq(rooms.event_id, event_id), eq(rooms.id, room_id));
  const [row] = await tx.select().from(rooms).where(own).for('no key update');
  if (!row) return null;
  const [found] = await tx
    .select()
    .from(exhibitors)
    .where(and(eq(exhibitors.event_id, event_id), eq(exhibitors.room_id, room_id)));
  const {
    id,
    kind,
    thread_id,
    position,
    closed,
    made_by_host,
    kept_fields,
    sponsor,
    name,
    topic,
    max_guests,
    translations,
  } = row;
  const { level, color, categories, stand_number, website, linkedin, about, links } = found ?? NO_EXHIBITOR;
  return {
    ...{ id, event_id, kind, thread_id, position, closed, made_by_host, kept_fields, sponsor, translations },
    values: {
      ...{ name, topic, max_guests, level, color, categories, stand_number, website, linkedin, about, links },
    },
  };
}

/** Writes the values of a room, and what an import leaves alone of it from now on. */
export async function putRoom(
  tx: Tx,
  room: Pick<LockedRoom, 'id' | 'event_id' | 'kind' | 'thread_id'>,
  { name, topic, max_guests, ...exhibitor }: RoomValues,
  more: {
    readonly sponsor: StoredSponsor;
    readonly kept_fields: readonly RoomField[];
    readonly translations?: Translations;
  },
): Promise<void> {
  const own = and(eq(rooms.event_id, room.event_id), eq(rooms.id, room.id));
  await tx
    .update(rooms)
    .set({ name, topic, max_guests, ...more })
    .where(own);
  await updateThread(tx, room, { name });
  if (room.kind === 'networking') return;
  await tx
    .update(exhibitors)
    .set(exhibitor)
    .where(and(eq(exhibitors.event_id, room.event_id), eq(exhibitors.room_id, room.id)));
}

/** The sponsor of an event with that key, as a room holds it; undefined: there is none. */
export async function findSponsor(tx: Tx, event_id: string, key: string): Promise<StoredSponsor | undefined> {
  const own = and(eq(sponsors.event_id, event_id), eq(sponsors.key, key));
  const { name, logo_file: logo, translations } = sponsors;
  const [row] = await tx.select({ name, logo, translations }).from(sponsors).where(own);
  return row && sponsorOfRoom(row);
}

/** Keys and names of an event's sponsors, in their order. */
export function listSponsors(tx: Tx, event_id: string) {
  return tx
    .select({ key: sponsors.key, name: sponsors.name })
    .from(sponsors)
    .where(eq(sponsors.event_id, event_id))
    .orderBy(asc(sponsors.position));
}
