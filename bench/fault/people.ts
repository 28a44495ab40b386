import { scheduler } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { ScriptError, signIn, type Script } from '@plenary/client/script';

/** Signs people of the demo event in. @param names the beginnings of their addresses */
export function signInAtDemo(base_url: string, names: readonly string[]): Promise<Script[]> {
  const who = { base_url, event: 'demo', password: 'Plenary1demo' };
  return Promise.all(names.map((name) => signIn({ ...who, email: `${name}@plenary.example` })));
}

/** A person who keeps writing: each text is sent until it is acknowledged, with one id for all tries (D25). */
export interface Writer {
  /** `_id` of every message that the server has acknowledged, and the id under which it was sent. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** When each of them was. */
  readonly at_ms: ReadonlyMap<string, number>;
  tries(): number;
  /** Ends after the message under way. */
  stop(): Promise<void>;
}

/** @param every_ms pause between two messages */
export function keepWriting(script: Script, thread: string, name: string, every_ms: number): Writer {
  const acknowledged = new Map<string, string>();
  const at_ms = new Map<string, number>();
  let tries = 0;
  let stopped = false;
  const deliver = async (text: string, id: string): Promise<void> => {
    for (;;) {
      tries += 1;
      try {
        const message = await script.send(thread, text, id);
        acknowledged.set(message._id, id);
        at_ms.set(message._id, performance.now());
        return;
      } catch (error) {
        // A refusal that trying again cannot mend is a finding, not an outage.
        if (error instanceof ScriptError && error.status < 500 && error.status !== 429) throw error;
        await scheduler.wait(100);
      }
    }
  };
  const run = async (): Promise<void> => {
    for (let number = 1; !stopped; number += 1) {
      await deliver(`${name} ${number}`, randomUUID());
      await scheduler.wait(every_ms);
    }
  };
  const running = run();
  return {
    acknowledged,
    at_ms,
    tries: () => tries,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** A person who watches: what was put on their screen, in order, with the time of each. */
export interface Watcher {
  readonly rendered: readonly { readonly id: string; readonly seq: number; readonly at_ms: number }[];
  /** Present states that had to be fetched after the first. */
  refetched(): number;
  close(): void;
}

/** Follows a thread from the present on; nothing is made good here that the live client lets through. */
export async function watch(script: Script, thread: string): Promise<Watcher> {
  const rendered: { id: string; seq: number; at_ms: number }[] = [];
  const live = script.live();
  let snapshots = 0;
  const ready = Promise.withResolvers<void>();
  live.subscribe(chatTopic(thread), {
    onSnapshot: () => {
      snapshots += 1;
      ready.resolve();
    },
    onEvents: (events) => {
      for (const { kind, entity_id = '', seq } of events)
        if (kind === 'message.sent') rendered.push({ id: entity_id, seq, at_ms: performance.now() });
    },
  });
  await ready.promise;
  return { rendered, refetched: () => snapshots - 1, close: () => live.close() };
}

/** The id of the demo event's public chat. */
export async function publicThread(script: Script): Promise<string> {
  const answer = await script.request('/json/chat/threads');
  const body = (await answer.json()) as { payload: { chat_threads: { _id: string; kind: string }[] } };
  const thread = body.payload.chat_threads.find(({ kind }) => kind === 'public');
  if (!thread) throw new Error('the demo event has no public chat');
  return thread._id;
}

/** The whole thread as it is stored, page by page, oldest first. */
export async function readThread(script: Script, thread: string): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (let before: string | undefined; ; before = all[0]?.cursor) {
    const page = await script.page(thread, { limit: 100, ...(before !== undefined && { before }) });
    all.unshift(...page.results);
    if (!page.has_more) return all;
  }
}
