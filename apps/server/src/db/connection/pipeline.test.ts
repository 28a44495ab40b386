import { startServer, type TestServer } from '@plenary/testkit/server';
import { countRoundTrips, waitForLock } from '@plenary/testkit/faults/traffic';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../database.ts';
import { inTransaction, type TransactionOptions } from '../transaction.ts';

let server: TestServer;
let event_id: string;
beforeAll(async () => {
  server = await startServer({ features: [] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  event_id = (await server.createEvent({ name: 'before' })).id;
});

const run = <T>(work: (tx: Tx) => Promise<T>, more: Omit<TransactionOptions<T>, 'mode'> = {}) =>
  inTransaction(server.ctx.db, { mode: 'READ COMMITTED', ...more }, work);
const renaming = (name: string) => ({
  sql: 'UPDATE events SET name = $1 WHERE id = $2 RETURNING name',
  params: [name, event_id],
});
const rename = (tx: Tx, name: string) => tx.execute(sql`UPDATE events SET name = ${name} WHERE id = ${event_id}`);
const nameIn = async (tx: Pick<Tx, 'execute'>) => {
  const { rows } = await tx.execute(sql`SELECT name FROM events WHERE id = ${event_id}`);
  return rows[0]?.['name'];
};

describe('[LV19] statements of a transaction', () => {
  it('travel together when they are asked for together, BEGIN with the first of them', async () => {
    const trips = await countRoundTrips(server.ctx, () =>
      run(async (tx) => {
        await Promise.all([nameIn(tx), nameIn(tx), nameIn(tx)]);
        await Promise.all([nameIn(tx), rename(tx, 'after')]);
      }),
    );
    // The third is COMMIT.
    expect(trips).toBe(3);
  });

  it('travel with COMMIT when nothing waits for them', async () => {
    const work = () => run(() => Promise.resolve('done'), { last: () => [renaming('after')] });
    expect(await countRoundTrips(server.ctx, work)).toBe(1);
    expect(await work()).toMatchObject({ result: 'done', answers: [{ rows: [{ name: 'after' }] }] });
  });

  it('see what was committed while a lock before them was waited for', async () => {
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const first = run(async (tx) => {
      await rename(tx, 'first');
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const lock = { sql: 'SELECT id FROM events WHERE id = $1 FOR UPDATE', params: [event_id] };
    const second = run(nameIn, { first: [lock] });
    await waitForLock(server.ctx);
    free.resolve();
    await first;
    expect((await second).result).toBe('first');
  });

  it('do not run after one of them that fails, and neither does COMMIT', async () => {
    const failing = run((tx) => rename(tx, 'one'), {
      last: () => [{ sql: 'SELECT 1 / $1::int', params: [0] }, renaming('two')],
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await nameIn(server.ctx.db)).toBe('before');
  });

  it('that cannot be sent hold up those after them, and nobody else', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const failing = run((tx) => rename(tx, 'after'), {
      last: () => [{ sql: 'SELECT $1::jsonb', params: [circle] }],
    });
    await expect(failing).rejects.toThrow('circular');
    expect(await nameIn(server.ctx.db)).toBe('before');
    expect((await run(nameIn)).result).toBe('before');
  });

  it('that nobody waited for are not run after its end', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = run((tx) => {
      late = rename(tx, 'late');
      late.catch(() => undefined);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await expect(late).rejects.toMatchObject({
      cause: { message: expect.stringContaining('after the end') as string },
    });
    expect(await nameIn(server.ctx.db)).toBe('before');
  });
});
