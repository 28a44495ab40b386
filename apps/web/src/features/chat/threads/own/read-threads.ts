import { listThreads } from '@plenary/contract/chat/operations';
import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import { THREADS } from '@plenary/domain/chat/threads';
import type { Api } from '../../../../api/client.ts';
import type { OwnThreads, OwnThreadsState } from './own-threads.ts';
import { threadsOf } from './unread-threads.ts';

/** One's threads that the server could not give are read again after so many ms; half as many, or half as many more. */
const AGAIN_MS = 10_000;

/**
 * Reads one's threads again. A reading that is under way is followed by one more; one that failed is made up for, since
 * nothing else may say again what is new.
 */
export async function readThreads(own: OwnThreads, api: Api, event: string): Promise<void> {
  const reading = own.getState().asked > own.getState().ended;
  own.setState(({ asked }) => ({ asked: asked + 1 }));
  if (reading) return;
  while (own.getState().asked > own.getState().ended) {
    const { asked } = own.getState();
    const answer = await read(own, api, event);
    own.setState({ ...(answer.ok ? answer.value : { failed: true }), ended: asked });
    if (!answer.ok && mayBeBack(answer.refusal)) readLater(own, api, event);
  }
}

/** No answer came, or the server has said that it is busy. */
const mayBeBack = ({ code, retry_after_ms }: AnsweredRefusal): boolean =>
  code === 'unavailable' || retry_after_ms !== undefined;

function readLater(own: OwnThreads, api: Api, event: string): void {
  if (own.getState().later) return;
  own.setState({ later: true });
  const again = (): void => {
    own.setState({ later: false });
    if (own.getState().failed) void readThreads(own, api, event);
  };
  setTimeout(again, AGAIN_MS * (0.5 + Math.random()));
}

/** Reads as many older ones more. */
export async function readMore(own: OwnThreads, api: Api, event: string): Promise<void> {
  own.setState(({ limit = THREADS.page_size }) => ({ limit: Math.min(limit + THREADS.page_size, THREADS.page_max) }));
  await readThreads(own, api, event);
}

/** The latest threads, and the one that is open. */
async function read(own: OwnThreads, api: Api, event: string): Promise<Answered<Partial<OwnThreadsState>>> {
  const { limit, wanted } = own.getState();
  const params = { event };
  const answer = await api.call(listThreads, { params, query: { ...(limit !== undefined && { limit }) } });
  if (!answer.ok) return answer;
  const { chat_threads, has_more, sanctions, blocked } = answer.value;
  const more = has_more && (limit ?? 0) < THREADS.page_max;
  if (!wanted || chat_threads.some(({ _id }) => _id === wanted))
    return { ok: true, value: { ...threadsOf(chat_threads), sanctions, blocked, has_more: more } };
  const other = await api.call(listThreads, { params, query: { chat_thread: wanted } });
  if (!other.ok) return other;
  const all = [...chat_threads, ...other.value.chat_threads];
  return { ok: true, value: { ...threadsOf(all), sanctions, blocked, has_more: more } };
}
