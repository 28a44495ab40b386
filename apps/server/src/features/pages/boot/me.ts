import type { Me } from '@plenary/contract/accounts/people';
import { rolesOf } from '@plenary/domain/policy/policy';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { accounts, event_users } from '../../../db/schema/index.ts';
import type { Member } from '../../../http/request/actor.ts';
import { personColumns, presentEventUser } from '../../accounts/index.ts';

/** The signed-in person as their own pages know them; null when the membership has gone meanwhile. */
export async function readMe(db: Db | Tx, member: Member): Promise<Me | null> {
  const { event_id, event_user_id } = member;
  const [row] = await myself(db, { event_id, event_user_id });
  if (!row) return null;
  const { _id, user } = presentEventUser(row.person);
  const { roles, host } = member.preview ? member : { roles: rolesOf(row.person), host: row.person.host };
  return {
    _id: user._id,
    event_user_id: _id,
    email: row.email ?? '',
    user,
    roles: [...roles],
    host,
    local_time_enabled: row.local_time_enabled,
    ...(member.halls.length > 0 && { moderates_halls: true as const }),
  };
}

const myself = prepared('me', (db) =>
  db
    .select({
      person: personColumns,
      email: accounts.email,
      local_time_enabled: accounts.local_time_enabled,
    })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(
      and(eq(event_users.event_id, sql.placeholder('event_id')), eq(event_users.id, sql.placeholder('event_user_id'))),
    ),
);
