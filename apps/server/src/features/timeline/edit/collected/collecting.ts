import { placeIn } from '@plenary/domain/halls/placing';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import { undoWithin } from '../../../../dry-run.ts';
import type { Live } from '../../../../live/live.ts';
import {
  insertSessions,
  listWithHidden,
  lockTimelineEvent,
  readHalls,
  removeSessions,
  updateSession,
  type SessionRow,
} from '../../index.ts';
import { dropDrafts, putDrafts, readDrafts, versionsOf } from './store.ts';
import { readWanted, type Wanted } from './wanted.ts';

/** The person who changes the timeline, and of which event; null: a schedule that is read again. */
interface Collector {
  readonly event_id: string;
  readonly account_id: string | null;
}

/**
 * A context whose transactions change the timeline as its team wants it, and not as attendees see it (REL7): each finds what was
 * collected before, does its work, and is taken back; the sessions that differ then are kept instead. No live event comes of it.
 */
export function collecting(ctx: Context, by: Collector): Context {
  const transact: Live['transact'] = (work) =>
    ctx.live.transact(async (tx) => ({
      result: await collectWithin(ctx, tx, by, async (inner) => (await work(inner)).result),
    }));
  const live = Object.create(ctx.live, { transact: { value: transact } }) as Live;
  return Object.create(ctx, { live: { value: live } }) as Context;
}

/** Does the same with a part of a transaction; where that is refused, nothing is collected. */
export async function collectWithin<T>(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  by: Collector,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const event = await lockTimelineEvent(tx, by.event_id);
  if (!event) return work(tx);
  const visible = await versionsOf(tx, by.event_id);
  const { result, versions, rows } = await undoWithin(tx, async (inner) => {
    await putWanted(inner, by.event_id, await readWanted(inner, by.event_id), clock.now());
    const done = await work(inner);
    const after = await versionsOf(inner, by.event_id);
    const differing = [...after].flatMap(([id, version]) => (visible.get(id) === version ? [] : [id]));
    return { result: done, versions: after, rows: await listWithHidden(inner, by.event_id, differing) };
  });
  if (!isRefused(result)) await keep(tx, by, { visible, versions, rows }, new Date(clock.now()));
  return result;
}

const isRefused = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;

/** Writes what was collected into the sessions of an event, within a transaction that is taken back. */
async function putWanted(tx: Tx, event_id: string, wanted: ReadonlyMap<string, Wanted>, now: number): Promise<void> {
  const halls = await readHalls(tx, event_id);
  const placed = (row: SessionRow): SessionRow => ({ ...row, ...placeIn(row, halls) });
  const all = [...wanted.values()];
  // A part comes after its session.
  const rows = all.flatMap(({ row, now: there }) => (row ? [{ row: placed(row), there }] : []));
  const parts = rows.toSorted((one, other) => Number(one.row.misc !== null) - Number(other.row.misc !== null));
  for (const { row, there } of parts)
    if (there) await updateSession(tx, row, row, now);
    else await insertSessions(tx, event_id, [row], now);
  const gone = all.flatMap(({ kind, draft }) => (kind === 'removed' ? [draft.id] : []));
  if (gone.length > 0) await removeSessions(tx, event_id, gone);
}

interface Shadow {
  readonly visible: ReadonlyMap<string, number>;
  /** As they are wanted by now. */
  readonly versions: ReadonlyMap<string, number>;
  /** The sessions that differ. */
  readonly rows: readonly SessionRow[];
}

/** Keeps the sessions that differ from what attendees see, and drops what was collected of others. */
async function keep(tx: Tx, by: Collector, { visible, versions, rows }: Shadow, at: Date): Promise<void> {
  const { event_id } = by;
  const [drafts, wanted] = [await readDrafts(tx, event_id), await readWanted(tx, event_id)];
  const removed = [...visible.keys()].filter((id) => !versions.has(id));
  const ids = [...rows.map(({ id }) => id), ...removed];
  const bases = new Map((await listWithHidden(tx, event_id, ids)).map((row) => [row.id, row]));
  const changed = rows.filter(({ id, version }) => wanted.get(id)?.version !== version);
  const taken = removed.filter((id) => wanted.get(id)?.kind !== 'removed');
  await putDrafts(
    tx,
    event_id,
    [
      ...changed.map((row) => ({ id: row.id, base: bases.get(row.id) ?? null, wanted: row, title: row.title })),
      ...taken.map((id) => ({ id, base: bases.get(id) ?? null, wanted: null, title: bases.get(id)?.title ?? '' })),
    ],
    { account_id: by.account_id, at },
  );
  const still = new Set([
    ...ids,
    ...[...wanted.values()].flatMap(({ kind, draft }) => (kind === 'gone' ? draft.id : [])),
  ]);
  const now = await readWanted(tx, event_id);
  await dropDrafts(
    tx,
    event_id,
    [...new Set([...drafts.keys(), ...ids])].filter((id) => !still.has(id) || !now.has(id)),
  );
}
