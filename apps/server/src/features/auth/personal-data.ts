import { eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { account_sessions, login_codes, password_resets } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import { deleteSessionsOf } from '../../stores/account-sessions-store.ts';

const sessionsOf = (db: Db | Tx, account_id: string) =>
  db.select({ id: account_sessions.id }).from(account_sessions).where(eq(account_sessions.account_id, account_id));

/** Sign-ins, with their browsers and addresses, and what was sent to get in. */
export const personalData: PersonalData = {
  tables: ['account_sessions', 'password_resets', 'login_codes'],
  read: async ({ db }, { account_id }) => {
    const sessions = await db.select().from(account_sessions).where(eq(account_sessions.account_id, account_id));
    const resets = await db.select().from(password_resets).where(eq(password_resets.account_id, account_id));
    const codes = await db
      .select()
      .from(login_codes)
      .where(inArray(login_codes.session_id, sessionsOf(db, account_id)));
    return {
      sign_ins: sessions.map(({ token_hash: _token, browser_hash: _browser, ...session }) => session),
      password_resets: resets.map(({ token_hash: _token, ...reset }) => reset),
      login_codes: codes.map(({ code_hash: _code, ...code }) => code),
    };
  },
  erase: async (_ctx, tx, { account_id }) => {
    await tx.delete(login_codes).where(inArray(login_codes.session_id, sessionsOf(tx, account_id)));
    await deleteSessionsOf(tx, account_id);
    await tx.delete(password_resets).where(eq(password_resets.account_id, account_id));
    return {};
  },
};
