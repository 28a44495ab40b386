import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Spinner } from '../../../../ui/Waiting.tsx';
import { Stack } from '../../../../ui/layout/Layout.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { onEscapeWithin } from '../../../../ui/overlay/escape.ts';
import { useDesk } from '../desk/chat-desk.tsx';
import { mayWrite } from '../store/may-write.ts';
import styles from './Thread.module.css';
import { MessageList } from './MessageList.tsx';
import { createWindow, feedPart } from '../store/part-store.ts';
import { reduceWindow } from '../store/window-model.ts';
import { useChat, useChatState, useChatActions, ThreadProvider } from '../desk/thread.tsx';

/** The messages of a thread: its live end, or the part around a message to which a person went. */
export function MainMessages() {
  const { place } = useDesk();
  return place === null ? <Messages /> : <MessagesAround key={place.turn} id={place.around} />;
}

/** A window into the thread (WID47). The page's chat goes on behind it: its place, and what one has read, stay. */
function MessagesAround({ id }: { readonly id: string }) {
  const chat = useChat();
  const { toLatest, leaveWindow } = useDesk();
  const [part] = useState(() => createWindow(chat, id));
  useEffect(() => feedPart(chat, part), [chat, part]);
  useEffect(() => chat.onEvent(({ kind }) => void (kind === 'written' && toLatest())), [chat, toLatest]);
  return (
    <Stack grow shrinkY onKeyDown={onEscapeWithin(leaveWindow)}>
      <ThreadProvider chat={part} reduce={reduceWindow}>
        <WindowThread />
      </ThreadProvider>
    </Stack>
  );
}

function WindowThread() {
  const { t } = useTexts();
  const { leaveWindow } = useDesk();
  return (
    <>
      <p className={styles.notice}>
        {t('chat.earlier_part')}
        <Button look="quiet" onClick={leaveWindow}>
          {t('chat.leave_part')}
        </Button>
      </p>
      <Messages />
    </>
  );
}

/** The messages of a chat, or what stands in their place. */
export function Messages() {
  const { t } = useTexts();
  const { loadLatest } = useChatActions();
  const load = useChatState((state) => state.load);
  const empty = useChatState(
    ({ scope, oldest, known, outgoing }) =>
      scope.kind !== 'replies' && oldest === 0 && known.length + outgoing.length === 0,
  );
  useEffect(() => {
    if (load === 'idle') loadLatest();
  }, [load, loadLatest]);
  if (load === 'failed') return <LoadFailed />;
  if (load !== 'ready') return <Middle>{<Spinner label={t('chat.loading')} />}</Middle>;
  if (empty) return <NobodyWrote />;
  return (
    <>
      <OlderFailed />
      <MessageList />
    </>
  );
}

function NobodyWrote() {
  const { t } = useTexts();
  const free = useChatState(mayWrite);
  return (
    <Middle>
      <p>{t('chat.empty')}</p>
      {free && <Hint tabular>{t('chat.empty_hint')}</Hint>}
    </Middle>
  );
}

function Middle({ children }: { readonly children: ReactNode }) {
  return <div className={styles.middle}>{children}</div>;
}

function LoadFailed() {
  const { t } = useTexts();
  const { loadLatest } = useChatActions();
  return (
    <div className={styles.middle} role="alert">
      <p>{t('chat.load_failed')}</p>
      <Button onClick={loadLatest}>{t('chat.try_again')}</Button>
    </div>
  );
}

function OlderFailed() {
  const { t } = useTexts();
  const { loadOlder } = useChatActions();
  const failed = useChatState((state) => state.older === 'failed');
  if (!failed) return null;
  return (
    <p className={styles.notice} role="alert">
      {t('chat.older_failed')}{' '}
      <Button look="quiet" onClick={loadOlder}>
        {t('chat.try_again')}
      </Button>
    </p>
  );
}
