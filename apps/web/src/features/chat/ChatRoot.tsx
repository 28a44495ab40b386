import { lazy, useState, type ReactNode } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/hydrated.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { ChatContext } from './chat-context.ts';
import type { Chat } from './chat-store.ts';

const ChatFeed = lazy(() => import('./ChatFeed.tsx'));

/** Holds the public chat above every page of an event. What feeds it arrives after the first paint. */
export function ChatRoot({ children }: { readonly children: ReactNode }) {
  const { frame, me } = useBoot();
  const hydrated = useHydrated();
  const [chat, setChat] = useState<Chat | null>(null);
  const boot = frame?.public_chat;
  return (
    <ChatContext value={chat}>
      {children}
      {hydrated && boot && me && (
        <LazyPart>
          <ChatFeed key={`${boot.thread_id} ${me.event_user_id}`} boot={boot} me={me} onChat={setChat} />
        </LazyPart>
      )}
    </ChatContext>
  );
}
