import type { Tx } from '../../db/database.ts';
import { withdrawDeliveries } from '../mailer/index.ts';
import { withdrawResets } from '../auth/index.ts';
import { withdrawUnaccepted } from './invitation-store.ts';

/**
 * An account is about to have another e-mail address: links that went to the one before count no more, and neither does
 * what organisers meant for its reader. Anyone who names an address that is not theirs, waits for an invitation to it and
 * then names another would take that invitation, with its roles, along.
 */
export async function leaveAddress(tx: Tx, account_id: string, now: number): Promise<void> {
  await withdrawResets(tx, account_id, now);
  const ids = await withdrawUnaccepted(tx, account_id, now);
  await withdrawDeliveries(tx, now, ids, 'the e-mail address was changed');
}
