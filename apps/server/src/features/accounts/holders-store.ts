import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { sso_holders, ticket_holders } from '../../db/schema/index.ts';

/** Whom a shop's number stands for at an event. */
export interface TicketHolderKey {
  readonly event_id: string;
  readonly issuer: string;
  readonly uid: string;
}

/** Whether a row is that of a holder. */
export const ofTicketHolder = ({ event_id, issuer, uid }: TicketHolderKey) =>
  and(eq(ticket_holders.event_id, event_id), eq(ticket_holders.issuer, issuer), eq(ticket_holders.uid, uid));

const TICKET_COLUMNS = {
  account_id: ticket_holders.account_id,
  made_member: ticket_holders.made_member,
  withdrawn_at: ticket_holders.withdrawn_at,
};
export type TicketHolder = Pick<typeof ticket_holders.$inferSelect, keyof typeof TICKET_COLUMNS>;

/**
 * The holder's row, made where there is none, and held until the transaction ends: it decides all races of a ticket.
 */
export async function lockTicketHolder(tx: Tx, holder: TicketHolderKey, at: Date): Promise<TicketHolder> {
  await tx
    .insert(ticket_holders)
    .values({ ...holder, created_at: at })
    .onConflictDoNothing();
  const [row] = await tx.select(TICKET_COLUMNS).from(ticket_holders).where(ofTicketHolder(holder)).for('update');
  if (!row) throw new Error('the holder of a ticket vanished');
  return row;
}

/** Changes the row of a ticket's holder that is held. */
export async function updateTicketHolder(
  tx: Tx,
  holder: TicketHolderKey,
  changes: Partial<typeof ticket_holders.$inferInsert>,
): Promise<void> {
  await tx.update(ticket_holders).set(changes).where(ofTicketHolder(holder));
}

/** Whom a provider's name stands for at an event. */
export interface SsoHolderKey {
  readonly event_id: string;
  readonly issuer: string;
  readonly subject: string;
}

const ofSsoHolder = ({ event_id, issuer, subject }: SsoHolderKey) =>
  and(eq(sso_holders.event_id, event_id), eq(sso_holders.issuer, issuer), eq(sso_holders.subject, subject));

export type SsoHolder = Pick<typeof sso_holders.$inferSelect, 'account_id' | 'email'>;

/** The holder's row, made where there is none, and held until the transaction ends, as it is by now. */
export async function lockSsoHolder(tx: Tx, holder: SsoHolderKey, at: Date): Promise<SsoHolder> {
  await tx
    .insert(sso_holders)
    .values({ ...holder, created_at: at })
    .onConflictDoNothing();
  const { account_id, email } = sso_holders;
  const [row] = await tx.select({ account_id, email }).from(sso_holders).where(ofSsoHolder(holder)).for('update');
  return row ?? { account_id: null, email: null };
}

/** Notes the use of a row that is held, for an account, with the address that was shown to be its person's. */
export async function useSsoHolder(tx: Tx, key: SsoHolderKey, holder: SsoHolder, at: Date): Promise<void> {
  await tx
    .update(sso_holders)
    .set({ ...holder, last_used_at: at })
    .where(ofSsoHolder(key));
}

/** Locks the tickets that enter an account. */
export async function lockTicketsOf(tx: Tx, account_id: string): Promise<void> {
  const { uid } = ticket_holders;
  await tx.select({ uid }).from(ticket_holders).where(eq(ticket_holders.account_id, account_id)).for('update');
}

/**
 * Has no ticket of before enter an account, nor a provider's name that nothing connects with its address, but for those of the
 * event at which a person is signed in by one (D377).
 * @param own_session_id the session of that person; null: none of this account
 */
export async function releaseHolders(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string | null },
  own_session_id: string | null,
): Promise<void> {
  await tx.update(ticket_holders).set({ account_id: null }).where(eq(ticket_holders.account_id, id));
  await tx.execute(sql`
    UPDATE sso_holders AS h SET account_id = NULL
     WHERE h.account_id = ${id} AND lower(h.email) IS DISTINCT FROM lower(${email})
       AND NOT EXISTS (SELECT FROM account_sessions AS s
                        WHERE s.id = ${own_session_id} AND s.method = 'sso' AND s.event_id = h.event_id)`);
}

/** Forgets by which tickets a person came. One that was withdrawn stays withdrawn, as nobody's: its number is the shop's own. */
export async function eraseTicketHolders(tx: Tx, account_id: string): Promise<void> {
  const own = eq(ticket_holders.account_id, account_id);
  await tx.delete(ticket_holders).where(and(own, isNull(ticket_holders.withdrawn_at)));
  await tx
    .update(ticket_holders)
    .set({ account_id: null, made_member: false, last_used_at: null })
    .where(and(own, isNotNull(ticket_holders.withdrawn_at)));
}

/** Forgets by which names of providers a person came. */
export async function eraseSsoHolders(tx: Tx, account_id: string): Promise<void> {
  await tx.delete(sso_holders).where(eq(sso_holders.account_id, account_id));
}
