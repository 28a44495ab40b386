import { ok, refused, type Result } from '@plenary/contract/errors';
import {
  checkedRoom,
  ROOM_FIELDS,
  type RoomChange,
  type RoomField,
  type RoomValues,
} from '@plenary/domain/rooms/editing';
import { dropTexts } from '@plenary/domain/language/texts';
import { differs } from '@plenary/domain/differs';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Outcome } from '../../../live/types.ts';
import { newId } from '../../../ids.ts';
import { keepStates } from '../../../stores/section-states-store.ts';
import { note } from '../../audit/index.ts';
import { readLevels, roomChanged, roomsTouched } from '../index.ts';
import { findSponsor, lockRoomRow, putRoom, type LockedRoom, type StoredSponsor } from './store.ts';

/** The person who changes a room; absent: the operator of a command. */
export type By = { readonly account_id: string } | undefined;

/** A change of a room; `sponsor` is the key of one, or empty. */
export interface RoomOrder extends RoomChange {
  readonly sponsor?: string | undefined;
}

/** The room that is changed. */
export interface RoomKey {
  readonly event_id: string;
  readonly room_id: string;
}

type Answer = Result<{ readonly id: string }>;

/** Changes the typed fields; absent ones stay. Changed fields are then kept from imports (ROM17). */
export function changeRoom(ctx: Context, by: By, { event_id, room_id }: RoomKey, order: RoomOrder): Promise<Answer> {
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const room = await lockRoomRow(tx, event_id, room_id);
    if (!room) return { result: refused('not_found') };
    const decided = await decide(tx, room, order);
    if (!decided.ok) return { result: decided };
    const { values, sponsor } = decided.value;
    const fields = changedFields(room, values, sponsor);
    if (fields.length === 0) return { result: ok({ id: room_id }) };
    const kept_fields = keptWith(room, fields);
    // A new name is the name in every language, until each has its own again (ROM17).
    const renamed = fields.includes('name') && { translations: dropTexts(room.translations, ['name']) };
    await putRoom(tx, room, values, { sponsor, kept_fields, ...renamed });
    const [audit_id, now] = [newId(ctx.clock.now()), ctx.clock.now()];
    const noted = notedOf(room.values, values, fields);
    await note(tx, ctx, { id: audit_id, by, event_id, action: 'room.changed', subject: room_id, ...noted });
    const states = { before: saidBy(room.values, room.sponsor, fields), after: saidBy(values, sponsor, fields) };
    await keepStates(tx, { audit_id, event_id, section: 'room', ...states }, now);
    return { result: ok({ id: room_id }), events: await newsOf(tx, room) };
  });
}

/** Gives fields back to the bundle, whose next import sets them. */
export function releaseRoom(
  ctx: Context,
  by: By,
  { event_id, room_id }: RoomKey,
  fields: readonly RoomField[],
): Promise<Answer> {
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const room = await lockRoomRow(tx, event_id, room_id);
    if (!room) return { result: refused('not_found') };
    const released = room.kept_fields.filter((field) => fields.includes(field));
    if (released.length === 0) return { result: ok({ id: room_id }) };
    const kept_fields = room.kept_fields.filter((field) => !fields.includes(field));
    await putRoom(tx, room, room.values, { sponsor: room.sponsor, kept_fields });
    await note(tx, ctx, { by, event_id, action: 'room.released', subject: room_id, after: { fields: released } });
    return { result: ok({ id: room_id }), events: [roomsTouched(event_id, [room_id])] };
  });
}

interface Decided {
  readonly values: RoomValues;
  readonly sponsor: StoredSponsor;
}

async function decide(tx: Tx, room: LockedRoom, { sponsor: key, ...change }: RoomOrder): Promise<Result<Decided>> {
  const levels = await readLevels(tx, room.event_id);
  const checked = checkedRoom(room.kind, room.values, change, levels.length);
  const sponsor = key === undefined ? room.sponsor : await sponsorOf(tx, room.event_id, key);
  const errors = {
    ...(checked.ok ? {} : checked.errors),
    ...(sponsor === undefined && { sponsor: [{ code: 'invalid' as const }] }),
  };
  if (!checked.ok || sponsor === undefined) return refused('invalid_input', { errors });
  return ok({ values: checked.values, sponsor });
}

/** The sponsor of a key; null: none is wanted; undefined: there is no such one. */
export async function sponsorOf(tx: Tx, event_id: string, key: string): Promise<StoredSponsor | undefined> {
  return key === '' ? null : findSponsor(tx, event_id, key);
}

function changedFields(room: LockedRoom, values: RoomValues, sponsor: StoredSponsor): RoomField[] {
  const before: Readonly<Record<string, unknown>> = { ...room.values, sponsor: room.sponsor };
  const after: Readonly<Record<string, unknown>> = { ...values, sponsor };
  return ROOM_FIELDS.filter((field) => field in after && differs({ is: before[field] }, { is: after[field] }));
}

/** The fields of a room that imports leave alone once these were changed; no bundle knows a room that hosts made. */
export const keptWith = ({ kept_fields, made_by_host }: LockedRoom, fields: readonly RoomField[]): RoomField[] =>
  made_by_host ? [] : ROOM_FIELDS.filter((field) => kept_fields.includes(field) || fields.includes(field));

/** Numbers with their values; of texts only that they were changed (AUD1). */
function notedOf(before: RoomValues, after: RoomValues, fields: readonly RoomField[]) {
  const numbers = (['max_guests', 'level'] as const).filter((field) => fields.includes(field));
  const of = (values: RoomValues) => Object.fromEntries(numbers.map((field) => [field, values[field]]));
  return { before: of(before), after: { ...of(after), fields: [...fields] } };
}

/** Some fields of a room, and its name, as the history keeps them (RST7). */
function saidBy(values: RoomValues, sponsor: StoredSponsor, fields: readonly RoomField[]) {
  const all: Readonly<Record<string, unknown>> = {
    ...{ ...values, links: values.links.map(({ name }) => name) },
    sponsor: sponsor?.name ?? null,
  };
  return Object.fromEntries(['name', ...fields].map((field) => [field, all[field] ?? null]));
}

/** The news of a room that is another now, for its lobby and for those who run it. */
export async function newsOf(tx: Tx, { event_id, id, kind }: Pick<LockedRoom, 'event_id' | 'id' | 'kind'>) {
  return [...(await roomChanged(tx, event_id, kind, id)), roomsTouched(event_id, [id])];
}
