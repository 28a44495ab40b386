import { ok, refused, type Result } from '@plenary/contract/errors';
import { checkedRoom, type RoomValues } from '@plenary/domain/rooms/editing';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { insertRoom, readLevels } from '../index.ts';
import { newsOf, sponsorOf, type By, type RoomOrder } from './change-room.ts';

/** A room to open. */
export interface NewRoom extends RoomOrder {
  readonly kind: RoomKind;
  readonly name: string;
  readonly max_guests: number;
}

const BLANK: RoomValues = {
  ...{ name: '', topic: '', max_guests: 1, level: 1, color: null, categories: [], stand_number: '' },
  ...{ website: null, linkedin: null, about: '', links: [] },
};

type Answer = Result<{ readonly id: string }>;

/** Opens a room behind the others of its kind. Bundles that do not name it leave it alone. */
export function makeRoom(ctx: Context, by: By, event_id: string, { kind, sponsor: key = '', ...order }: NewRoom) {
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const { count, position } = await lockRooms(tx, event_id, kind);
    if (count >= ROOMS.per_event) return { result: refused('rooms_full') };
    const levels = await readLevels(tx, event_id);
    const [checked, sponsor] = [checkedRoom(kind, BLANK, order, levels.length), await sponsorOf(tx, event_id, key)];
    if (!checked.ok) return { result: refused('invalid_input', { errors: checked.errors }) };
    if (sponsor === undefined)
      return { result: refused('invalid_input', { errors: { sponsor: [{ code: 'invalid' }] } }) };
    const now = ctx.clock.now();
    const { name, topic, max_guests, ...exhibitor } = checked.values;
    const id = await insertRoom(
      tx,
      event_id,
      {
        ...{ key: newId(now), kind, name, topic, max_guests, position, sponsor, owners: [], made_by_host: true },
        translations: {},
        exhibitor: kind === 'exhibitor' ? { ...exhibitor, logo: null, handouts: [] } : null,
      },
      now,
    );
    await note(tx, ctx, { by, event_id, action: 'room.made', subject: id, after: { kind, max_guests } });
    return { result: ok({ id }), events: await newsOf(tx, { event_id, id, kind }) };
  });
}

/** How many rooms there are, and the place behind the last one; of two who open one at once the second waits. */
async function lockRooms(tx: Tx, event_id: string, kind: RoomKind) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`rooms:${event_id}`}, 0))`);
  const { rows } = await tx.execute<{ count: number; position: number }>(sql`
    SELECT count(*)::int AS count, coalesce(max(position) FILTER (WHERE kind = ${kind}) + 1, 0)::int AS position
      FROM rooms WHERE event_id = ${event_id}`);
  return rows[0] ?? { count: 0, position: 0 };
}
