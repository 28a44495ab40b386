import { answersQuestions } from '@plenary/domain/chat/support';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useHash, useOverlays } from '../../page/navigation/overlays.ts';
import { chatKind, type ChatKind } from '../../page/navigation/chat-target.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { tabPanel, Tabs } from '../../ui/tabs/Tabs.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Centre, Stack } from '../../ui/layout/Layout.tsx';
import styles from './ChatArea.module.css';
import { ChatTab } from './public/ChatTab.tsx';
import type { OwnThreadsState } from './threads/own/own-threads.ts';
import { OpenQuestions, SupportTab } from './support/index.ts';
import { useOwnThreads, usePublicUnread } from './threads/desk/page-chats.ts';

const PrivateChats = lazyPart(['private'], () => import('./private/PrivateChats.tsx').then((m) => m.PrivateChats));

/** Begins the element ids of the tabs. */
const TABS = 'chat';

/** The tab "Chat" of the side panel: the kinds of chat that the event has, one of which is open. */
export function ChatArea() {
  const { t } = useTexts();
  const kinds = useKinds();
  const { kind, choose } = useChosen(kinds);
  if (kinds.length === 0)
    return (
      <Centre as="p" grow tone="quiet">
        {t('chat.no_channels')}
      </Centre>
    );
  if (kinds.length === 1) return <Part kind={kind} />;
  const tabs = kinds.map((id) => ({ id, label: <Label kind={id} /> }));
  return (
    <>
      <Tabs name={TABS} label={t('chat.tabs')} tabs={tabs} selected={kind} choose={choose} className={styles.tabs} />
      <Stack grow shrinkY {...tabPanel(TABS, kind)}>
        <Part kind={kind} />
      </Stack>
    </>
  );
}

function Part({ kind }: { readonly kind: ChatKind }) {
  const { t } = useTexts();
  if (kind === 'public') return <ChatTab />;
  return (
    // The kind before goes at once, and is not kept hidden while this one loads.
    <LazyPart key={kind} waiting={<Spinner label={t('chat.loading')} />}>
      {kind === 'private' ? <PrivateChats /> : <SupportTab />}
    </LazyPart>
  );
}

function Label({ kind }: { readonly kind: ChatKind }) {
  const { t } = useTexts();
  const { me } = useBoot();
  const own = useStore(useOwnThreads());
  const unread = { public: usePublicUnread(), private: unreadPrivate(own), support: unreadAnswers(own) }[kind];
  if (kind === 'support' && me && answersQuestions(me.roles))
    return (
      <>
        {t(TITLES[kind])}{' '}
        <OptionalPart>
          <OpenQuestions />
        </OptionalPart>
      </>
    );
  return (
    <>
      {t(TITLES[kind])} <CountBadge count={unread} label={t('frame.unread')} />
    </>
  );
}

const TITLES = { public: 'chat.title', private: 'chat.private_title', support: 'chat.support_title' } as const;

/** Until the threads are known, what is unread of them counts as private. */
function unreadPrivate({ threads, unread }: OwnThreadsState): number {
  return threads?.filter(({ kind, unread_count }) => kind === 'private' && unread_count > 0).length ?? unread;
}

function unreadAnswers({ threads }: OwnThreadsState): number {
  return threads?.find(({ kind }) => kind === 'support')?.unread_count ?? 0;
}

/** The kinds of chat that are switched on. */
function useKinds(): ChatKind[] {
  const { frame, me } = useBoot();
  const { private_chat_enabled, support_chat_enabled } = useFlags();
  const exists: Record<ChatKind, boolean> = {
    public: frame?.public_chat != null,
    private: me !== null && private_chat_enabled === true,
    support: me !== null && support_chat_enabled === true,
  };
  return (Object.keys(exists) as ChatKind[]).filter((kind) => exists[kind]);
}

/** The kind that is open, remembered while the page is. A private thread in the address opens its own. */
function useChosen(kinds: readonly ChatKind[]): { readonly kind: ChatKind; readonly choose: (kind: ChatKind) => void } {
  const memory = chatKind(useServices().panelMemory);
  const { openChatThread } = useHash();
  const { setChatThread } = useOverlays();
  useEffect(() => {
    if (openChatThread !== null) memory.setState({ kind: 'private' });
  }, [memory, openChatThread]);
  const chosen = useStore(memory, ({ kind }) => kind);
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'public');
  const choose = (next: ChatKind): void => {
    memory.setState({ kind: next });
    // The thread is remembered, and opens again with its kind; the address names what is shown.
    if (next !== 'private') setChatThread(null);
  };
  return { kind, choose };
}
