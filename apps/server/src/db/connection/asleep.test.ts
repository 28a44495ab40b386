import { eventually } from '@plenary/testkit/eventually';
import { testDatabase } from '@plenary/testkit/database';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolsFor } from './pool.ts';

let server: TestServer;
beforeAll(async () => {
  const connectionString = await testDatabase();
  server = await startServer({ database: poolsFor({ connectionString }, { idle_ms: 500 }) });
});
afterAll(() => server.stop());

test('[RUN48] the locks of a server that sleeps in the midst of a transaction are free again, and what it writes late is refused', async () => {
  const lock = sql`SELECT pg_advisory_xact_lock(2)`;
  const asleep = Promise.withResolvers<undefined>();
  const woken = Promise.withResolvers<undefined>();
  const late = server.ctx.live.transact(async (tx) => {
    await tx.execute(lock);
    asleep.resolve(undefined);
    await woken.promise;
    return { result: 'written', events: [server.ctx.live.accessChanged('asleep')] };
  });
  late.catch(() => undefined);
  await asleep.promise;
  await eventually(() => server.ctx.db.transaction(async (tx) => void (await tx.execute(lock))), 60_000);
  woken.resolve(undefined);
  await expect(late).rejects.toThrow();
});

test('[RUN48] a transaction waits ten seconds at most for the next statement of its server', () => {
  expect(poolsFor({}).main.patience?.idle_ms).toBeLessThanOrEqual(10_000);
});
