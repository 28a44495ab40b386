import { testDatabase } from '@plenary/testkit/database';
import { HAS_PGBOUNCER, LEFT_OUT, startPgbouncer, type Pgbouncer } from '@plenary/testkit/programs/pgbouncer';
import { afterEach, describe, expect, test } from 'vitest';
import { checkAccess, externalAccess } from './connect.ts';
import { shareSessions } from './pooler.ts';

describe('[RUN35] sessions that two connections were served by', () => {
  test.each([
    [
      'are each its own',
      [
        [1, 2],
        [1, 2],
      ],
      false,
    ],
    [
      'are one',
      [
        [1, 1],
        [1, 1],
      ],
      true,
    ],
    [
      'are exchanged',
      [
        [1, 2],
        [2, 1],
      ],
      true,
    ],
    [
      'are others each time',
      [
        [1, 2],
        [3, 2],
      ],
      true,
    ],
  ] as const)('%s', (_, asked, shared) => expect(shareSessions(asked)).toBe(shared));
});

const access = (url: string) => externalAccess({ migration_database_url: null }, url);

test('[RUN35] without a pooler the limits of statements reach the database', async () => {
  expect(await checkAccess(access(await testDatabase()))).toMatchObject({ limited: true });
});

describe.skipIf(!HAS_PGBOUNCER)(`[RUN35] a PgBouncer before the database${LEFT_OUT}`, () => {
  const LIMITS_IGNORED =
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
  let pooler: Pgbouncer | undefined;
  afterEach(() => pooler?.stop());

  async function check(...settings: Parameters<typeof startPgbouncer>) {
    pooler = await startPgbouncer(...settings);
    return checkAccess(access(pooler.url));
  }

  test.each([[[]], [[LIMITS_IGNORED]]])('that pools transactions is refused', async (settings) => {
    await expect(check('transaction', settings)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that gives each transaction another session of the database: name PostgreSQL itself',
    );
  });

  test('that pools transactions is refused for migrations too, by the name of their setting', async () => {
    pooler = await startPgbouncer('transaction');
    const { url } = pooler;
    const both = externalAccess({ migration_database_url: url }, await testDatabase());
    await expect(checkAccess(both)).rejects.toThrow('MIGRATION_DATABASE_URL leads to a pooler');
  });

  test('that refuses the limits of statements is refused, with the line that it needs', async () => {
    await expect(check('session')).rejects.toThrow(LIMITS_IGNORED);
  });

  test('that drops them is let through, and said to', async () => {
    expect(await check('session', [LIMITS_IGNORED])).toMatchObject({ limited: false });
  });
});
