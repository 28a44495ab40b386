import type { ChatModerationState, ChatState as ThreadState, PublicChat } from '@plenary/contract/chat';
import { chatModTopic, chatTopic } from '@plenary/contract/chat-topics';
import type { JudgedPayload } from '@plenary/contract/reports';
import type { Me } from '@plenary/contract/accounts';
import { moderates } from '@plenary/domain/chat/rules';
import type { Translate } from '@plenary/texts/texts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadWithTexts } from '../../page/load-texts.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { useLiveTopic } from '../../live/index.ts';
import { fromModeration, fromModerationState, fromOwn, fromThread, fromThreadState } from './chat-live.ts';
import { nextEnd } from './chat-model.ts';
import { createChat, type Chat } from './chat-store.ts';

/** Timers count with 32 bits; a longer one is set again. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** A sanction that has just ended here has surely ended at the server, in ms. */
const GRACE_MS = 500;

interface ChatFeedProps {
  /** The chat as the boot data knows it. */
  readonly boot: PublicChat;
  readonly me: Me;
  /** Told of the chat that is fed; null when that ends. */
  readonly onChat: (chat: Chat | null) => void;
}

/** Makes the public chat of the page and feeds it from the live connection. Draws nothing. */
export default function ChatFeed({ boot, me, onChat }: ChatFeedProps) {
  const [chat] = useState(() => createChat(boot, { event_user_id: me.event_user_id, moderates: moderates(me.roles) }));
  useThread(chat);
  useOwn(chat, me._id);
  useModerators(chat);
  useEndOfSanctions(chat);
  useGapsAmongPeople(chat);
  useEffect(() => {
    onChat(chat);
    return () => onChat(null);
  }, [chat, onChat]);
  return null;
}

/** Few people ever need these words. */
function tellJudged(t: Translate, payload: unknown): void {
  void loadWithTexts(['moderation'], () => import('./moderation/judged.ts')).then((judged) =>
    judged.tellJudged(t, payload as JudgedPayload),
  );
}

/** Whoever is banned does not follow the thread; it is followed anew when the ban ends. */
function useThread(chat: Chat): void {
  const topic = useStore(chat.state, (state) => (state.sanctions.banned ? null : chatTopic(state.thread_id)));
  useLiveTopic(topic, {
    onEvents: (events) => fromThread(events, chat.state.getState().me).forEach(chat.dispatch),
    onSnapshot: (now) => fromThreadState(chat.state.getState(), now as ThreadState).forEach(chat.dispatch),
  });
}

function useOwn(chat: Chat, account_id: string): void {
  const { t } = useTexts();
  const { thread_id } = chat.state.getState();
  useLiveTopic(`user:${account_id}`, {
    onEvents: (events) => {
      fromOwn(thread_id, events).forEach(chat.dispatch);
      for (const { kind, payload } of events) if (kind === 'chat.judged') tellJudged(t, payload);
    },
  });
}

function useModerators(chat: Chat): void {
  const { moderates: follows, thread_id } = chat.state.getState();
  useLiveTopic(follows ? chatModTopic(thread_id) : null, {
    onEvents: (events) => fromModeration(events).forEach(chat.dispatch),
    onSnapshot: (now) => fromModerationState(now as ChatModerationState).forEach(chat.dispatch),
  });
}

/** Senders may have changed without this page hearing of it: their messages are read anew. */
function useGapsAmongPeople(chat: Chat): void {
  const { people } = useServices();
  useEffect(
    () => people.subscribe((now, before) => void (now.gaps !== before.gaps && chat.dispatch({ kind: 'resync' }))),
    [chat, people],
  );
}

/** A sanction with an end is over without anybody saying so. */
function useEndOfSanctions(chat: Chat): void {
  const end = useStore(chat.state, (state) => nextEnd(state.sanctions));
  useEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (): void => {
      timer = setTimeout(check, Math.min(Math.max(end - Date.now(), 0) + GRACE_MS, LONGEST_TIMER_MS));
    };
    const check = (): void => {
      chat.dispatch({ kind: 'time', now: Date.now() });
      if (Date.now() < end) plan();
    };
    plan();
    return () => clearTimeout(timer);
  }, [chat, end]);
}
