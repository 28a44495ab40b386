import { ownTopic } from '@plenary/contract/own-topic';
import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { openChannel, type Channel } from '@plenary/contract/chat/channels';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useLiveTopic } from '../../../live/index.ts';
import { usePublicChat } from '../threads/desk/page-chats.ts';
import { fromOwn } from '../threads/store/chat-live.ts';
import type { ChatEvent } from '../threads/store/chat-state.ts';
import { createChat, type Chat } from '../threads/store/chat-store.ts';
import { useThread } from '../threads/desk/use-thread.ts';
import { moveOn } from './move-on.ts';

/** The channel of a session; null until it has been opened. */
export interface SessionChannel {
  readonly chat: Chat | null;
  /** Why it could not be opened: there is none, nobody opened it before this preview, or it could not be reached; null: none of these. */
  readonly failed: 'none' | 'unopened' | 'unreachable' | null;
  again(): void;
}

/** Opens the channel of a session, and goes on in what replaces it (WID65, WID68). */
export function useSessionChannel(session: string | null): SessionChannel {
  const services = useServices();
  const { slug } = useEvent();
  const main = usePublicChat();
  const [chat, setChat] = useState<Chat | null>(null);
  const [failed, setFailed] = useState<SessionChannel['failed']>(null);
  const [been] = useState<string[]>([]);
  const parts = { api: services.api, event: slug, storage: services.storage, been };
  const show = (channel: Channel): void => void (main && setChat(createChat(channel, whoIs(main, channel))));
  const open = useEffectEvent((of: string) =>
    services.api.call(openChannel, { params: { event: slug }, body: { session: of } }),
  );
  const opened = useEffectEvent((answer: Awaited<ReturnType<typeof open>>): void => {
    if (!answer.ok) return setFailed(reasonOf(answer.refusal.code));
    been.push(answer.value.thread_id);
    show(answer.value);
  });
  const [of, setOf] = useState(session);
  if (of !== session) {
    setOf(session);
    setChat(null);
    setFailed(null);
  }
  useEffect(() => {
    if (session === null || failed !== null) return;
    let gone = false;
    void open(session).then((answer) => gone || opened(answer));
    return () => void (gone = true);
  }, [session, failed]);
  useSessionFeed(main, chat, (replacement) => void moveOn(parts, replacement).then((next) => next && show(next)));
  return { chat, failed, again: () => setFailed(null) };
}

function reasonOf(code: string): NonNullable<SessionChannel['failed']> {
  if (code === 'preview') return 'unopened';
  return code === 'not_found' || code === 'chat_disabled' ? 'none' : 'unreachable';
}

const whoIs = ({ state }: Chat, { keeps }: Channel) => {
  const { me, moderates } = state.getState();
  return { event_user_id: me, moderates, keeps: moderates || keeps };
};

/** Beyond its messages a session's channel receives what the event's does: who is held, who is blocked, which cases wait. */
function useSessionFeed(main: Chat | null, chat: Chat | null, archived: (replacement: string | null) => void): void {
  const { me } = useBoot();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const again = async ({ state, dispatch }: Chat): Promise<void> => {
    const { thread_id, keeps } = state.getState();
    const answer = await api.call(openChannel, { params: { event }, body: { chat_thread: thread_id } });
    if (!answer.ok || answer.value.keeps === keeps) return;
    dispatch({ kind: 'keeps', keeps: !keeps });
    // Deleted texts are read by those who may restore them.
    dispatch({ kind: 'resync' });
  };
  useThread(chat, archived);
  useLiveTopic(chat && me ? ownTopic(me._id) : null, {
    // The present state of the channel has what holds and whom one blocks too.
    onSnapshot: null,
    onMissed: () => chat?.dispatch({ kind: 'resync' }),
    onEvents: (events) => {
      if (!chat) return;
      fromOwn(chat.state.getState().thread_id, events).forEach(chat.dispatch);
      if (events.some(({ kind }) => kind === HALLS_MODERATED)) void again(chat);
    },
  });
  useEffect(() => {
    if (!chat || !main) return;
    const { sanctioned, openCases } = main.state.getState();
    chat.dispatch({ kind: 'sanctioned', users: [...sanctioned.values()], all: true });
    chat.dispatch({ kind: 'cases', open: openCases });
    return main.onEvent((event) => {
      if (SHARED.has(event.kind)) chat.dispatch(event);
    });
  }, [main, chat]);
}

const SHARED: ReadonlySet<ChatEvent['kind']> = new Set<ChatEvent['kind']>([
  'blocked',
  'own_sanctions',
  'sanctioned',
  'cases',
  'time',
]);
