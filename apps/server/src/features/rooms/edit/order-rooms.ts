import { ok, refused, type Result } from '@plenary/contract/errors';
import { isBlank } from '@plenary/domain/blank';
import { renumbered, reordered, type OrderedLevel } from '@plenary/domain/rooms/editing';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { differs } from '@plenary/domain/differs';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { exhibitors, rooms } from '../../../db/schema/index.ts';
import type { FeedEvent, Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { lobbyTopic, readLevels, roomsTouched, setLevels } from '../index.ts';
import { keptWith, type By } from './change-room.ts';
import { lockRoomRow } from './store.ts';

/** Puts the rooms of a kind into an order. Returns how many have another place now. */
export function orderRooms(
  ctx: Context,
  by: By,
  event_id: string,
  { kind, rooms: wanted }: { readonly kind: RoomKind; readonly rooms: readonly string[] },
): Promise<Result<{ readonly moved: number }>> {
  return ctx.live.transact(async (tx) => {
    const now = await lockOrder(tx, event_id, kind);
    const order = reordered(now, wanted);
    const moved = order.flatMap((id, position) => (now[position] === id ? [] : [{ id, position }]));
    if (moved.length === 0) return { result: ok({ moved: 0 }) };
    for (const [position, id] of order.entries()) await tx.update(rooms).set({ position }).where(eq(rooms.id, id));
    for (const { id } of moved) await keep(tx, event_id, id, 'position');
    await note(tx, ctx, { by, event_id, action: 'rooms.ordered', after: { kind, moved: moved.length } });
    return { result: ok({ moved: moved.length }), events: [replaced(event_id, kind), roomsTouched(event_id)] };
  });
}

/** The rooms of a kind in their order, locked. */
async function lockOrder(tx: Tx, event_id: string, kind: RoomKind): Promise<string[]> {
  await tx.execute(
    sql`SELECT 1 FROM rooms WHERE event_id = ${event_id} AND kind = ${kind} ORDER BY id FOR NO KEY UPDATE`,
  );
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM rooms WHERE event_id = ${event_id} AND kind = ${kind} ORDER BY position, id`,
  );
  return rows.map(({ id }) => id);
}

async function keep(tx: Tx, event_id: string, id: string, field: 'position' | 'level'): Promise<void> {
  const room = await lockRoomRow(tx, event_id, id);
  if (room)
    await tx
      .update(rooms)
      .set({ kept_fields: keptWith(room, [field]) })
      .where(eq(rooms.id, id));
}

const replaced = (event_id: string, kind: RoomKind): FeedEvent => ({
  event_id,
  topic: lobbyTopic(kind),
  kind: 'lobby.replaced',
  payload: { v: 1 },
});

type LevelsAnswer = Result<{ levels: { readonly number: number; readonly name: string }[] }>;

/** Names and orders the levels of exhibitors; those who stand on a level move with it. */
export function orderLevels(
  ctx: Context,
  by: By,
  event_id: string,
  wanted: readonly OrderedLevel[],
): Promise<LevelsAnswer> {
  return ctx.live.transact(async (tx): Promise<Outcome<LevelsAnswer>> => {
    const levels = wanted.map(({ name, from }) => ({ name: name.trim(), from }));
    if (levels.some(({ name }) => isBlank(name)))
      return { result: refused('invalid_input', { errors: { levels: [{ code: 'empty' }] } }) };
    await lockOrder(tx, event_id, 'exhibitor');
    const [before, used] = [await readLevels(tx, event_id), await usedLevels(tx, event_id)];
    const moves = renumbered(before.length, levels, new Set(used.map(({ level }) => level)));
    if (moves === 'invalid') return { result: refused('invalid_input', { errors: { levels: [{ code: 'invalid' }] } }) };
    if (moves === 'level_used') return { result: refused('level_used') };
    const named = levels.map(({ name, from }) => {
      const known = before[(from ?? 0) - 1];
      // Translations are of the name that was translated.
      return { name, translations: known?.name === name ? known.translations : {} };
    });
    const result = ok({ levels: named.map(({ name }, at) => ({ number: at + 1, name })) });
    const moved = used.filter(({ level }) => (moves.get(level) ?? level) !== level);
    if (moved.length === 0 && !differs({ levels: before }, { levels: named })) return { result };
    await setLevels(tx, event_id, named, true);
    for (const { room_id, level } of moved) await moveTo(tx, event_id, room_id, moves.get(level) ?? level);
    await note(tx, ctx, { by, event_id, action: 'rooms.levels_changed', after: { levels: named.length } });
    return { result, events: [replaced(event_id, 'exhibitor'), roomsTouched(event_id)] };
  });
}

function usedLevels(tx: Tx, event_id: string) {
  return tx
    .select({ room_id: exhibitors.room_id, level: exhibitors.level })
    .from(exhibitors)
    .where(eq(exhibitors.event_id, event_id));
}

async function moveTo(tx: Tx, event_id: string, room_id: string, level: number): Promise<void> {
  await tx
    .update(exhibitors)
    .set({ level })
    .where(and(eq(exhibitors.event_id, event_id), eq(exhibitors.room_id, room_id)));
  await keep(tx, event_id, room_id, 'level');
}
