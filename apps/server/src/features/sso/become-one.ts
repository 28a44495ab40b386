import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Outcome } from '../../live/types.ts';
import { moveMemberships, personChanged, removeAccounts, updateAccount } from '../accounts/index.ts';
import { endEverySession } from '../auth/index.ts';
import { moveInvitations } from '../invitations/index.ts';
import { awaitAgain } from '../awaited/index.ts';

/** Two accounts of one person, of which a code has shown it. */
export interface Twofold {
  /** Whose address it is that the kept account has from now on. */
  readonly email: string;
  readonly kept: string;
  readonly gone: string;
}

/**
 * Makes one person of two (ONB36): the kept account gets the other's roles, invitations and rooms, and the other is removed
 * with its sessions. Its messages stay in their place, as those of anybody who has gone.
 */
export async function becomeOne(
  ctx: Context,
  tx: Tx,
  { email, kept, gone }: Twofold,
): Promise<Required<Pick<Outcome<never>, 'events' | 'supersede'>>> {
  const now = ctx.clock.now();
  const ended = await endEverySession(ctx, tx, gone);
  await moveMemberships(tx, { from: gone, to: kept }, now);
  await moveInvitations(tx, { from: gone, to: kept });
  await awaitAgain(tx, gone, email);
  await removeAccounts(tx, [gone], now);
  await updateAccount(tx, kept, { email });
  const changes = [await personChanged(tx, gone), await personChanged(tx, kept)];
  return {
    events: [...ended, ...changes.flatMap(({ events }) => events), ctx.live.accessChanged(kept)],
    supersede: changes.flatMap(({ supersede }) => supersede),
  };
}
