import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { WAITING_JOBS } from '../../jobs/index.ts';
import { leaveCursorsBehind } from '../../live/index.ts';
import { putEventRow } from '../../stores/events-store.ts';
import { EVENT_TABLES } from './belonging.ts';
import { renamedLines, renamedText, type Rename } from './renamed-ids.ts';
import { listTables, quoted, type Table } from '../tables.ts';

/** An event on its way from the database of a backup, in a transaction of each of the two. */
export interface EventMove {
  readonly from: pg.ClientBase;
  readonly to: pg.ClientBase;
  /** Its id in the backup. */
  readonly event_id: string;
  /** The slug that it gets. */
  readonly slug: string;
  /** Ids of accounts that come with it. */
  readonly arriving: readonly string[];
  readonly rename: Rename;
  /** Does the original stay beside it? Then what the address of a secret leads to stays the original's. */
  readonly beside: boolean;
  progress(text: string): void;
}

/** Puts the rows of an event, and of people who are not there yet, in the place of those that are there. */
export async function putEvent(move: EventMove): Promise<void> {
  const { from, to, event_id, rename } = move;
  const tables = await listTables(to);
  const own = tables.filter(({ name }) => EVENT_TABLES.has(name) && name !== 'events');
  const id = pg.escapeLiteral(rename(event_id));
  for (const { name } of own.toReversed()) {
    move.progress(`taking away: ${name}`);
    await to.query(`DELETE FROM public.${quoted(name)} WHERE event_id = ${id}`);
  }
  const people = pg.escapeLiteral(`{${move.arriving.join(',')}}`);
  await copy(move, await columnsOf(move, named(tables, 'accounts')), `id = ANY (${people}::text[])`);
  await copy(move, await columnsOf(move, named(tables, 'avatar_pictures')), `account_id = ANY (${people}::text[])`);
  await putOwnRow(move, named(tables, 'events'));
  for (const table of own) await copy(move, await columnsOf(move, table), `event_id = ${pg.escapeLiteral(event_id)}`);
  const { rows: heads } = await from.query<{ topic: string; seq: string }>(
    'SELECT topic, seq FROM topic_heads WHERE event_id = $1',
    [event_id],
  );
  const topics = heads.map(({ topic }) => renamedText(topic, rename));
  const seqs = heads.map(({ seq }) => seq);
  await leaveCursorsBehind(to, rename(event_id), { topics, seqs });
}

function named(tables: readonly Table[], name: string): Table {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}

/** The columns of a table that are copied, as SQL that reads them; and in which order its rows come. */
interface Copied {
  readonly table: string;
  readonly columns: readonly string[];
  readonly read: readonly string[];
  readonly order: string;
  /** Rows that are left out. */
  readonly without: string;
}

/** Numbers that the database counts itself it counts again, in their order. Secrets of addresses belong to one event. */
async function columnsOf({ to, beside }: EventMove, { name, columns }: Table): Promise<Copied> {
  const { rows } = await to.query<{ name: string; numbered: boolean; needed: boolean }>(
    `SELECT attname AS name, attidentity <> '' AS numbered, attnotnull AS needed
       FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [`public.${quoted(name)}`],
  );
  const numbered = rows.filter((column) => column.numbered).map((column) => quoted(column.name));
  const secret = (column: string): boolean => beside && SECRETS.has(column);
  const needed = rows.filter((column) => column.needed && secret(column.name));
  const kept = columns.filter((column) => !numbered.includes(quoted(column)));
  return {
    table: name,
    columns: kept.map(quoted),
    read: kept.map((column) => (secret(column) ? `NULL AS ${quoted(column)}` : quoted(column))),
    order: numbered.length > 0 ? `ORDER BY ${numbered.join(', ')}` : '',
    without: needed.length > 0 ? 'false' : 'true',
  };
}

/** Columns with the hash of a secret by which one comes in; each is there once. */
const SECRETS: ReadonlySet<string> = new Set(['token_hash', 'key_hash']);

/** One COPY for a table: rows may refer to others of the same. */
async function copy(move: EventMove, { table, columns, read, order, without }: Copied, where: string): Promise<void> {
  move.progress(`bringing back: ${table}`);
  const name = `public.${quoted(table)}`;
  const out = move.from.query(
    copyTo(`COPY (SELECT ${read.join(', ')} FROM ${name} WHERE ${where} AND ${without} ${order}) TO STDOUT`),
  );
  const into = move.to.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(out, (bytes: AsyncIterable<Buffer>) => renamedLines(bytes, move.rename), into);
}

async function putOwnRow({ from, to, event_id, slug, rename }: EventMove, { columns }: Table): Promise<void> {
  const { rows } = await from.query<{ text: string }>(
    'SELECT row_to_json(e)::text AS text FROM events AS e WHERE id = $1',
    [event_id],
  );
  await putEventRow(to, columns, { json: renamedText(rows[0]?.text ?? '', rename), slug });
}

/** The ids of an event's rows, its own among them. A hundred bytes of memory each. */
export async function idsOf(from: pg.ClientBase, event_id: string): Promise<ReadonlySet<string>> {
  const tables = (await listTables(from)).filter(
    ({ name, columns }) => EVENT_TABLES.has(name) && columns.includes('id'),
  );
  const ids = new Set([event_id]);
  for (const { name } of tables.filter((table) => table.name !== 'events')) {
    const { rows } = await from.query<{ id: string }>(`SELECT id FROM public.${quoted(name)} WHERE event_id = $1`, [
      event_id,
    ]);
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

/** Jobs that work on what the event holds, by their names. */
const KINDS: ReadonlySet<string> = new Set(['vault.film', 'uploads.film', 'chat.preview', 'session-pictures.fetch']);

/** A job that waited when the backup was made. */
export interface WaitingJob {
  readonly name: string;
  /** JSON. */
  readonly payload: string;
  readonly key: string | null;
}

/** Jobs about files and texts of rows with these ids. Those that send something to people, or to another server, do not come back. */
export async function jobsOf(from: pg.ClientBase, ids: ReadonlySet<string>): Promise<readonly WaitingJob[]> {
  const { rows } = await from.query<WaitingJob>(
    `SELECT identifier AS name, payload::text AS payload, key FROM (${WAITING_JOBS}) AS waiting`,
  );
  const isOwn = (payload: string): boolean => (payload.match(/[0-9a-f]{24}/g) ?? []).every((id) => ids.has(id));
  return rows.filter(({ name, payload }) => KINDS.has(name) && isOwn(payload));
}
