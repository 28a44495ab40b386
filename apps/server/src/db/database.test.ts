import { testDatabase } from '@plenary/testkit/database';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusalOf } from '../http/errors.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

it('[RUN1] a connection that breaks inside a transaction fails that request, and nothing else', async () => {
  const connectionString = await testDatabase();
  const db = openDatabase({ connectionString, max: 2 }, () => undefined);
  const broken = await inTransaction(db, { mode: 'READ COMMITTED' }, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    // Nobody waits for this connection while it breaks: an error of it that nobody hears would end the process.
    await db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await Promise.all([tx.execute(sql`SELECT 1`), tx.execute(sql`SELECT 2`)]);
  }).catch((error: unknown) => error);
  expect(refusalOf(broken)).toMatchObject({ code: 'unavailable' });
  const { rows } = await db.execute(sql`SELECT 1 AS one`);
  expect(rows).toEqual([{ one: 1 }]);
  await closeDatabase(db);
});
