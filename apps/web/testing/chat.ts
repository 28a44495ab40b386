import type { EventUser } from '@plenary/contract/accounts';
import type { Boot } from '@plenary/contract/boot';
import {
  bookmarkMessage,
  deleteMessage,
  listMessages,
  restoreMessage,
  sendMessage,
  type ChatMessage,
  type ChatState,
  type MessagePage,
} from '@plenary/contract/chat';
import { listPins } from '@plenary/contract/chat-finding';
import { chatModTopic, chatTopic, type MessageEventKind } from '@plenary/contract/chat-topics';
import { sayTyping } from '@plenary/contract/typing';
import { page } from 'vitest/browser';
import { refuses, type Backend, type Received } from './backend.ts';
import { userOf } from './boot.ts';
import { newTestId } from './ids.ts';
import { openPage, type OpenedPage, type PageOptions } from './open-page.tsx';

/** Somebody who writes in a chat, by their name. */
export const writerOf = (name: string): EventUser => ({ _id: newTestId(), user: userOf(name) });

/** A message that somebody says; absent: who, is Oskar Weiss. */
export interface Said extends Partial<ChatMessage> {
  readonly message: string;
}

const OSKAR = writerOf('Oskar Weiss');
const PAGE_SIZE = 30;

/** The public chat of a page, with its messages as everybody may see them. */
export class Chat {
  readonly #backend: Backend;
  readonly thread_id: string;
  readonly me: EventUser;
  readonly messages: ChatMessage[] = [];
  /** Everything that was said before is read. */
  #read: number;
  readonly #ahead: number;

  constructor(backend: Backend, { frame, me, now }: Boot, said: readonly Said[]) {
    if (!frame?.public_chat || !me) throw new Error('nobody is signed in where a public chat is');
    this.#backend = backend;
    this.thread_id = frame.public_chat.thread_id;
    this.me = { _id: me.event_user_id, user: me.user };
    this.#ahead = Date.parse(now) - Date.now();
    this.#read = said.length;
    for (const one of said) this.#add({ created: now, ...one });
    this.#answer();
    this.#keepState();
  }

  /** Says something, which everybody hears. */
  say(message: string, more: Partial<ChatMessage> = {}): ChatMessage {
    const said = this.#add({ ...more, message });
    this.#publish('message.sent', said);
    return said;
  }

  /** Takes a message back, as its author or as somebody who moderates. */
  archive(id: string, archived_by: 'author' | 'moderator'): ChatMessage {
    const { message, ...rest } = this.messages[this.#place(id)]!;
    const deleted: ChatMessage = { ...rest, message: '', message_type: 'archived', archived_by };
    this.#change('message.archived', deleted);
    // Authors go on reading their own words (D24).
    return { ...deleted, message };
  }

  #change(kind: MessageEventKind, message: ChatMessage): void {
    this.messages[this.#place(message._id)] = message;
    this.#publish(kind, message);
  }

  /** The state that a page reads before it follows the thread. */
  #keepState(): void {
    this.#backend.state(chatTopic(this.thread_id), {
      ...this.#page({ chat_thread: this.thread_id }),
      chat_thread: this.thread_id,
      frozen: false,
      slow_seconds: 0,
      ...this.#position(),
    } satisfies ChatState);
  }

  #position(): Pick<ChatState, 'unread_count'> & { last_read_cursor: string } {
    return { last_read_cursor: String(this.#read), unread_count: this.messages.length - this.#read };
  }

  #publish(kind: MessageEventKind, message: ChatMessage): void {
    this.#keepState();
    this.#backend.publish(chatTopic(this.thread_id), { kind, entity_id: message._id, payload: { message } });
  }

  #add(said: Said): ChatMessage {
    const message: ChatMessage = {
      _id: newTestId(),
      chat_thread: this.thread_id,
      cursor: String(this.messages.length + 1),
      created: new Date(Date.now() + this.#ahead).toISOString(),
      message_type: 'message',
      sender_event_user: OSKAR,
      client_message_id: null,
      archived_by: null,
      ...said,
    };
    this.messages.push(message);
    return message;
  }

  #place(id: string): number {
    return this.messages.findIndex(({ _id }) => _id === id);
  }

  #answer(): void {
    const backend = this.#backend;
    backend.state(chatModTopic(this.thread_id), { sanctioned: [], open_cases: 0, waiting: 0 });
    backend.answers(listMessages, ({ query }) => this.#page(query));
    backend.answers(listPins, { pins: [] });
    backend.answers(sayTyping, { chat_thread: this.thread_id });
    backend.answers(bookmarkMessage, ({ body }) => {
      const place = this.#place(body.chat_message);
      if (place < 0) return refuses('message_gone');
      this.#read = Math.max(this.#read, place + 1);
      this.#keepState();
      return { chat_thread: this.thread_id, ...this.#position() };
    });
    backend.answers(sendMessage, ({ body }) => {
      const { message, client_message_id = null, mentions } = body;
      const said = { sender_event_user: this.me, client_message_id, ...(mentions && { mentions }) };
      return { chat_message: this.say(message.trim(), said) };
    });
    const words = new Map<string, ChatMessage>();
    backend.answers(deleteMessage, ({ body: { chat_message: id } }) => {
      const message = this.messages[this.#place(id)];
      if (!message) return refuses('message_gone');
      words.set(id, message);
      const by = message.sender_event_user?._id === this.me._id ? 'author' : 'moderator';
      return { chat_message: this.archive(id, by) };
    });
    backend.answers(restoreMessage, ({ body: { chat_message: id } }) => {
      const message = words.get(id);
      if (!message) return refuses('message_gone');
      this.#change('message.restored', message);
      return { chat_message: message };
    });
  }

  #page({ limit = PAGE_SIZE, before, after, around }: Received<typeof listMessages>['query']): MessagePage {
    const all = this.messages;
    const middle = around === undefined ? -1 : this.#place(around);
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
}

/** Opens a page with its side panel on the public chat, where so much was said before. */
export async function openChat({
  said = [],
  answers,
  stored,
  ...options
}: PageOptions & { readonly said?: readonly Said[] } = {}): Promise<OpenedPage & { readonly chat: Chat }> {
  let chat: Chat | undefined;
  const opened = await openPage({
    ...options,
    stored: { sidePanelTab: 'chat', ...stored },
    answers(backend, boot) {
      chat = new Chat(backend, boot, said);
      answers?.(backend, boot);
    },
  });
  // On a phone the panel does not come back by itself.
  if ((options.width ?? 1440) < 860)
    await page.getByRole('navigation').getByRole('button', { name: 'Chat' }).first().click();
  return { ...opened, chat: chat! };
}
