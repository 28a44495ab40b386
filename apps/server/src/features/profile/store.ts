import type { AccountRow } from '../accounts/index.ts';
import type { Picture } from '@plenary/contract/accounts/people';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, avatar_pictures, event_users } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';

/** An account, and what of its membership belongs to the profile. */
export interface ProfileRow {
  readonly account: AccountRow;
  readonly networking_status: boolean;
  readonly invisible: boolean;
}

/** The caller's profile; null when the account or the membership has gone meanwhile. */
export async function readProfile(db: Db | Tx, member: Member): Promise<ProfileRow | null> {
  const [row] = await profileQuery(db, member);
  return row ?? null;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockProfile(tx: Tx, member: Member): Promise<ProfileRow | null> {
  const [row] = await profileQuery(tx, member).for('no key update');
  return row ?? null;
}

function profileQuery(db: Db | Tx, member: Member) {
  return db
    .select({ account: accounts, networking_status: event_users.networking_status, invisible: event_users.invisible })
    .from(accounts)
    .innerJoin(event_users, eq(event_users.account_id, accounts.id))
    .where(
      and(
        eq(accounts.id, member.account_id),
        isNull(accounts.deleted_at),
        eq(event_users.event_id, member.event_id),
        eq(event_users.id, member.event_user_id),
      ),
    );
}

/** An own picture that was uploaded, by the filename that the upload answered; null when there is none. */
export async function findUpload(db: Db | Tx, account_id: string, filename: string): Promise<Picture | null> {
  const [row] = await db
    .select({ id: avatar_pictures.id, filename: avatar_pictures.filename })
    .from(avatar_pictures)
    .where(and(eq(avatar_pictures.account_id, account_id), eq(avatar_pictures.filename, filename)))
    .orderBy(desc(avatar_pictures.id))
    .limit(1);
  return row ? presentPicture(row) : null;
}

/** A stored picture with the addresses of its sizes (ATT7); a new picture has new addresses. */
export function presentPicture({ id, filename }: { readonly id: string; readonly filename: string }): Picture {
  const url = (size: 's' | 'm'): string => `/avatars/${id}/${size}/${encodeURIComponent(filename)}`;
  return { filename, variations: { s: { url: url('s') }, m: { url: url('m') } } };
}
