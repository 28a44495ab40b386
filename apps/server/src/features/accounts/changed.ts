import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import type { PersonEvent } from '@plenary/contract/profile/operations';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { accounts, event_users } from '../../db/schema/index.ts';
import type { Outcome } from '../../live/types.ts';
import { personColumns, presentEventUser } from './person.ts';

/**
 * The news for every event of an account when its public person has changed. Return it from the transaction
 * that changes it. Earlier news about the person is overwritten, so that no old cursor replays an old name or picture.
 */
export async function personChanged(
  tx: Tx,
  account_id: string,
): Promise<Required<Pick<Outcome<never>, 'events' | 'supersede'>>> {
  const rows = await tx
    .select({ ...personColumns, event_id: event_users.event_id })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(eq(event_users.account_id, account_id));
  const payloads = rows.map(({ event_id, ...person }) => ({
    event_id,
    topic: PEOPLE_TOPIC,
    entity_id: person.event_user_id,
    payload: { v: 1, event_user: presentEventUser(person) } satisfies PersonEvent,
  }));
  return { events: payloads.map((one) => ({ ...one, kind: 'user_updated' })), supersede: payloads };
}
