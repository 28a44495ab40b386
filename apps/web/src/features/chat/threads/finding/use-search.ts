import type { ChatMessage } from '@plenary/contract/chat/operations';
import { searchMessages } from '@plenary/contract/chat/finding';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { soughtIn } from '@plenary/domain/chat/search';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import type { ChatEvent } from '../store/chat-state.ts';
import { useChat } from '../desk/thread.tsx';
import { useTimeout } from '../../../../ui/time/use-timeout.ts';

/** A search asks after a pause in typing, ms. */
const PAUSE_MS = 250;

interface Found {
  /** The words that were looked for. */
  readonly of: string;
  /** Newest first; null: nothing was asked, or no answer has come. */
  readonly results: readonly ChatMessage[] | null;
  readonly has_more: boolean;
  readonly failed: AnsweredRefusal | null;
}

export interface Search extends Found {
  loadMore(): void;
}

const NOTHING: Found = { of: '', results: null, has_more: false, failed: null };

/** The messages that a search finds while it is typed. Those that are deleted meanwhile go at once (D24). */
export function useSearch(text: string): Search {
  const chat = useChat();
  const { thread_id } = chat.state.getState();
  const [found, setFound] = useState(NOTHING);
  const ask = useAsk(thread_id);
  const wanted = soughtIn(text) ? text.trim() : '';
  const current = useRef(wanted);
  useEffect(() => {
    current.current = wanted;
  }, [wanted]);
  const search = () => {
    if (wanted === '') return setFound(NOTHING);
    void ask(wanted).then((answer) => current.current === wanted && setFound(answer));
  };
  useTimeout(wanted === '' ? 0 : PAUSE_MS, search, wanted);
  useEffect(() => chat.onEvent((event) => setFound((now) => without(now, event))), [chat]);
  const last = found.results?.at(-1)?._id;
  return {
    ...found,
    loadMore() {
      if (last === undefined) return;
      void ask(found.of, last).then((answer) =>
        setFound((now) =>
          now === found ? { ...answer, results: [...(now.results ?? []), ...(answer.results ?? [])] } : now,
        ),
      );
    },
  };
}

function useAsk(chat_thread: string): (q: string, before?: string) => Promise<Found> {
  const { api } = useServices();
  const { slug } = useEvent();
  return useCallback(
    async (q, before) => {
      const query = { q, chat_thread, ...(before !== undefined && { before }) };
      const answer = await api.call(searchMessages, { params: { event: slug }, query });
      return answer.ok ? { of: q, ...answer.value, failed: null } : { ...NOTHING, of: q, failed: answer.refusal };
    },
    [api, slug, chat_thread],
  );
}

/** The results without the message that an event takes away. */
export function without(found: Found, event: ChatEvent): Found {
  const { results } = found;
  if (!results) return found;
  if (event.kind === 'blocked' && event.blocked) {
    return {
      ...found,
      results: results.filter(({ sender_event_user }) => sender_event_user?._id !== event.event_user),
    };
  }
  if (event.kind !== 'message' || event.what === 'message.sent') return found;
  const { message } = event;
  const gone = message.message_type === 'archived' || event.what === 'message.removed';
  return {
    ...found,
    results: results.flatMap((one) => (one._id !== message._id ? [one] : gone ? [] : [message])),
  };
}
