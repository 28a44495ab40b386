import type { ChatThread } from '@plenary/contract/chat';
import type { Answer } from '@plenary/testkit/client';
import type { Chatter } from '../chat.fixture.ts';

/** Calls `threads/add` with some people. */
export function start(who: Chatter, others: readonly Chatter[], more: Record<string, unknown> = {}): Promise<Answer> {
  return who.call('threads/add', { users: others.map(({ person }) => person.account_id), ...more });
}

/** The thread of an answer; throws when it was refused. */
export function threadOf(answer: Answer): ChatThread {
  if (answer.status !== 200) throw new Error(`chat answered ${answer.status}: ${answer.text}`);
  return (answer.json as { payload: { chat_thread: ChatThread } }).payload.chat_thread;
}

/** Begins a chat and answers it; throws when it was refused. */
export async function begin(who: Chatter, ...others: readonly Chatter[]): Promise<ChatThread> {
  return threadOf(await start(who, others));
}

/** The threads with members of somebody's list. */
export async function threadsOf(who: Chatter): Promise<ChatThread[]> {
  const { json } = await who.get('threads');
  return (json as { payload: { chat_threads: ChatThread[] } }).payload.chat_threads.filter(
    ({ kind }) => kind !== 'public',
  );
}
