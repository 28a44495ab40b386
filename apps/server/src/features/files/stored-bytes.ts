import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
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

/** Bytes of which rows are to name the keys. */
interface NewBytes {
  readonly keys: readonly string[];
  /** Puts them into the storage; again, where it is called once more. */
  store(): Promise<unknown>;
}

/**
 * Stores bytes and then the rows that name them: bytes first, since they may take longer than a transaction is let wait.
 * Those that were removed in between are stored again in the transaction, and those that no row names in the end
 * are removed. Where storing fails, what was stored stays for the sender who tries again.
 * @param write has the rows written, and calls `kept` in that transaction, before them
 */
export async function storeWithRows<T>(
  ctx: Pick<Context, 'live' | 'storage'>,
  { keys, store }: NewBytes,
  write: (kept: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  await store();
  let is_kept = false;
  try {
    return await write(async (tx) => {
      await lockBytes(tx, keys);
      const sizes = await Promise.all(keys.map((key) => ctx.storage.size(key)));
      if (sizes.includes(null)) await store();
      is_kept = true;
    });
  } finally {
    if (!is_kept) await Promise.allSettled(keys.map((key) => removeUnnamed(ctx, key)));
  }
}

/** Removes stored bytes that no row names: others may have sent the same. */
export function removeUnnamed({ live, storage }: Pick<Context, 'live' | 'storage'>, key: string): Promise<void> {
  return live.transact(async (tx) => {
    await lockBytes(tx, [key]);
    if (!(await isReferenced(tx, key))) await storage.remove(key);
    return { result: undefined };
  });
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
