import { eq } from 'drizzle-orm';
import { accounts, event_users, events } from '../../db/schema/index.ts';
import type { DataSubject, PersonalData } from '../../personal-data.ts';
import type { Db, Tx } from '../../db/database.ts';
import { hasEmail } from '../../db/has-email.ts';

/**
 * A person by e-mail address or account id, also one whose erasure has begun; null when there is nobody, or nothing of
 * them is left.
 */
export async function findDataSubject(db: Db | Tx, who: string): Promise<DataSubject | null> {
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email, mobile_number: accounts.mobile_number })
    .from(accounts)
    .where(who.includes('@') ? hasEmail(who) : eq(accounts.id, who));
  if (!account) return null;
  const memberships = await db
    .select({ event_id: event_users.event_id, event: events.slug, event_user_id: event_users.id })
    .from(event_users)
    .innerJoin(events, eq(events.id, event_users.event_id))
    .where(eq(event_users.account_id, account.id))
    .orderBy(events.slug);
  return { account_id: account.id, email: account.email, mobile_number: account.mobile_number, memberships };
}

/** The account and the memberships; their rows stay without a name, so that what others wrote beside them keeps its order. */
export const personalData: PersonalData = {
  tables: ['accounts', 'event_users'],
  read: async ({ db }, { account_id }) => {
    const [account] = await db.select().from(accounts).where(eq(accounts.id, account_id));
    const { password_hash, email_proved: _old_name, ...own } = account ?? { password_hash: null };
    return {
      account: { ...own, has_password: password_hash !== null },
      memberships: await db
        .select({ event: events.slug, membership: event_users })
        .from(event_users)
        .innerJoin(events, eq(events.id, event_users.event_id))
        .where(eq(event_users.account_id, account_id))
        .orderBy(events.slug),
    };
  },
  erase: async (_ctx, tx, { account_id }) => {
    const names = { first_name: '', last_name: '', screen_name: '', company: '', role: '', interests: '' };
    const ways = { email: null, email_verified: false, mobile_number: null, password_hash: null };
    const choices = { avatar_preset: 'avatar-one', avatar_picture: null, language: null };
    await tx
      .update(accounts)
      .set({ ...names, ...ways, ...choices })
      .where(eq(accounts.id, account_id));
    const membership = { host: false, roles: [], room: '', active: false, last_seen_at: null, ban_reason: '' };
    await tx
      .update(event_users)
      .set({ ...membership, activity_score: 0, highest_activity_score: 0 })
      .where(eq(event_users.account_id, account_id));
    return {};
  },
};
