import { useEffect } from 'react';
import { useStore } from 'zustand';
import { localTime } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../page/display-zone.ts';
import { useServices } from '../../page/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import type { ChatActions } from './chat-actions.ts';
import { useChatState } from './chat-context.ts';
import { standingOf } from './chat-model.ts';
import styles from './ChatTab.module.css';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { CHAT_TEXTS } from './texts.ts';
import { ChatActionsContext, useChatActions, useNewChatActions } from './use-chat-actions.ts';

/** The tab "Public Chat" of the side panel (doc 1 §2). */
export function ChatTab() {
  const actions = useNewChatActions();
  useRetryOnReturn(actions);
  return (
    <ChatActionsContext value={actions}>
      <section className={styles.tab} aria-labelledby="public-chat-title">
        <header className={styles.header}>
          <h2 id="public-chat-title" className={styles.title}>
            {CHAT_TEXTS.title}
          </h2>
          <p className={styles.subtitle}>{CHAT_TEXTS.subtitle}</p>
        </header>
        <CannotConnect />
        <Thread />
      </section>
    </ChatActionsContext>
  );
}

/** What could not be sent while the connection was gone is sent when it is back. */
function useRetryOnReturn({ retryUnsent }: ChatActions): void {
  const { connection } = useServices();
  const connected = useStore(connection, ({ connection: now }) => now.kind === 'connected');
  useEffect(() => {
    if (connected) retryUnsent();
  }, [connected, retryUnsent]);
  // A short cut ends sends but not always the open socket: the browser says when it is over.
  useEffect(() => {
    addEventListener('online', retryUnsent);
    return () => removeEventListener('online', retryUnsent);
  }, [retryUnsent]);
}

function Thread() {
  const sanctions = useChatState((state) => state.sanctions);
  const standing = standingOf(sanctions);
  if (standing === 'banned') {
    return (
      <div className={styles.middle} role="status">
        <p>{CHAT_TEXTS.banned}</p>
        <Until time={sanctions.banned_until} />
      </div>
    );
  }
  const muted = standing === 'muted';
  return (
    <>
      <Messages />
      {muted && (
        <p className={styles.notice} role="status">
          {CHAT_TEXTS.muted} <Until time={sanctions.muted_until} />
        </p>
      )}
      <Composer muted={muted} />
    </>
  );
}

function Messages() {
  const { loadLatest } = useChatActions();
  const load = useChatState((state) => state.load);
  const empty = useChatState((state) => state.oldest === 0 && state.known.size + state.outgoing.length === 0);
  useEffect(() => {
    if (load === 'idle') loadLatest();
  }, [load, loadLatest]);
  if (load === 'failed') return <LoadFailed />;
  if (load !== 'ready') return <Middle>{<Spinner label={CHAT_TEXTS.loading} />}</Middle>;
  if (empty) return <NobodyWrote />;
  return (
    <>
      <OlderFailed />
      <MessageList />
    </>
  );
}

function NobodyWrote() {
  const free = useChatState((state) => standingOf(state.sanctions) === 'free');
  return (
    <Middle>
      <p>{CHAT_TEXTS.empty}</p>
      {free && <p className={styles.until}>{CHAT_TEXTS.empty_hint}</p>}
    </Middle>
  );
}

function Middle({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles.middle}>{children}</div>;
}

function LoadFailed() {
  const { loadLatest } = useChatActions();
  return (
    <div className={styles.middle} role="alert">
      <p>{CHAT_TEXTS.load_failed}</p>
      <Button onClick={loadLatest}>{CHAT_TEXTS.try_again}</Button>
    </div>
  );
}

function OlderFailed() {
  const { loadOlder } = useChatActions();
  const failed = useChatState((state) => state.older === 'failed');
  if (!failed) return null;
  return (
    <p className={styles.notice} role="alert">
      {CHAT_TEXTS.older_failed}{' '}
      <Button look="quiet" onClick={loadOlder}>
        {CHAT_TEXTS.try_again}
      </Button>
    </p>
  );
}

/** The connection is gone: said in words; what is written meanwhile waits on its row. */
function CannotConnect() {
  const { connection } = useServices();
  const lost = useStore(connection, ({ connection: now }) => now.kind === 'offline' || now.kind === 'reconnecting');
  return (
    <p className={styles.notice} role="status" hidden={!lost}>
      {lost && CHAT_TEXTS.cannot_connect}
    </p>
  );
}

function Until({ time }: { readonly time: string | null }) {
  const { zone } = useDisplayZone();
  if (time === null) return null;
  return <span className={styles.until}>{CHAT_TEXTS.until(localTime(Date.parse(time), zone))}</span>;
}
