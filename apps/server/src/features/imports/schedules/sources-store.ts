import {
  nextAskedAt,
  sourceOf,
  SOURCES,
  withReport,
  type AskEvery,
  type ReadingReport,
} from '@plenary/domain/schedules/sources/sources';
import type { SlashOrder } from '@plenary/domain/schedules/table/times';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { events, schedule_sources, timeline_sessions } from '../../../db/schema/index.ts';
import { Refused } from '../bundles/index.ts';
import { changesAny, seenFields, type ScheduleChanges } from './shown.ts';

export type SourceRow = typeof schedule_sources.$inferSelect;
export type SourceKey = Pick<SourceRow, 'event_id' | 'source'>;

/** A reading of a schedule that is no command's. */
export interface SourceReading {
  /** An account on the page, or the server by itself. */
  readonly by: { readonly account_id: string } | 'itself';
  /** null: it came as a file. */
  readonly address: string | null;
  readonly every: AskEvery;
  readonly dates: SlashOrder;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

const isRow = ({ event_id, source }: SourceKey) =>
  and(eq(schedule_sources.event_id, event_id), eq(schedule_sources.source, source));

/** Locks a schedule of an event; undefined: nothing is known of it but its sessions. */
export async function lockSource(tx: Tx, key: SourceKey): Promise<SourceRow | undefined> {
  const [row] = await tx.select().from(schedule_sources).where(isRow(key)).for('update');
  return row;
}

/**
 * Notes an import in its own transaction (SRC6). One that the server makes by itself ends where the address is no longer asked.
 * @param reading undefined: a command's
 * @throws Refused
 */
export async function noteImport(
  tx: Tx,
  key: SourceKey,
  reading: SourceReading | undefined,
  changes: ScheduleChanges,
  now: number,
): Promise<void> {
  const before = await lockSource(tx, key);
  const by = reading === undefined ? 'command' : reading.by === 'itself' ? 'itself' : 'person';
  if (reading?.by === 'itself' && !isAsked(before, reading.address))
    throw new Refused('this address is not asked any more');
  const report = importReport(changes, { by, at: new Date(now).toISOString() });
  const asked = reading?.address == null ? {} : askedColumns(reading, now);
  const columns = { ...asked, read_at: new Date(now), reports: withReport(before?.reports ?? [], report) };
  await tx
    .insert(schedule_sources)
    .values({ ...key, ...columns })
    .onConflictDoUpdate({ target: [schedule_sources.event_id, schedule_sources.source], set: columns });
}

const isAsked = (row: SourceRow | undefined, address: string | null): boolean =>
  row !== undefined && row.address === address && row.every_minutes > 0 && !row.stopped;

function askedColumns({ address, every, dates, etag, last_modified }: SourceReading, now: number) {
  const next = nextAskedAt(every, 0, now);
  return {
    ...{ address, every_minutes: every, dates, etag, last_modified, failures: 0, stopped: false },
    next_at: next === null ? null : new Date(next),
  };
}

function importReport(changes: ScheduleChanges, said: Pick<ReadingReport, 'by' | 'at'>): ReadingReport {
  const { added, details, removed, kept = [] } = changes.sessions;
  const changed = details.filter(({ fields }) => seenFields(fields).length > 0);
  return {
    ...said,
    outcome: changesAny(changes) ? 'imported' : 'unchanged',
    ...{ added: added.length, changed: changed.length, removed: removed.length, kept: kept.length },
    problem: null,
  };
}

/** Changes a schedule. */
export async function changeSource(
  tx: Tx,
  key: SourceKey,
  columns: Partial<Omit<SourceRow, keyof SourceKey>>,
): Promise<void> {
  await tx.update(schedule_sources).set(columns).where(isRow(key));
}

/** Forgets a schedule. */
export async function forgetSource(tx: Tx, key: SourceKey): Promise<void> {
  await tx.delete(schedule_sources).where(isRow(key));
}

/** Addresses that are asked at the same time. */
const AT_ONCE = 4;
/** One that is being asked is left alone for so long; then its server is gone, and another one asks. */
const CLAIMED_MS = 5 * 60_000;

/** Claims addresses that are due: of several servers one asks each (SRC4). Events that are over are left out. */
export function claimDue(tx: Tx, now: number): Promise<SourceRow[]> {
  const at = new Date(now).toISOString();
  const due = sql`
    SELECT s.event_id, s.source FROM ${schedule_sources} s JOIN ${events} e ON e.id = s.event_id
     WHERE s.next_at <= ${at}::timestamptz
       AND (e.closes_at IS NULL OR e.closes_at > ${new Date(now - SOURCES.after_end_ms).toISOString()}::timestamptz)
     ORDER BY s.next_at LIMIT ${AT_ONCE} FOR UPDATE OF s SKIP LOCKED`;
  return tx
    .update(schedule_sources)
    .set({ next_at: new Date(now + CLAIMED_MS) })
    .where(sql`(${schedule_sources.event_id}, ${schedule_sources.source}) IN (${due})`)
    .returning();
}

/** The schedules of an event, with how many sessions came with each. */
export async function listSources(
  db: Db | Tx,
  event_id: string,
): Promise<{ readonly source: string; readonly sessions: number; readonly row: SourceRow | null }[]> {
  const rows = await db.select().from(schedule_sources).where(eq(schedule_sources.event_id, event_id));
  const counted = await db
    .select({ source: timeline_sessions.source, sessions: sql<number>`count(*)::int` })
    .from(timeline_sessions)
    .where(
      and(eq(timeline_sessions.event_id, event_id), sql`starts_with(${timeline_sessions.source}, ${sourceOf('')})`),
    )
    .groupBy(timeline_sessions.source);
  const names = new Set([...rows, ...counted].map(({ source }) => source));
  return [...names].sort().map((source) => ({
    source,
    sessions: counted.find((one) => one.source === source)?.sessions ?? 0,
    row: rows.find((one) => one.source === source) ?? null,
  }));
}
