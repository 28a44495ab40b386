import { accounts, invitations } from '@plenary/server/db/schema/index';
import { eventById } from '@plenary/server/features/events/index';
import { issueInvitations } from '@plenary/server/features/invitations/issue-invitations';
import { newId } from '@plenary/server/ids';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { linkTo } from './outbox.ts';

let made = 0;

/** A person whom an organiser has on the list, but who never set a password. */
export async function createNewcomer(
  server: TestServer,
): Promise<{ readonly account_id: string; readonly email: string }> {
  made += 1;
  const newcomer = { account_id: newId(server.clock.now()), email: `newcomer${made}@example.org` };
  const created_at = new Date(server.clock.now());
  await server.ctx.db
    .insert(accounts)
    .values({ id: newcomer.account_id, email: newcomer.email, first_name: 'Nils', last_name: 'Newcomer', created_at });
  return newcomer;
}

/** Invites a person by e-mail, and answers the link of that mail. */
export async function invite(
  server: TestServer,
  event: EventFixture,
  { account_id, email }: { readonly account_id: string; readonly email: string },
): Promise<string> {
  const { ctx } = server;
  const id = newId(ctx.clock.now());
  const settings = await eventById(ctx.db, event.id);
  if (!settings) throw new Error('the event is gone');
  await ctx.live.transact(async (tx) => {
    await tx.insert(invitations).values({ id, event_id: event.id, account_id, created_at: new Date(ctx.clock.now()) });
    await issueInvitations(ctx, tx, settings, [{ id, email, first_name: '' }]);
    return { result: undefined };
  });
  return linkTo(server, email);
}

/** Takes all invitations back that were not accepted. */
export async function withdrawInvitations({ ctx }: TestServer): Promise<void> {
  const sql = 'UPDATE invitations SET withdrawn_at = $1 WHERE accepted_at IS NULL';
  await ctx.db.$client.query(sql, [new Date(ctx.clock.now())]);
}
