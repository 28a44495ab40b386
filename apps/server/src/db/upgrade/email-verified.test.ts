import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';

const server = useServer();

/** The value under the name of the release before and under that of this one. */
async function both(account_id: string): Promise<unknown[]> {
  const { rows } = await server.ctx.db.execute(
    sql`SELECT email_proved, email_verified FROM accounts WHERE id = ${account_id}`,
  );
  return Object.values(rows[0]!);
}

const NAMES = ['email_proved', 'email_verified'] as const;

describe('[INV13] a verified address, while nodes of the release before may still run', () => {
  it('is verified from the start under both names', async () => {
    expect(await both((await server.createPerson()).account_id)).toEqual([true, true]);
  });

  it.each(NAMES)('follows what is written as %s', async (name) => {
    const { account_id } = await server.createPerson();
    const write = (value: boolean) =>
      server.ctx.db.execute(sql`UPDATE accounts SET ${sql.identifier(name)} = ${value} WHERE id = ${account_id}`);
    await write(false);
    expect(await both(account_id)).toEqual([false, false]);
    await write(true);
    expect(await both(account_id)).toEqual([true, true]);
  });

  it.each(NAMES)('is not verified in a row that is inserted without, as %s', async (name) => {
    const id = newId(Date.now());
    await server.ctx.db
      .execute(sql`INSERT INTO accounts (id, first_name, last_name, created_at, ${sql.identifier(name)})
      VALUES (${id}, 'Ada', 'Lovelace', now(), false)`);
    expect(await both(id)).toEqual([false, false]);
  });
});
