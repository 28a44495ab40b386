import type { NetworkedUser } from '@plenary/contract/chat/private';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { canBeAdded, THREADS } from '@plenary/domain/chat/threads';
import { searchWords } from '@plenary/domain/people/search';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { accounts, event_users } from '../../../db/schema/index.ts';
import type { Member } from '../../../http/request/actor.ts';
import { BY_NAME, nameHas, nameMayHave, presentEventUser } from '../../accounts/index.ts';
import { withScores } from '../../points/index.ts';
import { listedTo, listFlags } from '../mentions/listed-people.ts';
import { asCandidate, candidateColumns } from '../members-store.ts';
import { findThread, type Reader } from '../messages/store.ts';

export interface Selection {
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly for_public_chat?: boolean | undefined;
}

interface People {
  readonly users: NetworkedUser[];
  readonly has_more: boolean;
}

/**
 * The people of the event whom the caller can reach, by name, without the caller; those kept apart by a block are left
 * out (D33). With `for_public_chat` those whom a message of the public chat can name (D87, ATT17).
 */
export async function networkedUsers(ctx: Context, member: Member, selection: Selection): Promise<Result<People>> {
  const wait = await ctx.limits.take('people_lookup', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const limit = selection.limit ?? THREADS.people_page;
  const rows = await findPeople(ctx.db, member, selection, limit + 1);
  const users = rows.slice(0, limit).map((row) => {
    const candidate = asCandidate(member, row);
    return { ...presentEventUser(candidate.person), can_be_added: canBeAdded(member, candidate) };
  });
  return ok({ users: await withScores(ctx.db, member, users), has_more: rows.length > limit });
}

/** Rows of people who can be reached, by name. */
export async function findPeople(
  db: Reader,
  member: Member,
  { search = '', for_public_chat }: Selection,
  limit: number,
) {
  const [first, ...further] = searchWords(search);
  const columns = candidateColumns(member);
  const in_public = for_public_chat === true;
  const [flags, wrote_in] = await Promise.all([
    listFlags(db, member.event_id),
    in_public ? findThread(db, member.event_id).then((thread) => thread?.id ?? null) : null,
  ]);
  const kept = sql`(NOT ${columns.block} OR ${event_users.host} OR ${moderates(member.roles)})`;
  return db
    .select(columns)
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(
      and(
        eq(event_users.event_id, member.event_id),
        eq(event_users.active, true),
        isNull(accounts.deleted_at),
        ne(event_users.id, member.event_user_id),
        kept,
        listedTo(member, flags, { by_name: first !== undefined, wrote_in }),
        in_public ? undefined : eq(event_users.simulated, false),
        first === undefined ? undefined : and(nameMayHave(first), nameHas(first)),
      ),
    )
    .orderBy(...further.map((word) => sql`${nameHas(word)} DESC`), asc(BY_NAME), asc(event_users.id))
    .limit(limit);
}
