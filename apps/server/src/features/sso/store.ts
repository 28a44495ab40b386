import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { sso_holders, sso_providers } from '../../db/schema/index.ts';

export type ProviderRow = typeof sso_providers.$inferSelect;

/** The provider of an event, or null. */
export async function findProvider(db: Db | Tx, event_id: string): Promise<ProviderRow | null> {
  const [row] = await db.select().from(sso_providers).where(eq(sso_providers.event_id, event_id));
  return row ?? null;
}

/** Whom a provider's name stands for at an event. */
export interface HolderKey {
  readonly event_id: string;
  readonly issuer: string;
  readonly subject: string;
}

const ofHolder = ({ event_id, issuer, subject }: HolderKey) =>
  and(eq(sso_holders.event_id, event_id), eq(sso_holders.issuer, issuer), eq(sso_holders.subject, subject));

/** The holder's row, made where there is none, and held until the transaction ends. Returns whom it stands for by now. */
export async function lockHolder(tx: Tx, holder: HolderKey, at: Date): Promise<string | null> {
  await tx
    .insert(sso_holders)
    .values({ ...holder, created_at: at })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ account_id: sso_holders.account_id })
    .from(sso_holders)
    .where(ofHolder(holder))
    .for('update');
  return row?.account_id ?? null;
}

/** Notes the use of a row that is held. */
export async function useHolder(tx: Tx, holder: HolderKey, account_id: string, at: Date): Promise<void> {
  await tx.update(sso_holders).set({ account_id, last_used_at: at }).where(ofHolder(holder));
}
