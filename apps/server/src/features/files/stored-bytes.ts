import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { avatar_pictures, files, hosted_segments, uploads, vault_films } from '../../db/schema/index.ts';

/**
 * Locks the bytes of these keys until the transaction ends: while a person stores them, nobody decides that they are
 * not needed any more, and the other way round.
 */
export async function lockBytes(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bytes:${key}`}, 0))`);
}

/** Whether anything refers to stored bytes: a picture of a person, a file of an event, an upload, a version of a film. */
export async function isReferenced(tx: Tx, key: string): Promise<boolean> {
  const [row] = await tx
    .execute<{ used: boolean }>(
      sql`
    SELECT exists (SELECT FROM ${avatar_pictures} WHERE s_hash = ${key} OR m_hash = ${key})
        OR exists (SELECT FROM ${files} WHERE content_hash = ${key})
        OR exists (SELECT FROM ${hosted_segments} WHERE content_hash = ${key} OR init_hash = ${key})
        OR exists (SELECT FROM ${uploads} WHERE content_hash = ${key} OR s_hash = ${key} OR m_hash = ${key}
                      OR hd_hash = ${key} OR sd_hash = ${key})
        OR exists (SELECT FROM ${vault_films} WHERE hd_hash = ${key} OR sd_hash = ${key}) AS used`,
    )
    .then(({ rows }) => rows);
  return row?.used ?? true;
}
