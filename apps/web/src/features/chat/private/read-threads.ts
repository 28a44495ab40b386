import { listThreads } from '@plenary/contract/chat';
import type { Api } from '../../../api/client.ts';
import type { OwnThreads } from '../own-threads.ts';
import { threadsOf } from './unread-threads.ts';

/** Reads one's threads anew. A reading that is under way is followed by one more. */
export async function readThreads(own: OwnThreads, api: Api, event: string): Promise<void> {
  const reading = own.getState().asked > own.getState().ended;
  own.setState(({ asked }) => ({ asked: asked + 1 }));
  if (reading) return;
  while (own.getState().asked > own.getState().ended) {
    const { asked } = own.getState();
    const answer = await api.call(listThreads, { params: { event }, query: {} });
    own.setState({ ...(answer.ok ? threadsOf(answer.value.chat_threads) : { failed: true }), ended: asked });
  }
}
