import type { EventUser } from '@plenary/contract/accounts/people';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, event_users } from '../../db/schema/index.ts';

/** Columns of a person at an event, for queries that join event_users and accounts. */
export const personColumns = {
  event_user_id: event_users.id,
  account_id: event_users.account_id,
  host: event_users.host,
  roles: event_users.roles,
  networking_status: event_users.networking_status,
  attending_virtually: event_users.attending_virtually,
  active: event_users.active,
  simulated: event_users.simulated,
  first_name: accounts.first_name,
  last_name: accounts.last_name,
  screen_name: accounts.screen_name,
  company: accounts.company,
  role: accounts.role,
  avatar_preset: accounts.avatar_preset,
  avatar_picture: accounts.avatar_picture,
  deleted_at: accounts.deleted_at,
};

type Membership = typeof event_users.$inferSelect;
type Account = typeof accounts.$inferSelect;

/** A row of `personColumns`. */
export type PersonRow = { readonly event_user_id: string } & Pick<
  Membership,
  'account_id' | 'host' | 'roles' | 'networking_status' | 'attending_virtually' | 'active' | 'simulated'
> &
  Pick<
    Account,
    'first_name' | 'last_name' | 'screen_name' | 'company' | 'role' | 'avatar_preset' | 'avatar_picture' | 'deleted_at'
  >;

/** A person as others at the event see them (ATT7). Nothing personal is left of a removed account. */
export function presentEventUser(row: PersonRow): EventUser {
  const deleted = row.deleted_at !== null;
  const shown = (value: string): string => (deleted ? '' : value);
  return {
    _id: row.event_user_id,
    user: {
      _id: row.account_id,
      first_name: shown(row.first_name),
      last_name: shown(row.last_name),
      screen_name: shown(row.screen_name),
      company: shown(row.company),
      role: shown(row.role),
      host: row.host,
      avatar_preset: row.avatar_preset,
      avatar_picture: deleted ? null : row.avatar_picture,
      attending_virtually: row.attending_virtually,
      networking_status: row.networking_status,
      active: row.active,
      deleted,
      ...(row.simulated && { simulated: true }),
    },
  };
}

/** Some people of an event by their event-user ids. */
export async function peopleById(
  db: Db | Tx,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(personColumns)
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(event_users.event_id, event_id), inArray(event_users.id, [...ids])));
  return new Map(rows.map((row) => [row.event_user_id, row]));
}
