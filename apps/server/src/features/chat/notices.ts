import type { Tx } from '../../db/database.ts';
import type { Context } from '../../context.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import type { PersonRow } from '../accounts/index.ts';
import { notifyLater, takeBack, type Told, type ToldPerson } from '../notifications/index.ts';
import type { MemberRow } from './members-store.ts';
import type { MessageRow, ThreadRow } from './store.ts';

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

type Notice = Omit<Told, 'to'> & { readonly to: readonly ToldPerson[] };

/**
 * Tells the people whom a message concerns: those whom it names, the author of what it answers, and the others of a
 * thread with members, one notification a thread until they have read it (NOT8).
 */
export function withNotices<T extends Outcome<unknown>>(ctx: Context, said: Said, sent: T): T {
  const told = noticesOf(said).map((one) => notifyLater(ctx, one));
  if (told.length === 0) return sent;
  return {
    ...sent,
    writes: [...(sent.writes ?? []), ...told.flatMap(({ writes }) => writes)],
    events: [...(sent.events ?? []), ...told.flatMap(({ events }) => events)],
  };
}

/** Nobody is told of one message twice. */
function noticesOf({ event_id, thread, row, named, parent, members }: Said): Notice[] {
  const values = { chat_thread: thread.id, chat_message: row.id };
  const common = { event_id, by: row.sender, session_id: thread.session_id, values };
  const known = new Set([row.sender, ...named.map(({ event_user_id }) => event_user_id)]);
  const told: Notice[] = named.length > 0 ? [{ ...common, kind: 'mention', to: named, subject: row.id }] : [];
  if (parent?.person && !known.has(parent.sender)) {
    known.add(parent.sender);
    const about = { ...values, parent_message: parent.id };
    told.push({ ...common, kind: 'reply', to: [parent.person], subject: parent.id, values: about });
  }
  // Those who sit in a room have its chat before them.
  if (thread.kind === 'room') return told;
  const kind = thread.kind === 'support' ? 'answered_question' : 'private_message';
  const others = members.filter((one) => one.active && !one.apart && !known.has(one.event_user_id));
  return others.length > 0 ? [...told, { ...common, kind, to: others, subject: thread.id }] : told;
}

/** Takes back what people were told about a message that is deleted. */
export function takeNoticesBack(tx: Tx, event_id: string, message_id: string): Promise<FeedEvent[]> {
  return takeBack(tx, { event_id, kinds: ['mention', 'reply'], subject: message_id });
}

/** Of some people those whom a message names, and did not name before. */
export function namedAnew(people: readonly PersonRow[], row: MessageRow, before?: MessageRow): readonly PersonRow[] {
  const names = ({ mentions }: MessageRow, id: string) => mentions?.some((one) => one.event_user === id) === true;
  return people.filter(({ event_user_id: id }) => names(row, id) && !(before && names(before, id)));
}
