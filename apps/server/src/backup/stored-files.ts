import type pg from 'pg';

/** Bytes in the storage that a row of the database names. */
export interface StoredFile {
  /** sha256, hex. */
  readonly key: string;
  readonly size: number;
}

/** The columns that name stored bytes, with those that hold their size. A new one belongs here. */
export const STORED = [
  { table: 'files', key: 'content_hash', size: 'byte_size' },
  { table: 'avatar_pictures', key: 's_hash', size: 's_bytes' },
  { table: 'avatar_pictures', key: 'm_hash', size: 'm_bytes' },
  { table: 'hosted_segments', key: 'init_hash', size: 'init_bytes' },
  { table: 'hosted_segments', key: 'content_hash', size: 'byte_size' },
  { table: 'uploads', key: 'content_hash', size: 'byte_size' },
  { table: 'uploads', key: 's_hash', size: 's_bytes' },
  { table: 'uploads', key: 'm_hash', size: 'm_bytes' },
  { table: 'uploads', key: 'hd_hash', size: 'hd_bytes' },
  { table: 'uploads', key: 'sd_hash', size: 'sd_bytes' },
  { table: 'vault_films', key: 'hd_hash', size: 'hd_bytes' },
  { table: 'vault_films', key: 'sd_hash', size: 'sd_bytes' },
] as const;

/** The stored files that a database names, each once. */
export function storedFiles(client: pg.ClientBase): Promise<readonly StoredFile[]> {
  return filesWhere(client, () => 'true', []);
}

/** The stored files of one event, and the pictures of some people. */
export function storedFilesOf(
  client: pg.ClientBase,
  event_id: string,
  accounts: readonly string[],
): Promise<readonly StoredFile[]> {
  const where = (table: string): string =>
    table === 'avatar_pictures' ? 'account_id = ANY ($2::text[])' : 'event_id = $1::text';
  return filesWhere(client, where, [event_id, accounts]);
}

async function filesWhere(
  client: pg.ClientBase,
  where: (table: string) => string,
  values: readonly unknown[],
): Promise<readonly StoredFile[]> {
  const known = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%\\_hash'`,
  );
  // A backup of an older release has no column of what came later.
  const there = STORED.filter(({ table, key }) => known.rows.some(({ name }) => name === `${table}.${key}`));
  const selects = there.map(
    ({ table, key, size }) =>
      `SELECT ${key} AS key, ${size}::float8 AS size FROM ${table} WHERE ${key} IS NOT NULL AND ${where(table)}`,
  );
  const { rows } = await client.query<StoredFile>(
    `SELECT key, max(size) AS size FROM (${selects.join(' UNION ALL ')}) AS named GROUP BY key ORDER BY key`,
    [...values],
  );
  return rows;
}
