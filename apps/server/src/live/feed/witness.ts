import { randomUUID } from 'node:crypto';
import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { closeDatabase, openDatabase, type Db, type Tx } from '../../db/database.ts';
import { repeat } from '../../background/repeat.ts';
import { putFact, readFact } from '../../stores/facts-store.ts';
import { replaceEpoch } from './cursor.ts';

/** In the data folder. Without it the next start ends the epoch of the feed, which costs every open page a re-read. */
const FILE = 'feed-witness.json';
/** Events that were seen within this time before a crash can be missed by the comparison. Milliseconds. */
const ADVANCE_EVERY_MS = 1_000;
/** More than a witness takes. Bytes. */
const SIZE = 512;

/**
 * A data folder remembers the last token that it wrote into its database. A database that has another one is not where
 * this folder left it: it was restored, or is a different one.
 */
const Witness = z.object({
  /** Names the folder's row, for several nodes share a database. */
  folder: z.string(),
  token: z.string(),
  /** The token that was being written into the database; it has this one or the one before. */
  next: z.string().optional(),
  /** Inode and birth of this very file: of a folder that was copied back they are others. */
  file: z.string(),
});
type Witness = z.infer<typeof Witness>;

/** `same`: as this folder left it. `fresh`: nothing was published there yet. */
type Finding = 'same' | 'fresh' | 'restored';

/**
 * Compares a database with what this data folder saw of it last, and ends the epoch of the feed unless it is the same,
 * so that no cursor of before is followed into other events. For the start, while nothing is served yet.
 * @throws a database error; a system error when the folder cannot be written
 */
export async function witnessDatabase(connection: pg.ClientConfig, data_dir: string): Promise<Finding> {
  const db = openDatabase({ ...connection, max: 1 }, () => undefined);
  try {
    return await witness(db, data_dir);
  } finally {
    await closeDatabase(db);
  }
}

/**
 * Writes a new token into database and folder when there were events since the last one, once a second, and at the stop.
 * The answer stops it.
 */
export function startWitness(ctx: Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'live'>): () => Promise<void> {
  const { db, clock, log, config, live } = ctx;
  let moved = false;
  const unsubscribe = live.onMoved(() => (moved = true));
  const advance = async (): Promise<void> => {
    if (!moved) return;
    moved = false;
    await advanceWitness(db, config.data_dir);
  };
  const failed = (error: unknown): void => {
    moved = true;
    log.error({ err: error }, 'the data folder could not note where the feed stands');
  };
  const stop = repeat(clock, ADVANCE_EVERY_MS, advance, failed);
  return async () => {
    unsubscribe();
    await stop();
    await advanceWitness(db, config.data_dir).catch(failed);
  };
}

/** The next token, or a new epoch where the database was restored beneath the running server. */
async function advanceWitness(db: Db, data_dir: string): Promise<void> {
  // A folder without a witness belongs to no started server (tests, tools).
  if ((await readWitness(data_dir)) !== null) await witness(db, data_dir);
}

async function witness(db: Db, data_dir: string): Promise<Finding> {
  const next = randomUUID();
  const { finding, written } = await db.transaction(async (tx) => {
    await takeTurn(tx);
    const known = await readWitness(data_dir);
    const token = known && (await readFact(tx, rowOf(known.folder)));
    const same = known !== null && token !== null && [known.token, known.next].includes(token);
    // The file comes before the commit. Until then it vouches for the database as it was only where it is the same.
    const written: Witness = same
      ? { ...known, token, next }
      : { folder: randomUUID(), token: next, file: await identityOfFile(data_dir) };
    await writeWitness(data_dir, written);
    await putFact(tx, rowOf(written.folder), next);
    if (!same) await replaceEpoch(tx);
    return { finding: same ? 'same' : await isFresh(tx), written } as const;
  });
  await db.transaction(async (tx) => {
    await takeTurn(tx);
    // Another server on the same folder may have written a token since then.
    const known = await readWitness(data_dir);
    if ((known?.next ?? known?.token) === next)
      await writeWitness(data_dir, { ...written, token: next, next: undefined });
  });
  return finding;
}

/** Nodes take turns, and the rows and the file of a folder stay as they are until the end of the transaction. */
async function takeTurn(tx: Pick<Tx, 'execute'>): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM instance_facts WHERE name = 'feed_epoch' FOR UPDATE`);
}

async function isFresh(tx: Pick<Tx, 'execute'>): Promise<'fresh' | 'restored'> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM topic_heads LIMIT 1`);
  return rows.length === 0 ? 'fresh' : 'restored';
}

const rowOf = (folder: string): string => `feed_witness:${folder}`;

/** null: there is none, it is damaged, or it is the copy of one. */
async function readWitness(data_dir: string): Promise<Witness | null> {
  const text = await readFile(join(data_dir, FILE), 'utf8').catch(() => '');
  const read = Witness.safeParse(jsonOf(text));
  return read.success && read.data.file === (await identityOfFile(data_dir)) ? read.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Overwrites the file in its place and at once, for it is to remain the same file, and whole. */
async function writeWitness(data_dir: string, witness: Witness): Promise<void> {
  const file = await openFile(data_dir);
  try {
    await file.write(`${JSON.stringify(witness).padEnd(SIZE - 1)}\n`, 0);
  } finally {
    await file.close();
  }
}

/** Makes the file where there is none. */
async function identityOfFile(data_dir: string): Promise<string> {
  await (await openFile(data_dir)).close();
  const { ino, birthtimeNs } = await stat(join(data_dir, FILE), { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

function openFile(data_dir: string): Promise<FileHandle> {
  const path = join(data_dir, FILE);
  return open(path, 'r+').catch(() => open(path, 'w+', 0o600));
}
