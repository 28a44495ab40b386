import { readFile } from 'node:fs/promises';
import { asOwner } from '@plenary/testkit/database';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { ticket_holders } from './schema/index.ts';

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

describe('[D54] accounts from before', () => {
  it('are not verified where a ticket has made them, and stay so where their owner has taken one', async () => {
    const { ctx, clock } = server;
    const event = await server.createEvent();
    const [by_ticket, owner] = [await server.createPerson(), await server.createPerson()];
    const made_at = new Date(clock.now());
    const holder = { event_id: event.id, issuer: 'shop', created_at: made_at };
    await ctx.db.insert(ticket_holders).values([
      { ...holder, uid: '1', account_id: by_ticket.account_id },
      { ...holder, uid: '2', account_id: owner.account_id, created_at: new Date(made_at.getTime() + 1) },
    ]);
    const migration = await readFile(new URL('migrations/0015_unverified_until_shown.sql', import.meta.url), 'utf8');
    await asOwner(migration);
    expect([await both(by_ticket.account_id), await both(owner.account_id)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});
