import type { EventUser } from '@plenary/contract/accounts/people';
import type { Boot } from '@plenary/contract/boot';
import type { Channel } from '@plenary/contract/chat/channels';
import type {
  ChatMessage,
  ChatSanctions,
  ChatState,
  listMessages,
  MessagePage,
} from '@plenary/contract/chat/operations';
import {
  chatModTopic,
  chatTopic,
  ORDERED,
  REACTED,
  REPLIED,
  type MessageEventKind,
} from '@plenary/contract/chat/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { countsAfter, reactionList, type ReactionKey } from '@plenary/domain/chat/reactions';
import type { Backend, Received } from '../backend.ts';
import { userOf } from '../boot.ts';
import { newTestId } from '../ids.ts';

/** A person who writes in a chat, by their name. */
export const writerOf = (name: string): EventUser => ({ _id: newTestId(), user: userOf(name) });

/** A message that a person says; absent: who, is Oskar Weiss. */
export interface Said extends Partial<ChatMessage> {
  readonly message: string;
}

/** Whether everybody may write, and how often. */
type Order = Pick<ChatState, 'frozen' | 'slow_seconds'>;

/** The sanctions of a person who may write: none. */
export const FREE: ChatSanctions = { muted: false, muted_until: null, banned: false, banned_until: null };

const OSKAR = writerOf('Oskar Weiss');
const PAGE_SIZE = 30;

/** A chat of a page, the public one unless another thread is named, with its messages as everybody may see them. */
export class Chat {
  readonly #backend: Backend;
  readonly thread_id: string;
  readonly me: EventUser;
  readonly account_id: string;
  readonly messages: ChatMessage[] = [];
  /** Words of deleted messages. */
  readonly #words = new Map<string, string>();
  /** The people who reacted to a message, and how. */
  readonly #reactions = new Map<string, Map<EventUser, ReactionKey>>();
  /** The reader deletes messages of others without a role, as a moderator of the hall of its session. */
  keeps = false;
  #order: Order = { frozen: false, slow_seconds: 0 };
  /** The people whom the reader has blocked, by event-user id. */
  #hidden: ReadonlyMap<string, EventUser> = new Map();
  /** Cursor of the last message that is read: everything that was said before. */
  #read: number;
  readonly #ahead: number;

  constructor(
    backend: Backend,
    { frame, me, now }: Boot,
    said: readonly Said[] = [],
    thread_id = frame?.public_chat?.thread_id,
  ) {
    if (thread_id === undefined || !me) throw new Error('nobody is signed in where a public chat is');
    this.#backend = backend;
    this.thread_id = thread_id;
    this.me = { _id: me.event_user_id, user: me.user };
    this.account_id = me._id;
    this.#ahead = Date.parse(now) - Date.now();
    this.#read = said.length;
    for (const one of said) this.#add({ created: now, ...one });
    backend.state(chatModTopic(thread_id), { sanctioned: [], open_cases: 0, waiting: 0 });
    this.#keepState();
  }

  /** Says something, which everybody hears. */
  say(message: string, more: Partial<ChatMessage> = {}): ChatMessage {
    const said = this.#add({ ...more, message });
    this.#publish('message.sent', said);
    if (said.parentMessageId !== undefined) this.#countReply(said.parentMessageId, said.created);
    return said;
  }

  /** Says something as the reader, on another device of theirs. */
  sayOwn(message: string): ChatMessage {
    return this.say(message, { sender_event_user: this.me });
  }

  /** Changes a message, which everybody hears. */
  change(kind: MessageEventKind, id: string, to: Partial<ChatMessage>): void {
    const message = { ...this.find(id), ...to };
    this.#put(message);
    this.#publish(kind, message);
  }

  /** Takes a message back, as its author or as a person who moderates. */
  archive(id: string, archived_by: 'author' | 'moderator'): ChatMessage {
    const { message } = this.find(id);
    this.#words.set(id, message);
    this.change('message.archived', id, { message: '', message_type: 'archived', archived_by });
    // Authors go on reading their own words (D24).
    return { ...this.find(id), message };
  }

  /** Brings back what was taken back. */
  restore(id: string): ChatMessage {
    const message = this.#words.get(id) ?? '';
    this.change('message.restored', id, { message, message_type: 'message', archived_by: null });
    return this.find(id);
  }

  /** Takes a message away for good. */
  remove(id: string): ChatMessage {
    const last = this.find(id);
    this.messages.splice(this.#place(id), 1);
    this.#publish('message.removed', last);
    return last;
  }

  /** A person's reaction to a message from now on; null: none. */
  react(id: string, key: ReactionKey | null, who = OSKAR): void {
    const of = this.#reactions.get(id) ?? new Map<EventUser, ReactionKey>();
    this.#reactions.set(id, of);
    if (key === null) of.delete(who);
    else of.set(who, key);
    const reactions = reactionList([...of.values()].reduce((before, one) => countsAfter(before, null, one), {}));
    const { reactions: _, ...message } = this.find(id);
    this.#put({ ...message, ...(reactions.length > 0 && { reactions }) });
    this.publish(REACTED, id, { chat_message: id, event_user: who._id, key, reactions });
  }

  /** The people who gave a message this reaction. */
  reactedWith(id: string, key: ReactionKey): EventUser[] {
    return [...(this.#reactions.get(id) ?? [])].filter(([, given]) => given === key).map(([who]) => who);
  }

  /** Closes the thread for writing, or slows it, as those who moderate do. */
  order(order: Order): void {
    this.#order = order;
    this.publish(ORDERED, this.thread_id, order);
  }

  /** Puts the reader under other sanctions, as those who moderate do. */
  sanction(sanctions: Partial<ChatSanctions>): void {
    this.publishOwn('chat.sanction', { sanctions: { ...FREE, ...sanctions } });
  }

  /** Publishes an event of the thread, whose state has it from then on. */
  publish(kind: string, entity_id: string, payload: object): void {
    this.#keepState();
    this.#backend.publish(chatTopic(this.thread_id), { kind, entity_id, payload });
  }

  /** Publishes an event of the reader's own topic. */
  publishOwn(kind: string, payload: object): void {
    this.#backend.publish(ownTopic(this.account_id), { kind, entity_id: this.thread_id, payload });
  }

  /** Marks everything up to a message as read. */
  readTo(id: string): ReturnType<Chat['position']> {
    this.#read = Math.max(this.#read, Number(this.find(id).cursor));
    this.#keepState();
    return this.position();
  }

  position(): { readonly last_read_cursor: string; readonly unread_count: number } {
    const unread = this.messages.filter(({ cursor }) => Number(cursor) > this.#read);
    return { last_read_cursor: String(this.#read), unread_count: unread.length };
  }

  /** It as a channel: the event's, or that of a session. */
  channel(session: string | null = null): Channel {
    const order = { ...this.#order, sanctions: FREE, blocked: [], archived: null };
    return {
      thread_id: this.thread_id,
      kind: session === null ? 'public' : 'session',
      session,
      keeps: this.keeps,
      ...order,
      ...this.position(),
    };
  }

  /** Leaves people out of what the reader gets. */
  hide(people: ReadonlyMap<string, EventUser>): void {
    this.#hidden = new Map(people);
    this.#keepState();
  }

  now(): string {
    return new Date(Date.now() + this.#ahead).toISOString();
  }

  find(id: string): ChatMessage {
    const found = this.messages[this.#place(id)];
    if (!found) throw new Error(`there is no message ${id}`);
    return found;
  }

  isOwn(id: string): boolean {
    return this.find(id).sender_event_user?._id === this.me._id;
  }

  /** A message as pages have it for the reader: with what they gave it, and what it answers. */
  seen(id: string): ChatMessage {
    const message = this.find(id);
    const own_reaction = this.#reactions.get(id)?.get(this.me);
    const parent = this.messages.find(({ _id }) => _id === message.parentMessageId);
    return { ...message, ...(own_reaction && { own_reaction }), ...(parent && { parentMessage: parent }) };
  }

  /** A page of the messages, as the reader gets them. */
  page({ limit = PAGE_SIZE, before, after, around }: Received<typeof listMessages>['query']): MessagePage {
    const all = this.messages
      .filter(({ sender_event_user: sender }) => !this.#hidden.has(sender?._id ?? ''))
      .map(({ _id }) => this.seen(_id));
    const middle = around === undefined ? -1 : all.findIndex(({ _id }) => _id === around);
    const older = all.filter(({ cursor }) => before === undefined || Number(cursor) < Number(before));
    const newer = all.filter(({ cursor }) => after !== undefined && Number(cursor) > Number(after));
    const from = after === undefined ? Math.max(0, older.length - limit) : 0;
    const half = Math.floor(limit / 2);
    const [results, has_more] =
      middle >= 0
        ? [all.slice(Math.max(0, middle - half), middle + half), middle > half]
        : after === undefined
          ? [older.slice(from), from > 0]
          : [newer.slice(0, limit), newer.length > limit];
    const has_newer = middle >= 0 ? { has_newer: middle + half < all.length } : {};
    return { results, has_more, last_message_cursor: results.at(-1)?.cursor ?? after ?? before ?? null, ...has_newer };
  }

  /** The state that a page reads before it follows the thread. */
  #keepState(): void {
    this.#backend.state(chatTopic(this.thread_id), {
      ...this.page({ chat_thread: this.thread_id }),
      chat_thread: this.thread_id,
      ...this.#order,
      ...this.position(),
    } satisfies ChatState);
  }

  #publish(kind: MessageEventKind, message: ChatMessage): void {
    this.publish(kind, message._id, { message });
  }

  #countReply(id: string, lastRepliedAt: string): void {
    const threadInfo = { replyCount: (this.find(id).threadInfo?.replyCount ?? 0) + 1, lastRepliedAt };
    this.#put({ ...this.find(id), threadInfo });
    this.publish(REPLIED, id, { chat_message: id, threadInfo });
  }

  #add(said: Said): ChatMessage {
    const message: ChatMessage = {
      _id: newTestId(),
      chat_thread: this.thread_id,
      cursor: String(Number(this.messages.at(-1)?.cursor ?? 0) + 1),
      created: this.now(),
      message_type: 'message',
      sender_event_user: OSKAR,
      client_message_id: null,
      archived_by: null,
      ...said,
    };
    this.messages.push(message);
    return message;
  }

  #put(message: ChatMessage): void {
    this.messages[this.#place(message._id)] = message;
  }

  #place(id: string): number {
    return this.messages.findIndex(({ _id }) => _id === id);
  }
}
