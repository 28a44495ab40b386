import type { EventUser } from '@plenary/contract/accounts/people';
import type { Boot } from '@plenary/contract/boot';
import { listThreads, type ChatSanctions, type ChatThread } from '@plenary/contract/chat/operations';
import { changeMembers, networkedUsers, renameThread, startThread } from '@plenary/contract/chat/private';
import { refuses, type Backend } from '../backend.ts';
import { addChat } from './chat.ts';
import { FREE, type Chat, type Said } from './thread.ts';
import { newTestId } from '../ids.ts';

type Facts = Pick<ChatThread, 'name' | 'event_users' | 'can_remove' | 'video_call'>;

/** The private chats of a page's reader, and the people whom they can reach. */
export class PrivateChats {
  readonly #backend: Backend;
  readonly #boot: Boot;
  readonly #people: readonly EventUser[];
  readonly #me: EventUser;
  /** The reader's own, in all of them. */
  sanctions: ChatSanctions = FREE;
  readonly #threads = new Map<string, { readonly chat: Chat; readonly facts: Facts }>();

  constructor(backend: Backend, boot: Boot, people: readonly EventUser[]) {
    if (!boot.me) throw new Error('nobody is signed in');
    this.#backend = backend;
    this.#boot = boot;
    this.#people = people;
    this.#me = { _id: boot.me.event_user_id, user: boot.me.user };
    this.#answer();
  }

  /** One more chat with these others, of whom the first may have begun it. */
  begin(others: readonly EventUser[], said: readonly Said[] = [], more: Partial<Facts> = {}, id = newTestId()): Chat {
    const chat = addChat(this.#backend, this.#boot, said, id);
    const facts = { name: '', event_users: [this.#me, ...others], can_remove: false, ...more };
    this.#threads.set(chat.thread_id, { chat, facts });
    return chat;
  }

  /** Something about a chat is another now. */
  change(id: string, to: Partial<Facts>): void {
    const { chat, facts } = this.#threads.get(id)!;
    this.#threads.set(id, { chat, facts: { ...facts, ...to } });
    this.tell(chat);
  }

  /** The reader is not in a chat any more. */
  end({ thread_id }: Chat): void {
    const thread = this.#threads.get(thread_id);
    this.#threads.delete(thread_id);
    if (thread) this.tell(thread.chat);
  }

  /** Notifies the reader that a chat has changed. */
  tell(chat: Chat): void {
    chat.publishOwn('chat.thread', { chat_thread: chat.thread_id });
  }

  #answer(): void {
    const backend = this.#backend;
    backend.answers(networkedUsers, ({ query: { search = '' } }) => {
      const found = this.#people.filter(({ user }) => `${user.first_name} ${user.last_name}`.includes(search));
      return { users: found.map((one) => ({ ...one, can_be_added: true })), has_more: false };
    });
    backend.answers(listThreads, ({ query: { chat_thread } }) => {
      const all = [...this.#threads.keys()].filter((id) => chat_thread === undefined || id === chat_thread);
      return { chat_threads: all.map((id) => this.#wire(id)), has_more: false, sanctions: this.sanctions, blocked: [] };
    });
    backend.answers(startThread, ({ body: { users } }) => {
      const { thread_id } = this.begin(this.#called(users), [], { can_remove: true });
      return { chat_thread: this.#wire(thread_id) };
    });
    backend.answers(changeMembers, ({ body: { chat_thread: id, users, remove_current = false } }) => {
      const thread = this.#threads.get(id);
      if (!thread) return refuses('not_found');
      if (remove_current) this.end(thread.chat);
      else this.change(id, { event_users: [this.#me, ...this.#called(users)] });
      return { chat_thread: remove_current ? null : this.#wire(id) };
    });
    backend.answers(renameThread, ({ body: { chat_thread: id, name } }) => {
      this.change(id, { name });
      return { status: 'success' as const, chat_thread: { _id: id, name } };
    });
  }

  #called(users: readonly string[]): EventUser[] {
    return this.#people.filter(({ user }) => users.includes(user._id));
  }

  #wire(id: string): ChatThread {
    const { chat, facts } = this.#threads.get(id)!;
    return threadOf(chat, { ...facts, pair: facts.event_users.length === 2 });
  }
}

/** A thread with members as the reader's list has it: a private one, unless something else is said. */
export const threadOf = (chat: Chat, more: Partial<ChatThread> = {}): ChatThread => ({
  ...{ _id: chat.thread_id, name: '', kind: 'private', channel_url: `chat:${chat.thread_id}`, event_users: [] },
  ...{ is_networking: true, can_remove: false, pair: false, frozen: false, slow_seconds: 0 },
  last_message_received: chat.messages.at(-1) ?? null,
  unread_count: unreadIn(chat),
  ...more,
});

/** One's own messages are never unread. */
function unreadIn(chat: Chat): number {
  const read = Number(chat.position().last_read_cursor);
  return chat.messages.filter(({ cursor, sender_event_user: by }) => Number(cursor) > read && by?._id !== chat.me._id)
    .length;
}
