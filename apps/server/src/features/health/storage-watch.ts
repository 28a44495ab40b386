import { randomBytes } from 'node:crypto';
import { ERRORS, type ErrorCode } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusalOf } from '../../http/errors.ts';
import { storeProbe } from '../../stores/facts-store.ts';

/** More than fits into the space that files have beyond their content: new blocks are needed. */
const PROBE_BYTES = 64 * 1024;
/** The reasons for which nothing can be stored. */
export type StorageProblem = Extract<ErrorCode, 'storage_full' | 'storage_unwritable'>;

/** As long as nothing can be stored it is not tried more often than this; milliseconds. */
const PROBE_EVERY_MS = 1_000;

/**
 * Notes when something could not be stored, and from then on tries, whenever it is asked, whether the database and the
 * folder of files take something again.
 * @returns asks why nothing can be stored; null: it can
 */
export function watchStorage(
  app: FastifyInstance,
  ctx: Pick<Context, 'db' | 'storage' | 'clock'>,
): () => Promise<StorageProblem | null> {
  let problem: StorageProblem | null = null;
  let tried_at = -Infinity;
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode === ERRORS.storage_full.status) problem ??= 'storage_full';
    done();
  });
  return async () => {
    if (problem === null || ctx.clock.elapsed() - tried_at < PROBE_EVERY_MS) return problem;
    tried_at = ctx.clock.elapsed();
    problem = await findProblem(ctx);
    return problem;
  };
}

/** Only a disk that refuses counts: other failures here have signs of their own. */
async function findProblem(ctx: Pick<Context, 'db' | 'storage'>): Promise<StorageProblem | null> {
  try {
    await tryDatabase(ctx);
    await ctx.storage.remove(await ctx.storage.put(randomBytes(PROBE_BYTES)));
    return null;
  } catch (error) {
    const { code } = refusalOf(error);
    return code === 'storage_full' || code === 'storage_unwritable' ? code : null;
  }
}

/** Stores a row that needs new blocks, and takes it back. */
async function tryDatabase({ db }: Pick<Context, 'db'>): Promise<void> {
  const value = randomBytes(PROBE_BYTES).toString('base64');
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    await storeProbe(client, value);
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
