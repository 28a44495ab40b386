import { systemClock } from '@plenary/server/clock';
import { configOf } from '@plenary/server/config';
import { createContext, type Context } from '@plenary/server/context';
import { poolsFor } from '@plenary/server/db/pool';
import { createLog } from '@plenary/server/log';
import { testDatabase } from '@plenary/testkit/database';

/**
 * The product's surroundings for a bench: production settings, a database of its own, real time.
 * @param pages `drawn`: by the built web app; `plain`: pages hold their boot data alone
 */
export async function benchContext(data_dir: string, pages: 'drawn' | 'plain' = 'plain'): Promise<Context> {
  const connectionString = await testDatabase();
  const env = { NODE_ENV: 'production', DATABASE_URL: connectionString, PLENARY_DATA: data_dir, LOG_LEVEL: 'warn' };
  const loaded = configOf(env);
  if (!loaded.ok) throw new Error(loaded.problems.join(' '));
  return createContext({
    config: { ...loaded.value, port: 0 },
    clock: systemClock,
    log: createLog(loaded.value),
    database: poolsFor({ connectionString }),
    ...(pages === 'plain' && { web: null }),
  });
}
