import { moderates } from '@plenary/domain/chat/moderation/rules';
import { useEffect, useState } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { usePanelMemory } from '../../../page/navigation/panel-state.ts';
import { createChat, type Chat } from '../threads/store/chat-store.ts';
import { useGapsAmongPeople } from '../threads/desk/use-gaps.ts';
import { useThread } from '../threads/desk/use-thread.ts';
import { markThreadRead } from '../threads/own/unread-threads.ts';
import { useOwnThreads } from '../threads/desk/page-chats.ts';
import { useChat } from '../threads/desk/thread.tsx';

/** Neither a mute nor a ban holds in threads with the support (SUP9). */
const FREE = { muted: false, muted_until: null, banned: false, banned_until: null };

/** The id of a thread that has not begun. */
export const NOT_BEGUN = '';

/** The chat of a thread with the event's support, kept while the page is open. */
function useKeptChat(thread_id: string): Chat {
  const { me } = useBoot();
  return usePanelMemory(`chat support ${thread_id}`, () => {
    const boot = { thread_id, frozen: false, slow_seconds: 0, unread_count: 0, last_read_cursor: null };
    const person = { event_user_id: me?.event_user_id ?? '', moderates: moderates(me?.roles ?? []) };
    return createChat({ ...boot, sanctions: FREE, blocked: [] }, person);
  });
}

/** The same, fed while it is shown. */
export function useSupportChat(thread_id: string): Chat {
  const chat = useKeptChat(thread_id);
  const own = useOwnThreads();
  useThread(chat);
  useGapsAmongPeople(chat);
  // A message that was read here is no longer unread beside the name of the tab.
  useEffect(
    () =>
      chat.onEvent((event) => {
        if (event.kind === 'read') markThreadRead(own, thread_id, event.read.unread_count);
      }),
    [chat, own, thread_id],
  );
  return chat;
}

const NOTHING_YET = { results: [], has_more: false, last_message_cursor: null };

/** The chat of a person who has asked nothing yet: the first message begins the thread. */
export function useFirstChat(): Chat {
  return useKeptChat(NOT_BEGUN);
}

/** Nothing of a thread that has not begun is to be read. Called once the chat takes pages. */
export function useNothingToRead(): void {
  const { state, dispatch } = useChat();
  useState(() => {
    if (state.getState().load === 'idle') dispatch({ kind: 'page', page: NOTHING_YET, tick: 0 });
  });
}
