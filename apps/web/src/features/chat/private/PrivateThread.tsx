import type { ChatThread } from '@plenary/contract/chat/operations';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { ArrowLeft, Users } from 'lucide-react';
import { lazy, useCallback, useEffect, useEffectEvent } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { usePanelMemory } from '../../../page/navigation/panel-state.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { Line, Stack } from '../../../ui/layout/Layout.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { openCall, stopChatCallOf, useCall } from '../../../page/call/call.ts';
import { useServices } from '../../../page/services.tsx';
import { ThreadCall } from '../../calls/index.ts';
import { useOwnThreads, usePublicChat } from '../threads/desk/page-chats.ts';
import { type JoinCall, useChat, useChatState } from '../threads/desk/thread.tsx';
import { createChat, type Chat } from '../threads/store/chat-store.ts';
import { Muted } from '../threads/view/Thread.tsx';
import { ThreadView, type ThreadParts } from '../threads/view/ThreadView.tsx';
import chatStyles from '../threads/view/Thread.module.css';
import { InfoButton, SearchButton } from '../threads/finding/index.ts';
import { useGapsAmongPeople } from '../threads/desk/use-gaps.ts';
import { useThread } from '../threads/desk/use-thread.ts';
import { followOwn, followPerson } from '../threads/own/follow-person.ts';
import { markThreadRead } from '../threads/own/unread-threads.ts';
import { threadName } from './thread-names.ts';
import { ThreadNameField } from './ThreadNameField.tsx';
import styles from './Private.module.css';

const EndOfSanctions = lazy(() => import('../threads/desk/EndOfSanctions.tsx'));

interface PrivateThreadProps {
  readonly thread: ChatThread;
  /** The name of the kind of chat, for screen readers. */
  readonly title: string;
  /** It was opened from the list, and takes the focus. */
  readonly chosen: boolean;
  readonly back: () => void;
  /** Shows its people. */
  readonly edit: () => void;
}

/** A private thread (PRV6): the chat itself is the one of the public channel. */
export function PrivateThread({ title, ...head }: PrivateThreadProps) {
  const { t } = useTexts();
  return (
    <Stack as="section" grow shrinkY tone="text" className={chatStyles.tab} aria-label={title}>
      <ThreadView
        chat={useChatOf(head.thread)}
        kind="private"
        join={useJoin(head.thread._id)}
        replies={{ title: t('private.thread_title'), subtitle: t('private.thread_subtitle') }}
        head={(parts) => <Head {...head} {...parts} />}
        notice={<EndOfOwnSanctions />}
      />
    </Stack>
  );
}

/** The way into the call of a thread; null while one is in a call. */
function useJoin(tid: string): JoinCall | null {
  const services = useServices();
  const busy = useCall(({ target }) => target !== null);
  const join = useCallback(() => openCall(services, { tid, kind: 'chat' }), [services, tid]);
  return busy ? null : join;
}

type HeadProps = Omit<PrivateThreadProps, 'title'> & ThreadParts;

function Head({ thread, chosen, back, edit, searching, search }: HeadProps) {
  const { t } = useTexts();
  const { me } = useBoot();
  useLeaveUnread(thread._id, back);
  const count = thread.event_users.length;
  return (
    <Line as="header" wrap justify="end" gap={4} rigid padY={4} padX={8} border="below" className={styles.head}>
      <IconButton label={t('private.back')} autoFocus={chosen} onClick={back}>
        <Icon of={ArrowLeft} className={styles.turned} />
      </IconButton>
      <ThreadNameField key={thread.name} thread={thread} />
      <Muted />
      <OptionalPart>
        <InfoButton
          title={threadName(t, thread, me?.event_user_id ?? '')}
          subtitle={t('private.info_subtitle')}
          search={() => search(true)}
        />
        <SearchButton searching={searching} change={search} />
        <ThreadCall tid={thread._id} going={thread.video_call !== undefined} />
      </OptionalPart>
      <Button look="quiet" className={styles.people} onClick={edit} title={t('private.people', { count })}>
        <Icon of={Users} size={18} />
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden>{t('private.people', { count })}</VisuallyHidden>
      </Button>
    </Line>
  );
}

/**
 * A thread that could not be read, again after a second try, ends its call and leads back to the list (PRV15). Without a
 * connection nothing is known of it: the call goes on as long as it can, and the thread is read when the connection is back (D241).
 */
function useLeaveUnread(tid: string, back: () => void): void {
  const { t } = useTexts();
  const { connection } = useServices();
  const failed = useChatState((state) => state.load === 'failed');
  const leave = useEffectEvent(() => {
    if (!navigator.onLine || connection.getState().connection.kind !== 'connected') return;
    showToast({ title: t('private.unread_failed'), key: 'private:unread_failed' });
    stopChatCallOf(tid);
    back();
  });
  useEffect(() => {
    if (failed) leave();
  }, [failed]);
}

/** A mute with an end is over without anybody saying so; where there is a public chat, that keeps the time. */
function EndOfOwnSanctions() {
  const chat = useChat();
  const held = useChatState(({ sanctions }) => sanctions.muted || sanctions.banned);
  if (usePublicChat() || !held) return null;
  return (
    <OptionalPart>
      <EndOfSanctions chat={chat} />
    </OptionalPart>
  );
}

/** The chat of a thread, kept while the page is open; fed while the thread is shown. */
function useChatOf(thread: ChatThread): Chat {
  const { me } = useBoot();
  const common = usePublicChat()?.state.getState();
  const own = useOwnThreads().getState();
  const chat = usePanelMemory(`chat ${thread._id}`, () =>
    createChat(
      {
        thread_id: thread._id,
        frozen: thread.frozen,
        slow_seconds: thread.slow_seconds,
        unread_count: thread.unread_count,
        last_read_cursor: null,
        sanctions: common?.sanctions ?? own.sanctions ?? FREE,
        blocked: [...(common?.blocked ?? own.blocked ?? [])],
      },
      { event_user_id: me?.event_user_id ?? '', moderates: moderates(me?.roles ?? []) },
    ),
  );
  useThread(chat);
  useGapsAmongPeople(chat);
  useOwnNews(chat);
  return chat;
}

const FREE = { muted: false, muted_until: null, banned: false, banned_until: null };

/** The page's chat and the list of threads receive the person's own state, and pass it on. */
function useOwnNews(chat: Chat): void {
  const common = usePublicChat();
  const own = useOwnThreads();
  useEffect(() => (common ? followPerson(chat, common) : followOwn(chat, own)), [chat, common, own]);
  // A message that was read here is no longer unread in the list.
  useEffect(() => {
    const { thread_id } = chat.state.getState();
    return chat.onEvent((event) => {
      if (event.kind === 'read') markThreadRead(own, thread_id, event.read.unread_count);
    });
  }, [chat, own]);
}
