import { problem, type Checked } from '@plenary/domain/problem';
import type { Context } from '../../context.ts';
import type { DataSubject, Erased, PersonalData } from '../../personal-data.ts';
import { closeAccounts, findDataSubject, lockAccount, personChanged } from '../accounts/index.ts';
import { note } from '../audit/index.ts';
import { endEverySession } from '../auth/index.ts';

export interface ErasedPerson {
  readonly account_id: string;
  /** Slugs of the events that the person belonged to. */
  readonly events: readonly string[];
}

/**
 * Erases what is kept of a person, or leaves it without a name (PER3): first every way in, so that nothing more is added,
 * then piece by piece what may be much, and last the account with its address. Killed in between, it goes on when it is
 * run again with the same address.
 * @param registered what the features hold, each
 * @param who an e-mail address or an account id
 */
export async function erasePerson(
  ctx: Context,
  registered: readonly PersonalData[],
  who: string,
): Promise<Checked<ErasedPerson>> {
  const subject = await findDataSubject(ctx.db, who);
  if (!subject) return problem(who, 'there is no account of this address or id');
  await close(ctx, subject);
  for (const one of registered) await one.erasePieces?.(ctx, subject);
  await eraseRest(ctx, registered, subject);
  return {
    ok: true,
    value: { account_id: subject.account_id, events: subject.memberships.map(({ event }) => event) },
  };
}

/** Signs the person out everywhere, takes every way in, and takes the name from every open page. */
async function close(ctx: Context, { account_id }: DataSubject): Promise<void> {
  await ctx.live.transact(async (tx) => {
    await lockAccount(tx, account_id);
    const ended = await endEverySession(ctx, tx, account_id);
    await closeAccounts(tx, [account_id], ctx.clock.now());
    const { events, supersede } = await personChanged(tx, account_id);
    return { result: undefined, events: [...ended, ...events], supersede };
  });
}

async function eraseRest(ctx: Context, registered: readonly PersonalData[], subject: DataSubject): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const erased: Erased[] = [];
    for (const one of registered) erased.push((await one.erase?.(ctx, tx, subject)) ?? {});
    await note(tx, ctx, { event_id: null, action: 'person.erased', subject: subject.account_id });
    return {
      result: undefined,
      events: erased.flatMap(({ events = [] }) => events),
      supersede: erased.flatMap(({ supersede = [] }) => supersede),
      forget: erased.flatMap(({ forget = [] }) => forget),
      writes: erased.flatMap(({ writes = [] }) => writes),
    };
  });
}
