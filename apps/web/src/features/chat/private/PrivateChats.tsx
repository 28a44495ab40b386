import type { ChatThread } from '@plenary/contract/chat/operations';
import { ID_PATTERN } from '@plenary/contract/patterns';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { chatKind } from '../../../page/navigation/chat-target.ts';
import { useHash } from '../../../page/navigation/overlays.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import chat from '../threads/view/Thread.module.css';
import { useOpenThread, useRefresh } from './open-thread.ts';
import { PrivateThread } from './PrivateThread.tsx';
import { Selection } from './Selection.tsx';
import { ThreadList } from './ThreadList.tsx';
import { useOwnThreads } from '../threads/desk/page-chats.ts';

/** The views beside that of a thread, which stands in the address. */
type View = { readonly kind: 'list' } | { readonly kind: 'new' } | { readonly kind: 'edit' };

const LIST: View = { kind: 'list' };

/** The tab "Private Chat" (PRV24): the list of chats, one chat, or the selection of its people. */
export function PrivateChats() {
  const { t } = useTexts();
  const own = useOwnThreads();
  const { threads, failed } = useStore(own);
  const refresh = useRefresh();
  const { openChatThread } = useHash();
  const { open, close } = useOpenThread();
  const { view, setView } = useView();
  // The chat that was opened from the list: the focus follows into it, and back to its entry.
  const [chosen, setChosen] = useState<string | null>(null);
  useRemembered(open);
  // However old the open one is, it is read with the latest ones.
  useEffect(() => {
    own.setState({ wanted: openChatThread });
    refresh();
  }, [own, refresh, openChatThread]);
  const privates = threads?.filter(({ kind }) => kind === 'private') ?? null;
  if (privates === null) return failed ? <LoadFailed /> : <Loading />;
  const show = (thread: ChatThread) => {
    setView(LIST);
    open(thread._id);
    refresh();
  };
  if (view.kind === 'new') return <Selection thread={null} done={show} cancel={() => setView(LIST)} />;
  if (openChatThread === null)
    return (
      <ThreadList
        threads={privates}
        left={chosen}
        open={(id) => {
          setChosen(id);
          open(id);
        }}
        begin={() => setView({ kind: 'new' })}
      />
    );
  const thread = privates.find(({ _id }) => _id === openChatThread);
  if (!thread) return <Unknown key={openChatThread} gone={close} />;
  const leave = () => {
    setView(LIST);
    close();
    refresh();
  };
  if (view.kind === 'edit') return <Selection thread={thread} done={show} cancel={() => setView(LIST)} left={leave} />;
  return (
    <PrivateThread
      key={thread._id}
      thread={thread}
      title={t('private.title')}
      chosen={thread._id === chosen}
      back={() => {
        setChosen(thread._id);
        close();
      }}
      edit={() => setView({ kind: 'edit' })}
    />
  );
}

/** The view that is open: the choice of people where a new chat was asked for elsewhere, else the list. */
function useView() {
  const kind = chatKind(useServices().panelMemory);
  const [view, setView] = useState<View>(() => (kind.getState().begin ? { kind: 'new' } : LIST));
  useEffect(() => kind.setState({ begin: false }), [kind]);
  return { view, setView };
}

/** The thread that was open when the page was left, unless the address names one. */
function useRemembered(open: (id: string) => void): void {
  const { storage, router } = useServices();
  useEffect(() => {
    const id = storage.get('chatThreadId');
    const named = router.state.getState().address.hash.includes('openChatThread');
    if (id !== null && ID_PATTERN.test(id) && !named) open(id);
  }, [storage, router, open]);
}

/** A thread that is not in the list may have begun a moment ago; if reading again does not show it, it is gone. */
function Unknown({ gone }: { readonly gone: () => void }) {
  const { t } = useTexts();
  const own = useOwnThreads();
  const refresh = useRefresh();
  const [before] = useState(() => own.getState().asked);
  const looked = useStore(own, ({ ended, failed }) => ended > before && !failed);
  useEffect(refresh, [refresh]);
  useEffect(() => {
    if (!looked) return;
    showToast({ title: t('private.gone'), key: 'private:gone' });
    gone();
  }, [looked, gone, t]);
  return <Loading />;
}

function Loading() {
  const { t } = useTexts();
  return (
    <div className={chat.middle}>
      <Spinner label={t('private.loading')} />
    </div>
  );
}

function LoadFailed() {
  const { t } = useTexts();
  const refresh = useRefresh();
  return (
    <div className={chat.middle} role="alert">
      <p>{t('private.load_failed')}</p>
      <Button onClick={refresh}>{t('private.try_again')}</Button>
    </div>
  );
}
