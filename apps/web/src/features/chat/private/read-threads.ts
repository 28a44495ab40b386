import { listThreads } from '@plenary/contract/chat';
import type { Api } from '../../../api/client.ts';
import { THREADS } from '@plenary/domain/chat/threads';
import type { OwnThreads, OwnThreadsState } from '../own-threads.ts';
import { threadsOf } from './unread-threads.ts';

/** Reads one's threads anew. A reading that is under way is followed by one more. */
export async function readThreads(own: OwnThreads, api: Api, event: string): Promise<void> {
  const reading = own.getState().asked > own.getState().ended;
  own.setState(({ asked }) => ({ asked: asked + 1 }));
  if (reading) return;
  while (own.getState().asked > own.getState().ended) {
    const { asked } = own.getState();
    own.setState({ ...((await read(own, api, event)) ?? { failed: true }), ended: asked });
  }
}

/** Reads as many older ones more. */
export async function readMore(own: OwnThreads, api: Api, event: string): Promise<void> {
  own.setState(({ limit = THREADS.page_size }) => ({ limit: Math.min(limit + THREADS.page_size, THREADS.page_max) }));
  await readThreads(own, api, event);
}

/** The latest threads, and the one that is open; null: they could not be read. */
async function read(own: OwnThreads, api: Api, event: string): Promise<Partial<OwnThreadsState> | null> {
  const { limit, wanted } = own.getState();
  const params = { event };
  const answer = await api.call(listThreads, { params, query: { ...(limit !== undefined && { limit }) } });
  if (!answer.ok) return null;
  const { chat_threads, has_more, sanctions } = answer.value;
  const more = has_more && (limit ?? 0) < THREADS.page_max;
  if (!wanted || chat_threads.some(({ _id }) => _id === wanted))
    return { ...threadsOf(chat_threads), sanctions, has_more: more };
  const other = await api.call(listThreads, { params, query: { chat_thread: wanted } });
  if (!other.ok) return null;
  return { ...threadsOf([...chat_threads, ...other.value.chat_threads]), sanctions, has_more: more };
}
