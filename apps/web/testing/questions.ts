import type { EventUser } from '@plenary/contract/accounts/people';
import type { Boot } from '@plenary/contract/boot';
import {
  handBackQuestion,
  listQuestions,
  resolveQuestion,
  takeQuestion,
  type SupportQuestion,
} from '@plenary/contract/chat/support';
import { SUPPORT_TOPIC } from '@plenary/contract/chat/support-topics';
import { refuses, type Backend } from './backend.ts';
import { addChat } from './chat/chat.ts';
import type { Chat } from './chat/thread.ts';
import { newTestId } from './ids.ts';

type Stand = Pick<SupportQuestion, 'state' | 'answering'>;

/** The questions to the event's support, before a person who answers them. */
export class Questions {
  readonly #backend: Backend;
  readonly #boot: Boot;
  readonly #me: EventUser;
  readonly #all: { readonly chat: Chat; readonly event_user: EventUser; stand: Stand }[] = [];

  constructor(backend: Backend, boot: Boot) {
    if (!boot.me) throw new Error('nobody is signed in');
    this.#backend = backend;
    this.#boot = boot;
    this.#me = { _id: boot.me.event_user_id, user: boot.me.user };
    this.#answer();
  }

  /** A person asks. */
  ask(event_user: EventUser, message: string): Chat {
    const chat = addChat(this.#backend, this.#boot, [], newTestId());
    chat.say(message, { sender_event_user: event_user });
    this.#all.push({ chat, event_user, stand: { state: 'open', answering: null } });
    this.#tell(chat.thread_id);
    return chat;
  }

  /** Where a question stands from now on. */
  stands(thread_id: string, state: Stand['state'], answering: EventUser | null): SupportQuestion {
    const question = this.#all.find(({ chat }) => chat.thread_id === thread_id)!;
    question.stand = { state, answering };
    this.#tell(thread_id);
    return this.#wire(thread_id);
  }

  #answer(): void {
    const backend = this.#backend;
    backend.answers(listQuestions, ({ query: { state = 'waiting', chat_thread } }) => {
      const wanted = this.#all.filter(({ chat, stand }) =>
        chat_thread === undefined ? listOf(stand.state) === state : chat.thread_id === chat_thread,
      );
      return { questions: wanted.map(({ chat }) => this.#wire(chat.thread_id)), has_more: false };
    });
    backend.answers(takeQuestion, ({ body: { chat_thread, from } }) => {
      const { answering } = this.#wire(chat_thread);
      if ((answering?._id ?? undefined) !== from) return refuses('question_taken');
      return { question: this.stands(chat_thread, 'taken', this.#me) };
    });
    backend.answers(handBackQuestion, ({ body: { chat_thread } }) => ({
      question: this.stands(chat_thread, 'open', null),
    }));
    backend.answers(resolveQuestion, ({ body: { chat_thread } }) => ({
      question: this.stands(chat_thread, 'resolved', this.#me),
    }));
  }

  #tell(chat_thread: string): void {
    const { state, answering, waiting_since, asked_count } = this.#wire(chat_thread);
    const payload = { chat_thread, state, answering: answering?._id ?? null, waiting_since, asked_count };
    this.#backend.publish(SUPPORT_TOPIC, { kind: 'support.question', entity_id: chat_thread, payload });
  }

  #wire(thread_id: string): SupportQuestion {
    const { chat, event_user, stand } = this.#all.find((one) => one.chat.thread_id === thread_id)!;
    const asked = chat.messages.filter(({ sender_event_user }) => sender_event_user?._id === event_user._id);
    const waits = stand.state === 'open' || stand.state === 'taken';
    return {
      ...{ chat_thread: thread_id, event_user, ...stand },
      waiting_since: waits ? asked[0]!.created : null,
      asked_count: asked.length,
      last_message_received: chat.messages.at(-1) ?? null,
      unread_count: chat.position().unread_count,
    };
  }
}

const listOf = (state: Stand['state']): 'waiting' | 'answered' | 'resolved' =>
  state === 'open' || state === 'taken' ? 'waiting' : state;
