import { differs } from '@plenary/domain/differs';
import type { Hall } from '@plenary/domain/halls/halls';
import { placeIn, showsStreamOf } from '@plenary/domain/halls/placing';
import type { Tx } from '../../db/database.ts';
import { readHalls, updateSession, type SessionRow } from '../timeline/index.ts';
import { listPlaced } from './store.ts';

/**
 * Moves the sessions of an event along with a change of its halls, whose row is locked, and returns the ids of those that changed
 * (HAL3, HAL4). Sessions of a hall that is to be removed keep what they show as their own (HAL6).
 * @param now milliseconds, real time
 */
export async function placeSessions(tx: Tx, event_id: string, now: number): Promise<string[]> {
  const halls = await readHalls(tx, event_id);
  const changed: string[] = [];
  for (const row of await listPlaced(tx, event_id)) {
    const placed = placeIn({ ...row, location: placeNow(row, halls) }, halls);
    if (!differs(row, placed)) continue;
    await updateSession(tx, row, placed, now);
    changed.push(row.id);
  }
  return changed;
}

/** The place of a session: the name that its hall has now, or what stands there. */
function placeNow({ hall_id, location }: SessionRow, halls: readonly Hall[]): string | null {
  return halls.find(({ id }) => id === hall_id)?.name ?? location;
}

/** Makes what the sessions of some halls show their own, before those halls are removed. Returns their ids. */
export async function leaveHalls(tx: Tx, event_id: string, ids: readonly string[], now: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = (await listPlaced(tx, event_id)).filter(({ hall_id }) => hall_id !== null && ids.includes(hall_id));
  for (const row of rows) await updateSession(tx, row, { hall_id: null, stream_of_hall: false }, now);
  return rows.map(({ id }) => id);
}

/** Lets the sessions of a hall follow it that show what it gave them before it was removed (HAL13). */
export async function joinHall(tx: Tx, event_id: string, hall: Hall, now: number): Promise<void> {
  const rows = (await listPlaced(tx, event_id)).filter((row) => row.hall_id === null && showsStreamOf(row, hall));
  for (const row of rows) await updateSession(tx, row, { stream_of_hall: true }, now);
}
