import { listMeasures } from '@plenary/contract/chat/moderation';
import { chatModTopic } from '@plenary/contract/chat/topics';
import { decideCase, listCases, undoCase, type ModerationCase } from '@plenary/contract/chat/reports';
import { refuses, type Backend } from './backend.ts';
import { FREE, writerOf, type Chat } from './chat/thread.ts';
import { newTestId } from './ids.ts';

const DAY_MS = 86_400_000;

/** The reported messages of a chat, and what is decided about them. */
export class Cases {
  readonly #backend: Backend;
  readonly #chat: Chat;
  readonly #all: ModerationCase[] = [];

  constructor(backend: Backend, chat: Chat) {
    this.#backend = backend;
    this.#chat = chat;
    backend.answers(listMeasures, { measures: [] });
    backend.answers(listCases, ({ query: { state = 'open' } }) => {
      const cases = state === 'open' ? this.#open() : this.#all.filter(({ decision }) => decision);
      return { cases, has_more: false, open_cases: this.#open().length };
    });
    backend.answers(decideCase, ({ body: { moderation_case: id, decision } }) => {
      if (!this.#open().some(({ _id }) => _id === id)) return refuses('case_decided');
      return { moderation_case: this.decide(id, decision) };
    });
    backend.answers(undoCase, ({ body: { moderation_case: id } }) => ({ moderation_case: this.#undo(id) }));
  }

  /** A person reports a message as spam. */
  report(words: string, description: string): ModerationCase {
    const message = this.#chat.messages.find((one) => one.message.includes(words));
    if (!message) throw new Error(`nobody said ${words}`);
    const opened = this.#chat.now();
    const one: ModerationCase = {
      ...{ _id: newTestId(), chat_message: message, event_user: message.sender_event_user!, sanctions: FREE },
      ...{ upheld_before: 0, opened, due: new Date(Date.parse(opened) + DAY_MS).toISOString(), report_count: 1 },
      reports: [
        { event_user: writerOf('Bob Byrne'), category: 'spam', description, message: message.message, created: opened },
      ],
      decision: null,
    };
    this.#all.push(one);
    this.#tell();
    return one;
  }

  /** A moderator decides a case. */
  decide(id: string, kind: NonNullable<ModerationCase['decision']>['kind']): ModerationCase {
    const by = { at: this.#chat.now(), event_user: writerOf('Mara Lindqvist') };
    const decided = this.#put(id, { decision: { kind, minutes: null, ...by } });
    if (kind !== 'dismiss') this.#chat.archive(decided.chat_message!._id, 'moderator');
    this.#tell();
    return decided;
  }

  #undo(id: string): ModerationCase {
    const before = this.#all.find(({ _id }) => _id === id)?.decision;
    const opened = this.#put(id, { decision: null });
    if (before?.kind !== 'dismiss') this.#chat.restore(opened.chat_message!._id);
    this.#tell();
    return opened;
  }

  #open(): ModerationCase[] {
    return this.#all.filter(({ decision }) => decision === null);
  }

  #put(id: string, change: Partial<ModerationCase>): ModerationCase {
    const at = this.#all.findIndex(({ _id }) => _id === id);
    const one = { ...this.#all[at]!, ...change };
    this.#all[at] = one;
    return one;
  }

  #tell(): void {
    const { thread_id } = this.#chat;
    const payload = { open_cases: this.#open().length };
    this.#backend.publish(chatModTopic(thread_id), { kind: 'chat.case', entity_id: thread_id, payload });
  }
}
