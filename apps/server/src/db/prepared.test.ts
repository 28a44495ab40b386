import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from './database.ts';
import { prepared } from './prepared.ts';
import { events } from './schema/index.ts';
import { inTransaction, type TransactionOptions } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ features: [] });
  await server.createEvent({ slug: 'fair', name: 'The Fair' });
});
afterAll(() => server.stop());

const nameOf = prepared('test_name', (db) =>
  db
    .select({ name: events.name })
    .from(events)
    .where(eq(events.slug, sql.placeholder('slug'))),
);
const FAIR = { slug: 'fair' };
const within = <T>(work: (tx: Tx) => Promise<T>, more: Omit<TransactionOptions<T>, 'mode'> = {}) =>
  inTransaction(server.ctx.db, { mode: 'READ COMMITTED', ...more }, work).then(({ result }) => result);

it('[LV19] a prepared query finds by its values, on the pool and in a transaction, several times in one message', async () => {
  const found = [{ name: 'The Fair' }];
  expect([await nameOf(server.ctx.db, FAIR), await nameOf(server.ctx.db, { slug: 'nowhere' })]).toEqual([found, []]);
  const twice = await within((tx) => Promise.all([nameOf(tx, FAIR), nameOf(tx, FAIR), nameOf(tx, { slug: 'no' })]));
  expect(twice).toEqual([found, found, []]);
});

it('[LV19] a connection plans it once', async () => {
  const planned = await within(async (tx) => {
    for (let n = 0; n < 3; n += 1) await nameOf(tx, FAIR);
    const { rows } = await tx.execute(sql`SELECT calls FROM (SELECT generic_plans + custom_plans AS calls
      FROM pg_prepared_statements WHERE name = 'test_name') AS known`);
    return rows;
  });
  expect(planned).toHaveLength(1);
});

it('[LV19] it works again after a statement before it in its message has failed', async () => {
  const fails = (tx: Tx) => tx.execute(sql`SELECT 1 / 0`);
  for (let n = 0; n < 8; n += 1) {
    const name = prepared(`test_after_failure_${n}`, (db) => db.select({ name: events.name }).from(events));
    await within((tx) => Promise.all([fails(tx), name(tx, {})])).catch(() => undefined);
    const all = Array.from({ length: 8 }, () => name(server.ctx.db, {}));
    expect((await Promise.all(all)).flat()).toHaveLength(8);
  }
});

it('[LV19] a transaction that asks for everything at once is one round trip, and may ask for nothing later', async () => {
  const ask = (tx: Tx) => Promise.all([nameOf(tx, FAIR), nameOf(tx, { slug: 'no' })]);
  let names: unknown;
  const { round_trips } = await databaseTraffic(server.ctx, async () => {
    names = await within(ask, { one_trip: true });
  });
  expect([round_trips, names]).toEqual([1, [[{ name: 'The Fair' }], []]]);
  const late = within(async (tx) => [await nameOf(tx, FAIR), await nameOf(tx, FAIR)], { one_trip: true });
  const cause = { message: expect.stringContaining('after the end of its transaction') as string };
  await expect(late).rejects.toMatchObject({ cause });
  const failing = within((tx) => tx.execute(sql`SELECT 1 / 0`), { one_trip: true });
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await within(ask)).toEqual(names);
});
