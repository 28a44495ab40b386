import type { OwnQuestion, SupportQuestion } from '@plenary/contract/chat/support';
import type { Answer } from '@plenary/testkit/client';
import { messageOf, type Chatter } from '../chat.fixture.ts';

/** Writes to the event's support. */
export const ask = (who: Chatter, message: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  who.call('support/ask', { message, ...more });

/** Asks, and answers the thread; throws when it was refused. */
export const asked = async (who: Chatter, message: string): Promise<string> =>
  messageOf(await ask(who, message)).chat_thread;

/** The state of a person's question, as they see it. */
export async function ownOf(who: Chatter): Promise<OwnQuestion | null> {
  return (await who.get('support')).json.payload.question;
}

/** The queue as a supporter sees it. */
export async function queueOf(who: Chatter, query = ''): Promise<SupportQuestion[]> {
  const answer = await who.get(`support/questions${query}`);
  if (answer.status !== 200) throw new Error(`the queue answered ${answer.status}: ${answer.text}`);
  return answer.json.payload.questions;
}

/** The code of a refusal, or the state that a question then has. */
export async function outcomeOf(answer: Promise<Answer>): Promise<string> {
  const { json } = await answer;
  return json.code ?? json.payload.question?.state ?? 'ok';
}

export const act = (who: Chatter, what: 'take' | 'hand-back' | 'resolve', chat_thread: string, more = {}) =>
  outcomeOf(who.call(`support/${what}`, { chat_thread, ...more }));
