import type { Context } from '../context.ts';
import type { Places } from '../adapters/storage/open-storage.ts';
import { createTwoStorages } from '../adapters/storage/two-storages.ts';
import { storedFiles, type StoredFile } from '../backup/index.ts';
import { removeUnused } from '../features/event-removal/index.ts';
import { isReferenced } from '../features/files/index.ts';

/** The result of a move; repeating it goes on where it ended. */
export interface MovedFiles {
  /** Files that were brought over, and their bytes. */
  copied: number;
  copied_bytes: number;
  /** Files that lay where they belong already. */
  there: number;
  /** Files that were taken away from where they were. */
  removed: number;
  /** Keys of files that the database names and neither place has. */
  missing: string[];
}

export interface MoveOptions {
  /** Are files taken away from the older place? Nobody may read or write there alone any more. */
  readonly remove: boolean;
  progress(text: string): void;
}

/**
 * Brings every file that the database names to where files are written, while servers run: those write new files there,
 * or are asked to later, and read both places.
 */
export async function moveFiles(
  ctx: Pick<Context, 'db' | 'live'>,
  { storage, older }: Places & { readonly older: NonNullable<Places['older']> },
  { remove, progress }: MoveOptions,
): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, copied_bytes: 0, there: 0, removed: 0, missing: [] };
  const files = await namedFiles(ctx);
  for (const [index, { key }] of files.entries()) {
    progress(`moving: ${index + 1} of ${files.length} files`);
    const [size, older_size] = [await storage.size(key), await older.size(key)];
    const is_there = size !== null && (older_size === null || older_size === size);
    if (is_there) moved.there += 1;
    else if (!(await bring(ctx, { storage, older }, key))) moved.missing.push(key);
    else {
      moved.copied += 1;
      moved.copied_bytes += older_size ?? 0;
    }
    if (!remove || older_size === null || (await storage.size(key)) !== older_size) continue;
    await older.remove(key);
    moved.removed += 1;
  }
  return moved;
}

async function namedFiles({ db }: Pick<Context, 'db'>): Promise<readonly StoredFile[]> {
  const client = await db.$client.connect();
  try {
    return await storedFiles(client);
  } finally {
    client.release();
  }
}

/** @returns whether the file lies where it belongs now, or nobody names it any more */
async function bring(
  { db, live }: Pick<Context, 'db' | 'live'>,
  { storage, older }: Required<Places> & { readonly older: NonNullable<Places['older']> },
  key: string,
): Promise<boolean> {
  const bytes = await older.read(key);
  if (bytes !== null) await storage.putStream(key, bytes);
  if (await db.transaction((tx) => isReferenced(tx, key))) return bytes !== null;
  // Its last row went meanwhile, perhaps before it was brought.
  await live.transact(async (tx) => {
    await removeUnused(tx, createTwoStorages(storage, older), [key]);
    return { result: undefined };
  });
  return true;
}
