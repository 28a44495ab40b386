import { randomBytes } from 'node:crypto';
import { ERRORS } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusalOf } from '../../http/errors.ts';

/** More than fits into the space that files have beyond their content: new blocks are needed. */
const PROBE_BYTES = 64 * 1024;
/** While the disk is full it is not tried more often than this; milliseconds. */
const PROBE_EVERY_MS = 1_000;

/**
 * Notes when something could not be stored for want of space, and from then on tries, whenever it is asked, whether
 * there is room again in the database and for files.
 * @returns asks whether things can be stored
 */
export function watchStorage(
  app: FastifyInstance,
  ctx: Pick<Context, 'db' | 'storage' | 'clock'>,
): () => Promise<boolean> {
  let full = false;
  let tried_at = -Infinity;
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode === ERRORS.storage_full.status) full = true;
    done();
  });
  return async () => {
    if (!full) return true;
    if (ctx.clock.elapsed() - tried_at < PROBE_EVERY_MS) return false;
    tried_at = ctx.clock.elapsed();
    full = !(await hasRoom(ctx));
    return !full;
  };
}

/** Only a disk that says that it is full counts: what else may fail here has signs of its own. */
async function hasRoom(ctx: Pick<Context, 'db' | 'storage'>): Promise<boolean> {
  try {
    await tryDatabase(ctx);
    await ctx.storage.remove(await ctx.storage.put(randomBytes(PROBE_BYTES)));
    return true;
  } catch (error) {
    return refusalOf(error).code !== 'storage_full';
  }
}

/** Stores a row that needs new blocks, and takes it back. */
async function tryDatabase({ db }: Pick<Context, 'db'>): Promise<void> {
  const value = randomBytes(PROBE_BYTES).toString('base64');
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO instance_facts (name, value) VALUES ($1, $2)', [
      `probe ${value.slice(0, 20)}`,
      value,
    ]);
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
