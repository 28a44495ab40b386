import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { event_users } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import { deleteAccount } from '../accounts/index.ts';
import { note } from '../audit/index.ts';
import { removeMessagesOf } from '../chat/index.ts';
import { erasePerson } from '../personal-data/index.ts';

/** The people and messages that went with a simulation. */
export interface RemovedSimulation {
  readonly people: number;
  readonly messages: number;
  /** Others, of whom a row without a name stays, since a visitor answered a message of theirs. */
  readonly kept: number;
}

/**
 * Removes the simulated people of an event with all that they wrote and did (SIM11): their messages for good, then each
 * person as anybody is erased, and at last their rows. Killed in between, it goes on when it is run again.
 * @param registered what the features hold of people
 * @param said called with the number of removed people
 */
export async function removeSimulation(
  ctx: Context,
  registered: readonly PersonalData[],
  event_id: string,
  said: (people: number) => void = () => undefined,
): Promise<RemovedSimulation> {
  const people = await ctx.db
    .select({ id: event_users.id, account_id: event_users.account_id })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.simulated, true)));
  const senders = people.map(({ id }) => id);
  const messages = await removeMessagesOf(ctx, event_id, senders);
  let kept = 0;
  for (const [index, { account_id }] of people.entries()) {
    await erasePerson(ctx, registered, account_id);
    if (!(await deleteAccount(ctx.db, account_id))) kept += 1;
    said(index + 1);
  }
  await ctx.live.transact(async (tx) => {
    const before = { people: people.length - kept, messages };
    if (people.length > kept) await note(tx, ctx, { event_id, action: 'simulation.removed', before });
    return { result: undefined };
  });
  return { people: people.length - kept, messages, kept };
}
