import { differences, differs, type Difference } from '@plenary/domain/differs';
import { hallAt, hallKey, type Hall, type HallValues } from '@plenary/domain/halls/halls';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { readHalls } from '../timeline/index.ts';
import { leaveHalls, placeSessions } from './place-sessions.ts';
import { deleteHalls, insertHall, updateHall } from './store.ts';

/** The changes of an import to the halls, by their names. */
export interface HallChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  readonly details: readonly { readonly name: string; readonly fields: readonly Difference[] }[];
}

/**
 * Makes the halls of an event, whose row is locked, into those that are wanted, in their order. A hall is recognised by its name, or
 * by an alias that names it. Sessions move along: returns the ids of those that changed.
 * @param now milliseconds, real time
 */
export async function writeHalls(
  tx: Tx,
  event_id: string,
  wanted: readonly HallValues[],
  now: number,
): Promise<{ readonly changes: HallChanges; readonly touched: readonly string[] }> {
  const existing = await readHalls(tx, event_id);
  const pairs = wanted.map((hall, position) => ({
    before: storedAs(hall, existing, wanted),
    after: { ...hall, position },
  }));
  const stays = new Set(pairs.map(({ before }) => before));
  const removed = existing.filter((hall) => !stays.has(hall));
  // Sessions of a hall that became an alias of another take that one's stream.
  const gone = removed.filter(({ name }) => !hallAt(wanted, name));
  const left = await leaveHalls(tx, event_id, idsOf(gone), now);
  await deleteHalls(tx, idsOf(removed));
  const changed = pairs.flatMap(({ before, after }) =>
    before && differs({ ...before, position: existing.indexOf(before) }, after) ? [{ before, after }] : [],
  );
  for (const { before, after } of changed) await updateHall(tx, before.id, after);
  const added = pairs.filter(({ before }) => !before);
  for (const { after } of added) await insertHall(tx, event_id, newId(now), after);
  const moved = await placeSessions(tx, event_id, now);
  const changes = {
    added: added.map(({ after }) => after.name),
    changed: changed.map(({ after }) => after.name),
    removed: removed.map(({ name }) => name),
    unchanged: pairs.length - changed.length - added.length,
    details: changed.map(({ before, after: { position: _, ...after } }) => ({
      name: after.name,
      fields: differences(before, after),
    })),
  };
  return { changes, touched: [...left, ...moved] };
}

const idsOf = (halls: readonly Hall[]): string[] => halls.map(({ id }) => id);

/** The stored hall that a wanted one is: of the same name, else one that its aliases name and that no other takes. */
function storedAs(hall: HallValues, existing: readonly Hall[], wanted: readonly HallValues[]): Hall | undefined {
  const same = existing.find(({ name }) => hallKey(name) === hallKey(hall.name));
  return same ?? existing.find(({ name }) => hallAt([hall], name) && hallAt(wanted, name) === hall);
}
