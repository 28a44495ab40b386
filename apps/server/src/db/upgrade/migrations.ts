import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const FOLDER = resolve(import.meta.dirname, '../migrations');

/** A change of the schema that this release brings. */
export interface Migration {
  /** The name of its file: `0000_initial`. */
  readonly name: string;
  /** By which the database remembers it: the milliseconds at which it was written. */
  readonly written_at: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

/**
 * Databases from before 0.1.0 remember the eighty changes that `0000_initial` stands for one by one. Their moments are
 * earlier than its own; the last of them is named, so that eighty others are not taken for them.
 */
export const BEFORE_INITIAL = { changes: 80, last: 1_795_806_102_269 } as const;

/** How the schema of a database stands to that of this release. */
export type SchemaState =
  | { readonly kind: 'current' }
  /** It lacks these changes, in their order; `empty`: all of them. */
  | { readonly kind: 'behind'; readonly missing: readonly Migration[]; readonly empty: boolean }
  /** A program from before 0.1.0 made this many of the changes that `0000_initial` stands for, and not all of them. */
  | { readonly kind: 'unfinished'; readonly made: number }
  /** A newer release has made this many changes that this one does not know. */
  | { readonly kind: 'ahead'; readonly unknown: number };

/** Every migration of this release, in the order in which they are made. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const { entries } = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: FOLDER }).map(({ sql, folderMillis, hash }, index) => ({
    name: entries[index]?.tag ?? '',
    written_at: folderMillis,
    hash,
    statements: sql,
  }));
}

/**
 * The changes that a database or a backup remembers, with `0000_initial` in the place of those from before it.
 * @param initial the `written_at` of `0000_initial`
 * @returns null where some of those were not made, so that the schema is another one
 */
export function sinceInitial(initial: number, made: readonly number[]): readonly number[] | null {
  const before = made.filter((one) => one < initial);
  if (before.length === 0) return made;
  const complete = before.length === BEFORE_INITIAL.changes && before.includes(BEFORE_INITIAL.last);
  return complete ? [initial, ...made.filter((one) => one > initial)] : null;
}

/** Compares what a release knows with what was made in a database, which remembers `written_at`. */
export function compareSchema(known: readonly Migration[], remembered: readonly number[]): SchemaState {
  const made = sinceInitial(known[0]?.written_at ?? 0, remembered);
  if (made === null) return { kind: 'unfinished', made: remembered.length };
  const unknown = made.filter((one) => !known.some(({ written_at }) => written_at === one)).length;
  if (unknown > 0) return { kind: 'ahead', unknown };
  const missing = known.filter(({ written_at }) => !made.includes(written_at));
  if (missing.length === 0) return { kind: 'current' };
  return { kind: 'behind', missing, empty: made.length === 0 };
}

/** The state of the database that a connection leads to, to what a release knows; nothing is changed. */
export async function schemaState(client: pg.Client, known: readonly Migration[]): Promise<SchemaState> {
  return compareSchema(known, await migrationsMade(client));
}

async function migrationsMade(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`,
  );
  if (!rows[0]?.found) return [];
  const made = await client.query<{ created_at: string }>('SELECT created_at FROM drizzle.__drizzle_migrations');
  return made.rows.map(({ created_at }) => Number(created_at));
}
