import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { accounts } from '../../db/schema/index.ts';

/** For organisers who name a person by an address that is not verified. */
export const UNVERIFIED =
  'the account of this address has named it itself, and has not shown that its mail is theirs: have them ask for a new password first';

/** Notes that a person reads the mail of their address: they used a link, or a code, that went there. */
export async function verifyAddress(tx: Tx, account_id: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ email_verified: true })
    .where(and(eq(accounts.id, account_id), eq(accounts.email_verified, false)));
}
