import { refused, type Result } from '@plenary/contract/errors';
import { mayStartBoards } from '@plenary/domain/boards/rights';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { enterCall, type Entry, type Reader } from '../calls/index.ts';

/** Whether a person may start boards in the calls of a thread that they may enter (D17). */
export const mayStart = ({ account_id, roles }: Member, { kind, room }: Entry): boolean =>
  mayStartBoards({ roles, exhibitor: kind === 'exhibitor', owns: room?.owners.includes(account_id) ?? false });

/** The entry to the calls of a thread for a person who may start boards there. */
export async function starterEntry(ctx: Context, db: Reader, member: Member, tid: string): Promise<Result<Entry>> {
  const entered = await enterCall(ctx, db, member, tid);
  return entered.ok && !mayStart(member, entered.value) ? refused('forbidden') : entered;
}
