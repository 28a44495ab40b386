import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { chat_members, chat_messages } from '../../db/schema/index.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import type { PersonRow } from '../accounts/index.ts';
import {
  notifyLater,
  takeBackMentions,
  takeBackMessages,
  type PeopleNotice,
  type NotifiedPerson,
} from '../notifications/index.ts';
import type { MemberRow } from './members-store.ts';
import type { MessageRow, ThreadRow } from './messages/store.ts';

/** A message that has come to stand in its thread, or has changed there. */
export interface Said {
  readonly event_id: string;
  readonly thread: Pick<ThreadRow, 'id' | 'kind' | 'session_id'>;
  readonly row: MessageRow;
  /** The people whom it names. */
  readonly named: readonly PersonRow[];
  /** The message that it answers. */
  readonly parent: MessageRow | null;
  /** The people of a thread with members. */
  readonly members: readonly MemberRow[];
}

type Notice = Omit<PeopleNotice, 'to'> & { readonly to: readonly NotifiedPerson[] };

/**
 * Notifies the people whom a message concerns: those whom it names, the author of what it answers, and the others of a
 * thread with members, one notification a thread until they have read it (NOT8).
 */
export function withNotices<T extends Outcome<unknown>>(ctx: Context, said: Said, sent: T): T {
  const notices = noticesOf(said).map((one) => notifyLater(ctx, one));
  if (notices.length === 0) return sent;
  return {
    ...sent,
    writes: [...(sent.writes ?? []), ...notices.flatMap(({ writes }) => writes)],
    events: [...(sent.events ?? []), ...notices.flatMap(({ events }) => events)],
  };
}

/** Nobody is notified of one message twice. */
function noticesOf({ event_id, thread, row, named, parent, members }: Said): Notice[] {
  const values = { chat_thread: thread.id, chat_message: row.id };
  const common = { event_id, by: row.sender, session_id: thread.session_id, values };
  const known = new Set([row.sender, ...named.map(({ event_user_id }) => event_user_id)]);
  const notices: Notice[] = named.length > 0 ? [{ ...common, kind: 'mention', to: named, subject: row.id }] : [];
  if (parent?.person && !known.has(parent.sender)) {
    known.add(parent.sender);
    const about = { ...values, parent_message: parent.id };
    notices.push({ ...common, kind: 'reply', to: [parent.person], subject: parent.id, values: about });
  }
  // Those who sit in a room have its chat before them.
  if (thread.kind === 'room') return notices;
  const kind = thread.kind === 'support' ? 'answered_question' : 'private_message';
  const others = members.filter((one) => one.active && !one.apart && !known.has(one.event_user_id));
  return others.length > 0 ? [...notices, { ...common, kind, to: others, subject: thread.id }] : notices;
}

/** Takes back notifications about messages of an event that are deleted by now (NOT33). */
export async function takeNoticesBack(tx: Tx, event_id: string, rows: readonly MessageRow[]): Promise<FeedEvent[]> {
  const [parents, members] = await Promise.all([parentsOf(tx, event_id, rows), membersOfThreads(tx, event_id, rows)]);
  return takeBackMessages(tx, {
    event_id,
    messages: rows.map(({ id }) => id),
    of_one: rows.flatMap(({ id: subject, sender, mentions }) => [
      ...namesIn(mentions).map((event_user_id) => ({ event_user_id, kind: 'mention' as const, subject })),
      ...(sender === null ? [] : [{ event_user_id: sender, kind: 'reply' as const, subject }]),
    ]),
    of_several: [
      ...parents.map(({ id: subject, sender }) => ({ event_user_id: sender, kind: 'reply' as const, subject })),
      ...members.flatMap(({ event_user_id, thread_id: subject }) => [
        { event_user_id, kind: 'private_message' as const, subject },
        { event_user_id, kind: 'answered_question' as const, subject },
      ]),
    ],
  });
}

/** The messages that some answer, by people. */
async function parentsOf(tx: Tx, event_id: string, rows: readonly MessageRow[]) {
  const ids = [...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))];
  if (ids.length === 0) return [];
  const { id, sender } = chat_messages;
  const found = await tx
    .select({ id, sender })
    .from(chat_messages)
    .where(and(eq(chat_messages.event_id, event_id), inArray(id, ids)));
  return found.flatMap((one) => (one.sender === null ? [] : [{ id: one.id, sender: one.sender }]));
}

function membersOfThreads(tx: Tx, event_id: string, rows: readonly MessageRow[]) {
  const { thread_id, event_user_id } = chat_members;
  const threads = [...new Set(rows.map((row) => row.thread_id))];
  return tx
    .select({ thread_id, event_user_id })
    .from(chat_members)
    .where(and(eq(chat_members.event_id, event_id), inArray(thread_id, threads)));
}

/** The people whom a message names; null: one who is no longer known. */
const namesIn = (mentions: MessageRow['mentions']): string[] => [
  ...new Set(mentions?.flatMap(({ event_user }) => event_user ?? [])),
];

interface Edit {
  readonly before: MessageRow;
  readonly after: MessageRow;
  readonly members: readonly MemberRow[];
}

/** Takes back the mentions that an edit removed; members of the thread who had not read them are notified of the message instead. */
export async function takeMentionsBack(
  tx: Tx,
  event_id: string,
  { before, after, members }: Edit,
): Promise<{ readonly events: readonly FeedEvent[]; readonly members: readonly MemberRow[] }> {
  const still = namesIn(after.mentions);
  const dropped = namesIn(before.mentions).filter((id) => !still.includes(id));
  if (dropped.length === 0) return { events: [], members: [] };
  const { events, unread } = await takeBackMentions(tx, event_id, before.id, dropped);
  return { events, members: members.filter(({ event_user_id }) => unread.includes(event_user_id)) };
}

/** Of some people those whom a message names, and did not name before. */
export function newlyNamed(people: readonly PersonRow[], row: MessageRow, before?: MessageRow): readonly PersonRow[] {
  const names = ({ mentions }: MessageRow, id: string) => mentions?.some((one) => one.event_user === id) === true;
  return people.filter(({ event_user_id: id }) => names(row, id) && !(before && names(before, id)));
}
