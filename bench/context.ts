import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@plenary/server/clock';
import { configOf, type Config } from '@plenary/server/config/config';
import { closeContext, createContext, type Context } from '@plenary/server/context';
import { poolsFor } from '@plenary/server/db/connection/pool';
import { createLog } from '@plenary/server/log/log';
import { testDatabase } from '@plenary/testkit/database';
import startDatabase from '@plenary/testkit/global-setup';

/**
 * The product's surroundings for a bench: production settings, a database of its own, real time.
 * @param more settings that the bench needs otherwise
 * @param pages `drawn`: by the built web app; `plain`: pages hold their boot data alone
 */
export async function benchContext(
  data_dir: string,
  pages: 'drawn' | 'plain' = 'plain',
  more: Partial<Config> = {},
): Promise<Context> {
  const connectionString = await testDatabase();
  const own = { DATABASE_URL: connectionString, PLENARY_DATA: data_dir, RTMP_PORT: '0' };
  const env = { ...own, NODE_ENV: 'production', LOG_LEVEL: 'warn' };
  const loaded = configOf(env);
  if (!loaded.ok) throw new Error(loaded.problems.join(' '));
  return createContext({
    config: { ...loaded.value, port: 0, ...more },
    clock: systemClock,
    log: createLog(loaded.value),
    database: poolsFor({ connectionString }),
    ...(pages === 'plain' && { web: null }),
  });
}

/** Runs a bench in surroundings of its own, with a database server and a folder that are gone afterwards. */
export async function runBench(run: (ctx: Context) => Promise<void>, pages?: 'drawn' | 'plain'): Promise<void> {
  const stopDatabase = await startDatabase();
  const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
  try {
    const ctx = await benchContext(data_dir, pages);
    await run(ctx);
    await closeContext(ctx);
  } finally {
    await rm(data_dir, { recursive: true, force: true });
    await stopDatabase();
  }
}
