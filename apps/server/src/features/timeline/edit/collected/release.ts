import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Collected, CollectedChange } from '@plenary/contract/timeline/collected';
import { placeIn } from '@plenary/domain/halls/placing';
import type { Collecting } from '@plenary/domain/timeline/edit/collected';
import { differingFields } from '@plenary/domain/timeline/edit/fields';
import { changedParts } from '@plenary/domain/timeline/edit/parts';
import type { Context } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/database.ts';
import type { Member } from '../../../../http/request/actor.ts';
import { newId } from '../../../../ids.ts';
import type { FeedEvent, Outcome } from '../../../../live/types.ts';
import { updateEvent } from '../../../../stores/events-store.ts';
import { note } from '../../../audit/index.ts';
import {
  insertSessions,
  lockTimelineEvent,
  readHalls,
  timelineEvents,
  updateSession,
  type SessionRow,
  type TimelineChange,
} from '../../index.ts';
import { noteOf } from '../audit-note.ts';
import type { Target } from '../locked-session.ts';
import { editStateOf } from '../present.ts';
import { takeAway } from '../remove-session.ts';
import { asOneStep, insertEdit } from '../store.ts';
import { dropDrafts, peopleOf, readCollecting } from './store.ts';
import { readWanted, type Wanted } from './wanted.ts';

/** The changes that wait, and when changes are collected. */
export async function readCollected(db: Db | Tx, event_id: string): Promise<Collected> {
  const [collecting, wanted] = [await readCollecting(db, event_id), await readWanted(db, event_id)];
  const changes = [...wanted.values()].map(presentChange);
  return { collecting, changes: changes.toSorted(byStart) };
}

const byStart = (one: CollectedChange, other: CollectedChange): number =>
  (one.starts_at ?? '').localeCompare(other.starts_at ?? '') || one.title.localeCompare(other.title);

function presentChange({ draft, kind, now, row, version }: Wanted): CollectedChange {
  const shown = row ?? now;
  const fields = row && now ? differingFields(editStateOf(now).values, editStateOf(row).values) : [];
  const at = { starts_at: shown?.starts_at.toISOString() ?? null, title: shown?.title ?? draft.title };
  return { id: draft.id, version, kind, ...at, fields, by: draft.by };
}

/** Says when changes are collected from now on. */
export function setCollecting(ctx: Context, { event_id }: Member, collecting: Collecting): Promise<Collected> {
  return ctx.live.transact(async (tx) => {
    await updateEvent(tx, event_id, { collects_changes: collecting });
    return { result: await readCollected(tx, event_id) };
  });
}

/** Gives up the changes of some sessions; those that are given up already are passed over. Refusal: `session_changed` */
export function giveUp(ctx: Context, by: Member, targets: readonly Target[]): Promise<Result<Collected>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<Collected>>> => {
    const chosen = await choose(tx, by.event_id, targets);
    if (!chosen) return { result: refused('session_changed') };
    await dropDrafts(
      tx,
      by.event_id,
      chosen.map(({ draft }) => draft.id),
    );
    return { result: ok(await readCollected(tx, by.event_id)) };
  });
}

/** A session that was released, and the people who had marked or joined it. */
export interface ReleasedNews {
  readonly session_id: string;
  readonly title: string;
  /** It was neither removed nor hidden. */
  readonly there: boolean;
  /** Event-user ids. */
  readonly to: readonly string[];
}

/** Notifies the people of a session that was released. */
export type Notify = (tx: Tx, news: ReleasedNews) => Promise<readonly FeedEvent[]>;

type Released = Result<Collected & { readonly released: number; readonly edits: string[] }>;

/**
 * Shows attendees the changes of some sessions: all at one moment, by edits that can be undone (REL8). Those that are released
 * already, and those whose session is gone, are passed over. Refusal: `session_changed`
 */
export function release(ctx: Context, by: Member, targets: readonly Target[], notify?: Notify): Promise<Released> {
  return ctx.live.transact(async (tx): Promise<Outcome<Released>> => {
    const chosen = await choose(tx, by.event_id, targets);
    return chosen ? releaseWithin(ctx, tx, by, chosen, notify) : { result: refused('session_changed') };
  });
}

/** Shows attendees all changes of the timeline that wait, within a transaction (REL12). */
export async function releaseEvery(ctx: Context, tx: Tx, by: Member, notify?: Notify): Promise<Outcome<Released>> {
  await lockTimelineEvent(tx, by.event_id);
  return releaseWithin(ctx, tx, by, [...(await readWanted(tx, by.event_id)).values()], notify);
}

async function releaseWithin(
  ctx: Context,
  tx: Tx,
  by: Member,
  chosen: readonly Wanted[],
  notify: Notify | undefined,
): Promise<Outcome<Released>> {
  const { event_id } = by;
  const done = chosen.filter(({ kind }) => kind !== 'gone');
  const people =
    notify &&
    (await peopleOf(
      tx,
      event_id,
      done.map(({ draft }) => draft.id),
    ));
  const { edits, changed, removed } = await showAll(ctx, tx, by, done);
  await asOneStep(tx, edits);
  await dropDrafts(
    tx,
    event_id,
    done.map(({ draft }) => draft.id),
  );
  const live = await timelineEvents(ctx.clock, tx, { event_id, changed, removed });
  const notices: FeedEvent[] = [];
  for (const { draft, row, now } of done)
    // Those to whom it was hidden, and is, have no news of it.
    if (notify && now && (!now.hidden || row?.hidden === false))
      notices.push(
        ...(await notify(tx, {
          session_id: draft.id,
          // A name that it has since is as hidden as the rest of it.
          title: row?.hidden === false ? row.title : now.title,
          there: row?.hidden === false,
          to: people?.get(draft.id) ?? [],
        })),
      );
  const result = ok({ ...(await readCollected(tx, event_id)), released: done.length, edits });
  return { result, ...live, events: [...live.events, ...notices] };
}

/** Writes the sessions as they are wanted; returns the edits that undo it, in their order. */
async function showAll(ctx: Context, tx: Tx, by: Member, wanted: readonly Wanted[]) {
  const edits: string[] = [];
  const changed: string[] = [];
  const removed: NonNullable<TimelineChange['removed']>[number][] = [];
  // A part comes after its session.
  const isPart = ({ row, now }: Wanted) => Number((row ?? now)?.misc != null);
  for (const { row, now } of wanted.toSorted((a, b) => isPart(a) - isPart(b))) {
    if (row) {
      changed.push(row.id);
      edits.push(...(await show(ctx, tx, by, now, row)));
    } else if (now && !removed.some(({ id }) => id === now.id)) {
      const { edit, gone } = await takeAway(ctx, tx, by, now);
      edits.push(edit);
      removed.push(...gone);
    }
  }
  return { edits, changed, removed };
}

/** The changes of some sessions that still wait, as they were seen; null: one has changed since. */
async function choose(tx: Tx, event_id: string, targets: readonly Target[]): Promise<Wanted[] | null> {
  await lockTimelineEvent(tx, event_id);
  const wanted = await readWanted(tx, event_id);
  const chosen = targets.flatMap(({ id, version }) => {
    const one = wanted.get(id);
    return one ? [{ one, seen: one.version === version }] : [];
  });
  return chosen.every(({ seen }) => seen) ? [...new Set(chosen.map(({ one }) => one))] : null;
}

/** Writes a session as it is wanted; returns the edit that undoes it, or none. */
async function show(
  ctx: Context,
  tx: Tx,
  by: Member,
  now: SessionRow | null,
  wanted: SessionRow,
): Promise<readonly string[]> {
  const { id, event_id, title } = wanted;
  const at = ctx.clock.now();
  const row = { ...wanted, ...placeIn(wanted, await readHalls(tx, event_id)) };
  const edit = { id: newId(at), event_id, session_id: id, title, account_id: by.account_id, at: new Date(at) };
  if (!now) {
    await insertSessions(tx, event_id, [row], at);
    await insertEdit(tx, { ...edit, kind: 'add', parts: [] });
    const after = { starts_at: row.starts_at, ends_at: row.ends_at };
    await note(tx, ctx, { id: edit.id, by, event_id, action: 'session.added', subject: id, after });
    return [edit.id];
  }
  const kept = new Set(wanted.kept_fields);
  const parts = changedParts(editStateOf(now), editStateOf(row).values).map((part) => ({
    ...part,
    kept_after: kept.has(part.field),
  }));
  await updateSession(tx, now, row, at);
  if (parts.length > 0) await insertEdit(tx, { ...edit, kind: 'change', parts });
  await note(tx, ctx, { id: edit.id, by, event_id, action: 'session.changed', subject: id, ...noteOf(parts) });
  return parts.length > 0 ? [edit.id] : [];
}
