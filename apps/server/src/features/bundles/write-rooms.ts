import {
  insertRoom,
  lobbiesReplaced,
  readLevels,
  readWholeRooms,
  removeRooms,
  setLevels,
  setOwners,
  takenRooms,
  updateRoom,
  type WholeRoom,
} from '../rooms/index.ts';
import { differs } from '@plenary/domain/differs';
import type { FeedEvent } from '../../live/types.ts';
import { syncRows, NO_CHANGES, type Changes } from './diff.ts';
import type { EventPlan, RoomPlan } from './plan.ts';
import type { Target } from './write-sections.ts';

/**
 * Writes the rooms; they are recognised by their key. A room in which somebody sits stays, although the bundle does not name it any
 * more. Owners are people of the event; those who come later are made owners by the next import.
 */
export async function writeRooms(
  target: Target,
  { rooms: plan, levels }: Pick<EventPlan, 'rooms' | 'levels'>,
): Promise<{ readonly changes: Changes; readonly events: readonly FeedEvent[] }> {
  const { tx, event_id } = target;
  const renamed = levels !== null && differs({ levels: await readLevels(tx, event_id) }, { levels });
  if (renamed) await setLevels(tx, event_id, levels);
  const changes = plan ? await sync(target, plan) : NO_CHANGES;
  const count = changes.added.length + changes.changed.length + changes.removed.length;
  return { changes, events: renamed || count > 0 ? lobbiesReplaced(event_id) : [] };
}

async function sync({ tx, event_id, now, addresses }: Target, plan: readonly RoomPlan[]): Promise<Changes> {
  const kinds = new Set(plan.map(({ kind }) => kind));
  const [stored, taken] = [await readWholeRooms(tx, event_id), await takenRooms(tx, event_id)];
  const ownersOf = (key: string) => stored.find((room) => room.key === key)?.owners ?? [];
  const wanted = plan.map((room) => withFiles({ ...room, owners: room.owners ?? ownersOf(room.key) }, addresses));
  const keys = new Set(wanted.map(({ key }) => key));
  const existing = stored.filter(({ id, key, kind }) => keys.has(key) || (kinds.has(kind) && !taken.has(id)));
  return syncRows<(typeof existing)[number], WholeRoom>(existing, wanted, {
    keyOf: ({ key }) => key,
    labelOf: ({ name }) => name,
    insert: async (rows) => {
      for (const room of rows) await setOwners(tx, event_id, await insertRoom(tx, event_id, room, now), room.owners);
    },
    update: async (id, room) => {
      await updateRoom(tx, event_id, id, room);
      await setOwners(tx, event_id, id, room.owners);
    },
    remove: (ids) => removeRooms(tx, event_id, ids),
  });
}

function withFiles(room: WholeRoom, addresses: Target['addresses']): WholeRoom {
  const { exhibitor, sponsor } = room;
  return {
    ...room,
    owners: room.owners.map((email) => email.toLowerCase()),
    sponsor: sponsor && { ...sponsor, logo: addresses.fileId(sponsor.logo) },
    exhibitor: exhibitor && { ...exhibitor, logo: addresses.fileId(exhibitor.logo) },
  };
}
