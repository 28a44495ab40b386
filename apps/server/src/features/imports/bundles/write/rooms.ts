import type { RoomField } from '@plenary/domain/rooms/editing';
import {
  areLevelsKept,
  insertRoom,
  lobbiesReplaced,
  readLevels,
  readWholeRooms,
  removeRooms,
  setLevels,
  setOwners,
  takenRooms,
  updateRoom,
  type StoredRoom,
  type WholeRoom,
} from '../../../rooms/index.ts';
import { joinTranslations, pickTexts } from '@plenary/domain/language/texts';
import { differences, differs } from '@plenary/domain/differs';
import type { FeedEvent } from '../../../../live/types.ts';
import { syncRows, NO_CHANGES, type ChangeDetail, type Changes } from '../resolve/diff.ts';
import type { EventPlan, RoomPlan } from '../resolve/plan.ts';
import type { Target } from './sections.ts';

/**
 * Writes the rooms; they are recognised by their key. A room in which a person sits stays, although the bundle does not name it any
 * more.
 */
export async function writeRooms(
  target: Target,
  { rooms: plan, levels, room_kinds }: Pick<EventPlan, 'rooms' | 'levels' | 'room_kinds'>,
): Promise<{ readonly changes: Changes; readonly events: readonly FeedEvent[] }> {
  const { tx, event_id, by_hand } = target;
  const named = levels !== null && (by_hand || !(await areLevelsKept(tx, event_id)));
  const renamed = named && differs({ levels: await readLevels(tx, event_id) }, { levels });
  if (renamed) await setLevels(tx, event_id, levels);
  const changes = plan ? await sync(target, plan, new Set(room_kinds)) : NO_CHANGES;
  const count = changes.added.length + changes.changed.length + changes.removed.length;
  return { changes, events: renamed || count > 0 ? lobbiesReplaced(event_id) : [] };
}

async function sync(
  { tx, event_id, now, addresses, by_hand }: Target,
  plan: readonly RoomPlan[],
  kinds: ReadonlySet<RoomPlan['kind']>,
): Promise<Changes> {
  const [stored, taken] = [await readWholeRooms(tx, event_id), await takenRooms(tx, event_id)];
  const ownersOf = (key: string) => stored.find((room) => room.key === key)?.owners ?? [];
  const held = plan.map((room) =>
    heldForHost(
      by_hand ? undefined : stored.find(({ key }) => key === room.key),
      withFiles({ ...room, owners: room.owners ?? ownersOf(room.key) }, addresses),
    ),
  );
  const wanted = held.map(({ room }) => room);
  const keys = new Set(wanted.map(({ key }) => key));
  const goes = ({ id, kind, made_by_host }: StoredRoom) =>
    kinds.has(kind) && (by_hand || !made_by_host) && !taken.has(id);
  const existing = stored.filter((room) => keys.has(room.key) || goes(room));
  const changes = await syncRows<StoredRoom, WholeRoom>(existing, wanted, {
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
  const kept = held.flatMap(({ kept: one }) => one ?? []);
  return { ...changes, ...(kept.length > 0 && { kept }) };
}

/** A room with the fields that a person changed here as they are stored (ROM17), and what the bundle says of those. */
function heldForHost(before: StoredRoom | undefined, room: WholeRoom): { room: WholeRoom; kept?: ChangeDetail } {
  if (!before || before.kept_fields.length === 0) return { room };
  const [said, own] = [pick(before.kept_fields, room), pick(before.kept_fields, before)];
  const fields = differences(own.flat, said.flat);
  const kept = before.kept_fields as readonly string[];
  const said_texts = Object.keys(room.exhibitor ?? {})
    .concat('name', 'topic')
    .filter((field) => !kept.includes(field));
  const translations = joinTranslations(pickTexts(room.translations, said_texts), pickTexts(before.translations, kept));
  const held = {
    ...room,
    translations,
    ...own.room,
    exhibitor: room.exhibitor && { ...room.exhibitor, ...own.exhibitor },
  };
  return { room: held, ...(fields.length > 0 && { kept: { name: before.name, fields } }) };
}

/** The values of some fields, as they stand at the room itself and at what an exhibitor has beyond it. */
function pick(fields: readonly RoomField[], whole: WholeRoom) {
  const of = (from: object): Record<string, unknown> =>
    Object.fromEntries(
      fields.flatMap((field) => (field in from ? [[field, (from as Record<string, unknown>)[field]]] : [])),
    );
  const [room, exhibitor] = [of(whole), of(whole.exhibitor ?? {})];
  return { room, exhibitor, flat: { ...room, ...exhibitor } };
}

function withFiles(room: WholeRoom, addresses: Target['addresses']): WholeRoom {
  const { exhibitor, sponsor } = room;
  return {
    ...room,
    owners: room.owners.map((email) => email.toLowerCase()),
    sponsor: sponsor && { ...sponsor, logo: addresses.fileId(sponsor.logo) },
    exhibitor: exhibitor && {
      ...exhibitor,
      logo: addresses.fileId(exhibitor.logo),
      handouts: exhibitor.handouts.flatMap(({ name, file }) => {
        const id = addresses.fileId(file);
        return id === null ? [] : [{ name, file: id }];
      }),
    },
  };
}
