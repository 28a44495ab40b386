import type { PublicChat } from '@plenary/contract/chat/operations';
import { lazy, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { ownThreads, PageChatsContext } from './threads/desk/page-chats.ts';
import type { Chat } from './threads/store/chat-store.ts';

const ChatFeed = lazy(() => import('./ChatFeed.tsx'));

/** Holds the chat above every page of an event. Its feed arrives after the first paint. */
export function ChatRoot({ children }: { readonly children: ReactNode }) {
  const { frame, me } = useBoot();
  const hydrated = useHydrated();
  const [chat, setChat] = useState<Chat | null>(null);
  const [wanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  const [own] = useState(() => ownThreads(frame?.unread_threads ?? 0));
  const [moved, setMoved] = useState<PublicChat | null>(null);
  const boot = moved ?? frame?.public_chat ?? null;
  const [been] = useState<string[]>(() => (boot ? [boot.thread_id] : []));
  return (
    <PageChatsContext value={useMemo(() => ({ common: chat, want, own }), [chat, want, own])}>
      {children}
      {hydrated && frame && me && (
        <LazyPart>
          <ChatFeed
            key={`${boot?.thread_id} ${me.event_user_id}`}
            boot={boot}
            me={me}
            own={own}
            onChat={setChat}
            been={been}
            onMoved={setMoved}
            wanted={wanted}
          />
        </LazyPart>
      )}
    </PageChatsContext>
  );
}
