import { rolesOf } from '@plenary/domain/policy/policy';
import type { Addable } from '@plenary/domain/chat/threads';
import { keptApart } from '@plenary/domain/chat/moderation/blocking';
import type { ChatPerson } from '@plenary/domain/chat/moderation/rules';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { prepared, type Builder } from '../../db/prepared.ts';
import { accounts, chat_blocks, chat_members, chat_messages, event_users } from '../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../accounts/index.ts';
import type { Reader } from './messages/store.ts';

/** A reader of a thread. */
export interface Visit {
  readonly event_id: string;
  readonly event_user_id: string;
}

const OF_EVENT = eq(chat_members.event_id, sql.placeholder('event_id'));

/** Whether a person is a member of a thread; nobody is a member of the public one. */
export async function isMember(db: Reader, { event_id, event_user_id }: Visit, thread_id: string): Promise<boolean> {
  const rows = await membership(db, { event_id, event_user_id, thread_id });
  return rows.length > 0;
}

const membership = prepared('chat_membership', (db) =>
  db
    .select({ event_user_id: chat_members.event_user_id })
    .from(chat_members)
    .where(
      and(
        OF_EVENT,
        eq(chat_members.thread_id, sql.placeholder('thread_id')),
        eq(chat_members.event_user_id, sql.placeholder('event_user_id')),
      ),
    ),
);

/** A member of a thread, as an author there has to know them. */
export interface MemberRow {
  readonly event_user_id: string;
  readonly account_id: string;
  /** They are still at the event. */
  readonly active: boolean;
  /** A block between them and the asking person, in either direction, that counts. */
  readonly apart: boolean;
}

/** The people of a thread, in the order in which they came, as one who may be among them sees them; none in public. */
export async function membersOf(db: Reader, viewer: ChatPerson & Visit, thread_id: string): Promise<MemberRow[]> {
  const { event_id, event_user_id } = viewer;
  return asMembers(viewer, await membersOfThread(db, { event_id, event_user_id, thread_id }));
}

/** The same of the thread in which a message stands. */
export async function membersByMessage(db: Reader, viewer: ChatPerson & Visit, id: string): Promise<MemberRow[]> {
  const { event_id, event_user_id } = viewer;
  return asMembers(viewer, await membersOfMessage(db, { event_id, event_user_id, message_id: id }));
}

const membersOfThread = prepared('chat_members_of_thread', (db) =>
  members(db)
    .where(and(OF_EVENT, eq(chat_members.thread_id, sql.placeholder('thread_id'))))
    .orderBy(asc(chat_members.joined_at), asc(chat_members.event_user_id)),
);
const membersOfMessage = prepared('chat_members_of_message', (db) =>
  members(db)
    .innerJoin(
      chat_messages,
      and(eq(chat_messages.event_id, chat_members.event_id), eq(chat_messages.thread_id, chat_members.thread_id)),
    )
    .where(and(OF_EVENT, eq(chat_messages.id, sql.placeholder('message_id')))),
);

function members(db: Builder) {
  const me = sql.placeholder('event_user_id');
  const between = db
    .select({ one: sql`1` })
    .from(chat_blocks)
    .where(
      and(
        eq(chat_blocks.event_id, chat_members.event_id),
        or(
          and(eq(chat_blocks.blocker, me), eq(chat_blocks.blocked, chat_members.event_user_id)),
          and(eq(chat_blocks.blocked, me), eq(chat_blocks.blocker, chat_members.event_user_id)),
        ),
      ),
    );
  return db
    .select({
      event_user_id: chat_members.event_user_id,
      account_id: event_users.account_id,
      host: event_users.host,
      roles: event_users.roles,
      active: sql<boolean>`${event_users.active} AND ${isNull(accounts.deleted_at)}`,
      block: sql<boolean>`EXISTS (${between})`,
    })
    .from(chat_members)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, chat_members.event_id), eq(event_users.id, chat_members.event_user_id)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id));
}

type JoinedMember = Awaited<ReturnType<typeof membersOfThread>>[number];

function asMembers(viewer: ChatPerson, rows: readonly JoinedMember[]): MemberRow[] {
  return rows.map(({ host, roles, block, ...row }) => ({
    ...row,
    apart: block && apart(viewer, { event_user_id: row.event_user_id, roles: rolesOf({ host, roles }) }),
  }));
}

/** Whether a block that stands between two people counts in a private chat: with those who moderate none does. */
const apart = (viewer: ChatPerson, other: ChatPerson): boolean =>
  keptApart('private_chat', viewer, other, [{ blocker: viewer.event_user_id, blocked: other.event_user_id }]);

/** A candidate for a private chat, with the facts that decide about it. */
export interface Candidate extends Addable {
  readonly person: PersonRow;
}

/** Columns that decide whether `viewer` can add people, read from event_users and accounts. */
export const candidateColumns = ({ event_id, event_user_id }: Visit) => ({
  person: personColumns,
  block: sql<boolean>`EXISTS (SELECT 1 FROM ${chat_blocks} b WHERE b.event_id = ${event_id}
    AND ((b.blocker = ${event_user_id} AND b.blocked = ${event_users.id})
      OR (b.blocked = ${event_user_id} AND b.blocker = ${event_users.id})))`,
});

/** A row of `candidateColumns`. */
export function asCandidate(
  viewer: ChatPerson,
  { person, block }: { readonly person: PersonRow; readonly block: boolean },
): Candidate {
  const other = { event_user_id: person.event_user_id, roles: rolesOf(person) };
  return {
    ...other,
    person,
    active: person.active && person.deleted_at === null,
    networking_status: person.networking_status,
    apart: block && apart(viewer, other),
    simulated: person.simulated,
  };
}

/** People of the event by their account ids; those who are not there are left out. */
export async function candidatesByAccount(
  db: Reader,
  viewer: ChatPerson & Visit,
  account_ids: readonly string[],
): Promise<Candidate[]> {
  if (account_ids.length === 0) return [];
  const rows = await db
    .select(candidateColumns(viewer))
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(event_users.event_id, viewer.event_id), inArray(event_users.account_id, [...account_ids])));
  return rows.map((row) => asCandidate(viewer, row));
}

/** The people of several threads, by thread, in the order in which they came. */
export async function peopleOfThreads(
  db: Reader,
  event_id: string,
  thread_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PersonRow[]>> {
  if (thread_ids.length === 0) return new Map();
  const rows = await db
    .select({ thread_id: chat_members.thread_id, person: personColumns })
    .from(chat_members)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, chat_members.event_id), eq(event_users.id, chat_members.event_user_id)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(chat_members.event_id, event_id), inArray(chat_members.thread_id, [...thread_ids])))
    .orderBy(asc(chat_members.joined_at), asc(chat_members.event_user_id));
  const grouped = Map.groupBy(rows, ({ thread_id }) => thread_id);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ person }) => person)]));
}
