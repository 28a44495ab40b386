import { bookmarkMessage, type ChatMessage } from '@plenary/contract/chat/operations';
import type { Api } from '../../../../api/client.ts';
import { PASSING } from '../../../../page/refusal-text.ts';
import type { ChatEvent, ChatState } from './chat-state.ts';

interface BookmarkParts {
  readonly api: Api;
  /** Slug of the event. */
  readonly event: string;
  /** Resolves after so many ms. */
  wait(ms: number): Promise<void>;
  get(): ChatState;
  dispatch(event: ChatEvent): void;
}

/** A bookmark that could not be sent is sent again after so many ms; half as many, or half as many more. */
const AGAIN_MS = 6_000;

/** One bookmark at a time; while one is under way, or waits for the server, only the newest wish is kept. */
export function bookmarking({ api, event, wait, get, dispatch }: BookmarkParts): (newest: ChatMessage) => void {
  let wanted: ChatMessage | null = null;
  let busy = false;
  const work = async (): Promise<void> => {
    while (wanted && Number(wanted.cursor) > get().lastRead) {
      const asked = wanted;
      wanted = null;
      const answer = await api.call(bookmarkMessage, { params: { event }, body: { chat_message: asked._id } });
      if (answer.ok) dispatch({ kind: 'read', read: answer.value });
      else if (!PASSING.has(answer.refusal.code)) return;
      else {
        await wait(AGAIN_MS * (0.5 + Math.random()));
        wanted ??= asked;
      }
    }
  };
  return (newest) => {
    wanted = newest;
    if (busy) return;
    busy = true;
    void work().finally(() => (busy = false));
  };
}
