import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Tx } from '../db/database.ts';

type Executor = Pick<Db | Tx, 'execute'>;

/** A fact about the installation; null: it is not known. */
export async function readFact(db: Executor, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ value: string }>(sql`SELECT value FROM instance_facts WHERE name = ${name}`);
  return rows[0]?.value ?? null;
}

/** Notes a fact, in the place of what was known before. */
export async function putFact(db: Executor, name: string, value: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO instance_facts (name, value) VALUES (${name}, ${value})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
}

/** Notes a fact unless it is known: of several servers that do it at the same moment, one does. */
export async function putFactOnce(db: Executor, name: string, value: string): Promise<void> {
  await db.execute(
    sql`INSERT INTO instance_facts (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO NOTHING`,
  );
}

/** A fact that stays as it is until the transaction ends, but for the caller; '' where it was not known. */
export async function lockFact(tx: Tx, name: string): Promise<string> {
  await putFactOnce(tx, name, '');
  const { rows } = await tx.execute<{ value: string }>(
    sql`SELECT value FROM instance_facts WHERE name = ${name} FOR UPDATE`,
  );
  return rows[0]?.value ?? '';
}

/** Forgets a fact. Returns whether it was known. */
export async function removeFact(db: Executor, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`DELETE FROM instance_facts WHERE name = ${name}`);
  return rowCount === 1;
}

/** A turn that lies further ahead than so many was given before the database's clock was set back. */
const TURNS_AHEAD_MAX = 200;

/**
 * Takes the next of turns that follow one another at a distance, whichever server asks. They are in the database's time.
 * @param every_ms the distance to the turn after it
 * @returns how long it is until the turn, milliseconds
 */
export async function takeTurn(db: Executor, name: string, every_ms: number): Promise<number> {
  const now = sql`extract(epoch FROM clock_timestamp())::float8 * 1000`;
  const most = TURNS_AHEAD_MAX * every_ms;
  const { rows } = await db.execute<{ wait_ms: number }>(sql`
    INSERT INTO instance_facts AS known (name, value) VALUES (${name}, (${now} + ${every_ms}::float8)::text)
    ON CONFLICT (name) DO UPDATE SET value = (${every_ms}::float8 +
      CASE WHEN known.value::float8 BETWEEN ${now} AND ${now} + ${most}::float8 THEN known.value::float8 ELSE ${now} END)::text
    RETURNING value::float8 - ${every_ms}::float8 - ${now} AS wait_ms`);
  return Math.max(0, rows[0]?.wait_ms ?? 0);
}

/** Stores so much text, in a transaction that the caller takes back: for finding out whether the disk takes anything. */
export async function storeProbe(client: pg.ClientBase, value: string): Promise<void> {
  await client.query('INSERT INTO instance_facts (name, value) VALUES ($1, $2)', [
    `probe ${value.slice(0, 20)}`,
    value,
  ]);
}

/** After a restore: another epoch, which no data folder vouches for yet; and messages are held back. */
export async function markRestored(client: pg.ClientBase): Promise<void> {
  await client.query(`
    DELETE FROM instance_facts WHERE name LIKE 'feed_witness:%' OR name IN ('feed_epoch', 'messages_held', 'hosted_stream_key', 'redis_scope', 'backup_scope', 'backup_good', 'backup_failed');
    INSERT INTO instance_facts (name, value) VALUES ('feed_epoch', gen_random_uuid()::text), ('messages_held', now()::text)`);
}
