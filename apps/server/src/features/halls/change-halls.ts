import { ok, refused, type Result } from '@plenary/contract/errors';
import type { HallForm, HallSave, KeptHall, StudioHalls, UndoneHall } from '@plenary/contract/halls/operations';
import type { AuditAction } from '@plenary/domain/audit/actions';
import { differs } from '@plenary/domain/differs';
import {
  HALL_TEXTS,
  hallProblems,
  HALLS,
  renamedHall,
  tidyHall,
  type Hall,
  type HallValues,
} from '@plenary/domain/halls/halls';
import { moderatorProblems, tidyModerators, type TypedModerator } from '@plenary/domain/halls/moderators';
import { textProblems, withTypedTexts } from '@plenary/domain/language/typed-texts';
import { reordered } from '@plenary/domain/rooms/editing';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { joinForms } from '../../http/request/join-forms.ts';
import { streamSite } from '../../http/site-origin.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { keepStates } from '../../stores/section-states-store.ts';
import { changesBetween, note, type AuditEntry } from '../audit/index.ts';
import {
  admitModerators,
  moderatingAccounts,
  moderationNews,
  putModerators,
  readModerators,
} from '../hall-moderators/index.ts';
import { lockTimelineEvent, readHalls, timelineEvents } from '../timeline/index.ts';
import { joinHall, leaveHalls, placeSessions } from './place-sessions.ts';
import { keptHall, presentHall, readStudioHalls } from './present.ts';
import { deleteHalls, insertHall, setOrder, updateHall } from './store.ts';

type Answer = Result<StudioHalls>;

const TOO_MANY = { code: 'too_many_values', max: HALLS.per_event } as const;

/** Adds a hall (HAL5). Sessions whose place is its name or an alias are in it from then on. */
export function addHall(ctx: Context, by: Member, form: HallForm): Promise<Answer> {
  return changeHalls(ctx, by, async (tx, known, now) => {
    const { halls } = known;
    if (halls.length >= HALLS.per_event) return refused('invalid_input', { errors: { name: [TOO_MANY] } });
    const hall = checkedHall(ctx, form, null, known);
    if (!hall.ok) return hall;
    const id = newId(now);
    await insertHall(tx, by.event_id, id, { ...hall.value, position: halls.length });
    const named = await nameModerators(tx, by, id, form);
    return ok({ action: 'hall.added', subject: id, changed: [], ...notedOf(null, hall.value, named) });
  });
}

/**
 * Changes a hall, and its sessions with it (HAL3, HAL4). Of a form that says how it was before, what another organiser has
 * changed since stays (STU17). Refusals: `not_found`, `changed_meanwhile`, `invalid_input`
 */
export function changeHall(
  ctx: Context,
  by: Member,
  id: string,
  { before: started, ...typed }: HallSave,
): Promise<Answer> {
  return changeHalls(ctx, by, async (tx, known) => {
    const { halls } = known;
    const before = halls.find((hall) => hall.id === id);
    if (!before) return refused('not_found');
    const emails = (await readModerators(tx, by.event_id)).get(id);
    const { id: _, hosted: _hosted, sessions: _sessions, ...now } = presentHall(before, 0, emails);
    const joined = joinForms<HallForm>(started, typed, now);
    if (!joined.ok) return joined;
    const form = joined.value;
    const hall = checkedHall(ctx, form, before, known);
    if (!hall.ok) return hall;
    await updateHall(tx, id, { ...hall.value, position: halls.indexOf(before) });
    const named = await nameModerators(tx, by, id, form);
    const states = statesOf(halls, before, hall.value);
    return ok({ action: 'hall.changed', subject: id, changed: [], states, ...notedOf(before, hall.value, named) });
  });
}

/**
 * Takes a change or the removal of a hall back, and its sessions with it (HAL13): the name that it had since becomes no alias. Refusals:
 * `not_found`, `changed_meanwhile`
 */
export function undoHall(ctx: Context, by: Member, id: string, undo: UndoneHall): Promise<Answer> {
  const { before, after } = undo;
  return changeHalls(ctx, by, async (tx, known, at) => {
    const now = known.halls.find((hall) => hall.id === id);
    if (after === null) return now ? refused('changed_meanwhile') : restoreHall(ctx, tx, by, { known, at, undo });
    if (!now) return refused('not_found');
    const emails = (await readModerators(tx, by.event_id)).get(id);
    if (differs(presentHall(now, 0, emails), after)) return refused('changed_meanwhile');
    const hall = checkedHall(ctx, before, now, known, { names: 'as_said' });
    if (!hall.ok) return hall;
    await updateHall(tx, id, { ...hall.value, position: known.halls.indexOf(now) });
    const named = await nameModerators(tx, by, id, before);
    const states = statesOf(known.halls, now, hall.value);
    return ok({ action: 'hall.changed', subject: id, changed: [], states, ...notedOf(now, hall.value, named) });
  });
}

interface Restoring {
  readonly known: Known;
  /** Milliseconds, real time. */
  readonly at: number;
  readonly undo: UndoneHall;
}

/** Makes a hall that was removed once more; sessions that still show what it left them follow it as before. */
async function restoreHall(
  ctx: Context,
  tx: Tx,
  by: Member,
  { known, at, undo: { before, hosted = null, at: place = 0 } }: Restoring,
): Promise<Result<Change>> {
  const { halls } = known;
  if (halls.length >= HALLS.per_event) return refused('invalid_input', { errors: { name: [TOO_MANY] } });
  const entry_id = halls.some(({ stream }) => stream?.entry_id === hosted) ? null : hosted;
  const hall = checkedHall(ctx, before, null, known, { entry_id });
  if (!hall.ok) return hall;
  const id = newId(at);
  const { event_id } = by;
  await insertHall(tx, event_id, id, { ...hall.value, position: halls.length });
  const named = await nameModerators(tx, by, id, before);
  await setOrder(tx, halls.map((one) => one.id).toSpliced(place, 0, id));
  await joinHall(tx, event_id, { ...hall.value, id }, at);
  return ok({ action: 'hall.added', subject: id, changed: [], ...notedOf(null, hall.value, named) });
}

/** Removes a hall; its sessions keep its name as their place, and what they stream (HAL6). */
export function removeHall(ctx: Context, by: Member, id: string): Promise<Answer> {
  return changeHalls(ctx, by, async (tx, { halls }, now) => {
    const hall = halls.find((one) => one.id === id);
    if (!hall) return refused('not_found');
    const changed = await leaveHalls(tx, by.event_id, [id], now);
    await deleteHalls(tx, [id]);
    const states = statesOf(halls, hall, null);
    return ok({ action: 'hall.removed', subject: id, changed, states, before: { name: hall.name } });
  });
}

/** Puts the halls into an order; those that it does not name keep theirs behind it. */
export function orderHalls(ctx: Context, by: Member, wanted: readonly string[]): Promise<Answer> {
  return changeHalls(ctx, by, async (tx, { halls }) => {
    await setOrder(
      tx,
      reordered(
        halls.map(({ id }) => id),
        wanted,
      ),
    );
    return ok({ action: 'halls.ordered', subject: undefined, changed: [] });
  });
}

/** The halls of an event, and the further languages of its texts. */
interface Known {
  readonly halls: readonly Hall[];
  readonly languages: readonly string[];
}

interface Change extends Pick<AuditEntry, 'before' | 'after'> {
  readonly action: AuditAction;
  readonly subject: string | undefined;
  /** Ids of sessions that the change itself wrote. */
  readonly changed: readonly string[];
  /** The hall before and after; absent: it was added, or none was changed. */
  readonly states?: { readonly before: KeptHall; readonly after: KeptHall | null };
}

/** A hall as it was, and as it is by now; null: it is gone. */
function statesOf(halls: readonly Hall[], before: Hall, after: HallValues | null): NonNullable<Change['states']> {
  const at = halls.indexOf(before);
  return { before: keptHall(before, at), after: after && keptHall({ ...after, id: before.id }, at) };
}

/** Changes the halls of an event in one transaction, and its sessions with them; open pages read what changed. */
function changeHalls(
  ctx: Context,
  by: Member,
  change: (tx: Tx, halls: Known, now: number) => Promise<Result<Change>>,
): Promise<Answer> {
  const { event_id } = by;
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const event = await lockTimelineEvent(tx, event_id);
    if (!event) return { result: refused('not_found') };
    const now = ctx.clock.now();
    const moderated = await moderatingAccounts(tx, event_id);
    const done = await change(tx, { halls: await readHalls(tx, event_id), languages: event.settings.languages }, now);
    if (!done.ok) return { result: done };
    const { subject, changed, states, ...noted } = done.value;
    const placed = await placeSessions(tx, event_id, now);
    const audit_id = newId(now);
    await note(tx, ctx, { id: audit_id, by, event_id, ...noted, ...(subject !== undefined && { subject }) });
    if (states) {
      const { before, after } = states;
      await keepStates(tx, { audit_id, event_id, section: 'halls', before, after: after ?? {} }, now);
    }
    const live = await timelineEvents(ctx.clock, tx, {
      event_id,
      changed: [...changed, ...placed],
      event_changed: true,
    });
    // Those who moderate no hall any more are notified as those who do now (HAL18).
    const news = moderationNews(event_id, [...moderated, ...(await moderatingAccounts(tx, event_id))]);
    return { result: ok(await readStudioHalls(tx, event_id)), ...live, events: [...live.events, ...news] };
  });
}

/** Keeps the addresses of a hall's moderators; those who are there already moderate it at once. Returns whether they are others than before. */
async function nameModerators(
  tx: Tx,
  { event_id }: Member,
  hall_id: string,
  { moderators }: { readonly moderators: readonly TypedModerator[] },
): Promise<boolean> {
  const named = await putModerators(tx, { event_id, hall_id, moderators: tidyModerators(moderators) });
  // The news of those who are admitted are those of all who moderate halls of the event.
  await admitModerators(tx, sql`w.hall_id = ${hall_id}`);
  return named;
}

/**
 * A change of a hall as the log has it: of addresses and of names of people, that they changed (AUD1).
 * @param named its moderators have other addresses
 */
function notedOf(before: HallValues | null, after: HallValues, named: boolean): Pick<AuditEntry, 'before' | 'after'> {
  const said = ({ name, kind, capacity, stream }: HallValues) => ({
    name,
    kind,
    capacity,
    stream_type: stream?.type ?? null,
  });
  const unsaid = ({ translations, aliases, moderators, stream }: HallValues) => ({
    translations,
    aliases,
    moderators,
    stream: stream?.playback_url ?? null,
  });
  const values = changesBetween(before ? said(before) : {}, said(after));
  const changed = before ? Object.keys(changesBetween(unsaid(before), unsaid(after)).after) : [];
  const texts = [...new Set([...changed, ...(named && before ? ['moderators'] : [])])];
  return { ...values, after: { ...values.after, ...(texts.length > 0 && { texts }) } };
}

interface Checking {
  /** Whether the name that it had finds it as an alias. */
  readonly names?: 'keep_old' | 'as_said';
  /** Name of its hosted stream; null: one that is free. */
  readonly entry_id?: string | null;
}

/** A hall as typed, or what is wrong with it. */
function checkedHall(
  ctx: Context,
  { stream_type, address, ...typed }: HallForm,
  before: Hall | null,
  { halls, languages }: Known,
  { names = 'keep_old', entry_id = before?.stream?.entry_id ?? null }: Checking = {},
): Result<HallValues> {
  const others = halls.filter(({ id }) => id !== before?.id);
  const hosted = stream_type === 'hosted';
  const stream = stream_type && {
    type: stream_type,
    playback_url: hosted ? null : address,
    entry_id: hosted ? entry_id : null,
  };
  const stored = before?.translations ?? {};
  const stays = names === 'keep_old' ? stored : {};
  const translations = withTypedTexts(stays, typed.translations ?? {}, HALL_TEXTS);
  const moderators = tidyModerators(typed.moderators).map(({ name }) => name);
  const tidy = tidyHall({ ...typed, moderators, translations, stream }, others);
  const hall = before && names === 'keep_old' ? renamedHall(before, tidy) : tidy;
  const errors = {
    ...textProblems(typed.translations ?? {}, HALL_TEXTS, [...languages, ...Object.keys(stored)]),
    ...hallProblems(hall, others, streamSite(ctx.config)),
    ...moderatorProblems(typed.moderators),
  };
  return Object.keys(errors).length > 0 ? refused('invalid_input', { errors }) : ok(hall);
}
