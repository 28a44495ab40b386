import { bookmarkMessage, type ChatMessage } from '@plenary/contract/chat';
import type { Api } from '../../api/client.ts';
import type { ChatEvent, ChatState } from './chat-state.ts';

interface BookmarkParts {
  readonly api: Api;
  /** Slug of the event. */
  readonly event: string;
  get(): ChatState;
  dispatch(event: ChatEvent): void;
}

/** One bookmark at a time; while one is under way only the newest wish is kept. */
export function bookmarking({ api, event, get, dispatch }: BookmarkParts): (newest: ChatMessage) => void {
  let wanted: ChatMessage | null = null;
  let busy = false;
  const work = async (): Promise<void> => {
    while (wanted && Number(wanted.cursor) > get().lastRead) {
      const { _id } = wanted;
      wanted = null;
      const answer = await api.call(bookmarkMessage, { params: { event }, body: { chat_message: _id } });
      if (!answer.ok) return;
      dispatch({ kind: 'read', read: answer.value });
    }
  };
  return (newest) => {
    wanted = newest;
    if (busy) return;
    busy = true;
    void work().finally(() => (busy = false));
  };
}
