import { problem, type Checked } from '@plenary/domain/problem';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  bringFiles,
  checkBackup,
  idsOf,
  jobsOf,
  NO_LIMITS,
  openScratch,
  peopleOfEvent,
  putEvent,
  renamedText,
  shiftedIds,
  storedFilesOf,
  type BackupFile,
  type Manifest,
  type PeopleOfEvent,
  type Rename,
  type WaitingJob,
} from '../backup/index.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import * as schema from '../db/schema/index.ts';
import { readMigrations } from '../db/upgrade/migrations.ts';
import { note } from '../features/audit/index.ts';
import { removeUnused, whatWouldGo, type DeletedEvent } from '../features/event-removal/index.ts';
import { eventById, eventBySlug, lockEvent } from '../features/events/index.ts';
import { keepStored } from '../features/files/index.ts';
import { addJob } from '../jobs/index.ts';

/** So many files or people are looked after in one transaction. */
const AT_ONCE = 50;

/** A wish of the operator. */
export interface EventWish {
  /** The event's slug in the backup. */
  readonly slug: string;
  /** Another slug that it gets; null: its own. */
  readonly as: string | null;
  /** May what is there of it be lost? */
  readonly replace: boolean;
  readonly dry_run: boolean;
  progress(text: string): void;
}

/** An event that came back, or would. */
export interface RestoredEvent {
  /** When the backup was made, ISO. */
  readonly created_at: string;
  readonly slug: string;
  /** The event as the backup has it. */
  readonly event: DeletedEvent;
  /** Lost in its place; null: nothing was there. */
  readonly replaced: DeletedEvent | null;
  /** Whether it stands beside its original, under ids of its own. */
  readonly beside: boolean;
  readonly people: PeopleOfEvent;
  /** Keys of files that the backup did not have. */
  readonly missing: readonly string[];
}

/**
 * Brings one event back out of a backup, into an installation that goes on with its others: in one transaction, so that
 * there is all of it or none.
 * @param owner of the tables, who makes a database for the backup
 * @throws StartFailure, a database error, a system error; then nothing was changed
 */
export async function restoreEvent(
  ctx: Context,
  owner: pg.ClientConfig,
  backup: BackupFile,
  wish: EventWish,
): Promise<Checked<RestoredEvent>> {
  wish.progress('checking the backup');
  const known = (await readMigrations()).map(({ written_at }) => written_at);
  const checked = await checkBackup(backup, known);
  if (!checked.ok) return checked;
  const scratch = await openScratch(owner, backup, checked.value, (text) => wish.progress(text));
  const [from, to] = [await connect(scratch.connection), await connect(ctx.connection)];
  try {
    const plan = await planOf(ctx, { from, to, backup, manifest: checked.value, wish });
    if (!plan.ok || wish.dry_run) return plan.ok ? { ok: true, value: plan.value.result } : plan;
    return { ok: true, value: await carryOut(ctx, { from, to, backup, manifest: checked.value, wish }, plan.value) };
  } finally {
    await Promise.all([from.end(), to.end()]);
    await scratch.close();
  }
}

interface Work {
  readonly from: pg.Client;
  readonly to: pg.Client;
  readonly backup: BackupFile;
  readonly manifest: Manifest;
  readonly wish: EventWish;
}

interface Plan {
  readonly event_id: string;
  readonly result: RestoredEvent;
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...NO_LIMITS, application_name: 'plenary-restore' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Decides what is done, or why it is not. */
async function planOf(ctx: Context, { from, to, manifest, wish }: Work): Promise<Checked<Plan>> {
  const there = drizzle(from, { schema }) as unknown as Db;
  const found = await eventBySlug(there, wish.slug);
  const event = await whatWouldGo({ db: there }, wish.slug);
  if (!found || !event.ok) return problem(wish.slug, await otherEvents(from));
  const slug = wish.as ?? wish.slug;
  const [own, holder] = [await eventById(ctx.db, found.id), await eventBySlug(ctx.db, slug)];
  if (holder && (holder.id !== found.id || wish.as !== null))
    return problem(slug, 'an event here has this slug already: give a free one with --as');
  const replaced = own && wish.as === null ? await whatWouldGo(ctx, own.slug) : null;
  if (replaced?.ok && !wish.replace && !wish.dry_run) return problem(slug, lossOf(replaced.value));
  const people = await peopleOfEvent(from, to, found.id);
  if (!people.ok) return people;
  const result = {
    ...{ created_at: manifest.created_at, slug, event: event.value, people: people.value, missing: [] },
    ...{ replaced: replaced?.ok ? replaced.value : null, beside: own !== null && wish.as !== null },
  };
  return { ok: true, value: { event_id: found.id, result } };
}

async function otherEvents(from: pg.Client): Promise<string> {
  const { rows } = await from.query<{ slug: string }>('SELECT slug FROM events ORDER BY slug LIMIT 20');
  return `the backup has no event with this slug; it has ${rows.map(({ slug }) => slug).join(', ') || 'none'}`;
}

function lossOf({ people, messages, sessions, files }: DeletedEvent): string {
  return `it is here, with ${people} memberships, ${messages} messages, ${sessions} sessions and ${files} files, which would be lost: give --replace, or --as <another slug> to have both`;
}

/** Bytes first, then all rows in one transaction, then the bytes that nothing names any more. */
async function carryOut(ctx: Context, work: Work, { event_id, result }: Plan): Promise<RestoredEvent> {
  const { from, to, backup, wish } = work;
  const { arriving, others } = result.people;
  const files = await storedFilesOf(from, event_id, arriving);
  const missing = await bringFiles(backup, ctx.storage, files, (text) => wish.progress(text));
  const ids = await idsOf(from, event_id);
  const shifted = result.beside ? shiftedIds() : (id: string): string => id;
  const rename = (id: string): string => others.get(id) ?? (ids.has(id) ? shifted(id) : id);
  const move = { from, to, event_id, slug: result.slug, arriving, rename, beside: result.beside };
  const keys = files.map(({ key }) => key).filter((key) => !missing.includes(key));
  const jobs = await jobsOf(from, ids);
  const { gone, changed } = await inOneTransaction(to, async (tx) => {
    await keepStored(tx, ctx.storage, keys);
    await lockEvent(tx, result.replaced?.slug ?? result.slug);
    const before = result.replaced ? await storedFilesOf(to, event_id, []) : [];
    const rights = await rightsOf(to, rename(event_id));
    await putEvent({ ...move, progress: (text) => wish.progress(text) });
    for (const job of jobs) await addAgain(tx, job, rename);
    const about = { event_id: rename(event_id), action: 'event.restored', subject: result.slug } as const;
    await note(tx, ctx, { ...about, after: { created_at: result.created_at, replaced: result.replaced !== null } });
    const restored = await rightsOf(to, rename(event_id));
    return { gone: before, changed: [...rights.keys()].filter((id) => restored.get(id) !== rights.get(id)) };
  });
  for (const some of inPieces(changed))
    await ctx.live.transact(async () => ({
      result: undefined,
      events: some.map((account_id) => ctx.live.accessChanged(account_id)),
    }));
  for (const some of inPieces(gone.map(({ key }) => key)))
    await ctx.live.transact(async (tx) => ({ result: await removeUnused(tx, ctx.storage, some) }));
  return { ...result, missing };
}

/** The rights of each account at an event, as one text: those for whom it differs are looked at again where they are connected. */
async function rightsOf(client: pg.Client, event_id: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ account_id: string; rights: string }>(
    'SELECT account_id, (active, host, roles)::text AS rights FROM event_users WHERE event_id = $1',
    [event_id],
  );
  return new Map(rows.map(({ account_id, rights }) => [account_id, rights]));
}

async function addAgain(tx: Tx, { name, payload, key }: WaitingJob, rename: Rename): Promise<void> {
  const renamed = JSON.parse(renamedText(payload, rename)) as object;
  await addJob(tx, name, renamed, key === null ? {} : { key: renamedText(key, rename) });
}

const inPieces = (all: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, nth) => all.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE));

/** A transaction on a connection by which rows are copied as well. */
async function inOneTransaction<T>(client: pg.Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work(drizzle(client, { schema }) as unknown as Tx);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
