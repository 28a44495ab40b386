import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { hasEmail } from '../../db/has-email.ts';
import { accounts, sso_providers } from '../../db/schema/index.ts';
import { lockMember, lockToVerify, type MemberKey, type SsoHolderKey } from '../accounts/index.ts';

export type ProviderRow = typeof sso_providers.$inferSelect;

/** The provider of an event, or null. */
export async function findProvider(db: Db | Tx, event_id: string): Promise<ProviderRow | null> {
  const [row] = await db.select().from(sso_providers).where(eq(sso_providers.event_id, event_id));
  return row ?? null;
}

/** Whether a member of an event has an account without an address, which stays so until the transaction ends. */
export async function lacksAddress(tx: Tx, member: MemberKey): Promise<boolean> {
  const account = await lockToVerify(tx, member.account_id);
  return account !== null && account.email === null && (await lockMember(tx, member))?.active === true;
}

/** An address whose account a provider is looking for, at its event. */
interface Looking extends Pick<SsoHolderKey, 'event_id' | 'issuer'> {
  readonly email: string;
}

/**
 * The account of an address, locked with the tickets that enter it; null: nobody has the address. `opened`: a person can
 * have been inside of whom neither this provider nor a link of ours has shown that they read its mail; `shut_out`: they were
 * removed from the event, or banned.
 */
export async function lockOwner(tx: Tx, { event_id, email, issuer }: Looking) {
  const [found] = await tx.select({ id: accounts.id }).from(accounts).where(hasEmail(email));
  const account = found && (await lockToVerify(tx, found.id));
  if (!account || account.email?.toLowerCase() !== email.toLowerCase()) return null;
  const { rows } = await tx.execute<{ opened: boolean; shut_out: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ticket_holders WHERE account_id = ${account.id})
        OR EXISTS (SELECT FROM account_sessions WHERE account_id = ${account.id} AND method <> 'sso')
        OR EXISTS (SELECT FROM sso_holders WHERE account_id = ${account.id}
                      AND (issuer <> ${issuer} OR lower(email) IS DISTINCT FROM lower(${email}))) AS opened,
           EXISTS (SELECT FROM event_users WHERE account_id = ${account.id} AND event_id = ${event_id} AND NOT active) AS shut_out`);
  const { opened = false, shut_out = false } = rows[0] ?? {};
  return { ...account, has_password: account.password_hash !== null, opened, shut_out };
}
