import { isChannel } from '@plenary/domain/chat/features';
import { MENTION_CHOICES } from '@plenary/domain/chat/writing/mentions';
import { and, asc, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Member } from '../../../http/request/actor.ts';
import { accounts, chat_members, event_users } from '../../../db/schema/index.ts';
import { nameMayHave, personColumns, type PersonRow } from '../../accounts/index.ts';
import { blockedIds } from '../moderation/blocks-store.ts';
import { listedTo, listFlags } from './listed-people.ts';
import type { Reader, ThreadRow } from '../messages/store.ts';

/** Everything of a person that a search looks at, with a space before each word. */
const SEARCHED = sql`lower(concat_ws(' ', '', ${accounts.screen_name}, ${accounts.first_name}, ${accounts.last_name}, ${accounts.company}))`;

/** The part of it that is their name. */
const NAMES = sql`lower(concat_ws(' ', '', ${accounts.screen_name}, ${accounts.first_name}, ${accounts.last_name}))`;

/**
 * People of a thread who are visible to one of them and fit what was typed, the best first (D33): the first word stands
 * somewhere in their names or their company, further words rank, and so does a name that begins with it.
 * @param words lower case, at least one
 */
export async function mentionablePeople(
  db: Reader,
  member: Member,
  thread: Pick<ThreadRow, 'id' | 'kind'>,
  words: readonly string[],
): Promise<PersonRow[]> {
  const [first = '', ...further] = words;
  const [blocked, flags] = await Promise.all([blockedIds(db, member, 'mention'), listFlags(db, member.event_id)]);
  const visible = and(
    isThere(member.event_id),
    notInArray(event_users.id, [member.event_user_id, ...blocked]),
    isChannel(thread.kind) ? listedTo(member, flags, { by_name: true, wrote_in: thread.id }) : isOf(thread.id),
  );
  const begins = has(NAMES, ` ${first}`);
  // Of a single letter, which stands in most names, those that begin with it are enough: they come first.
  if (further.length === 0 && !nameMayHave(first)) {
    const found = await inOrder(people(db).where(and(visible, nameMayHave(` ${first}`), begins)), []);
    if (found.length === MENTION_CHOICES) return found;
  }
  const fitting = and(visible, nameMayHave(first), has(SEARCHED, first));
  return inOrder(people(db).where(fitting), [...further.map((word) => has(SEARCHED, word)), begins]);
}

/** The first of these people: those for whom most of the ranks hold. */
function inOrder(found: ReturnType<typeof people>, ranks: readonly SQL[]): Promise<PersonRow[]> {
  const held = ranks.map((rank) => sql`(${rank})::int`);
  return (
    found
      // It only has to be the same each time; a language has a dearer order.
      .orderBy(
        ...(held.length > 0 ? [sql`${sql.join(held, sql` + `)} DESC`] : []),
        sql`${accounts.first_name} COLLATE "C"`,
        asc(event_users.id),
      )
      .limit(MENTION_CHOICES)
  );
}

/** The people of those ids whom a member can mention: they are there, and the member has not blocked them. */
export async function peopleToMention(db: Reader, member: Member, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const [found, blocked] = await Promise.all([
    people(db).where(and(isThere(member.event_id), inArray(event_users.id, [...ids]))),
    blockedIds(db, member, 'mention'),
  ]);
  return found.filter(({ event_user_id }) => !blocked.includes(event_user_id));
}

function people(db: Reader) {
  return db
    .select(personColumns)
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .$dynamic();
}

const isThere = (event_id: string): SQL | undefined =>
  and(eq(event_users.event_id, event_id), eq(event_users.active, true), isNull(accounts.deleted_at));

/** A thread with members names these alone. */
const isOf = (thread_id: string): SQL => sql`
  EXISTS (SELECT 1 FROM ${chat_members} m WHERE m.event_id = ${event_users.event_id} AND m.thread_id = ${thread_id}
            AND m.event_user_id = ${event_users.id})`;

/** Nothing in what was typed is a pattern. */
const has = (text: SQL, part: string): SQL => sql`position(${part} in ${text}) > 0`;
