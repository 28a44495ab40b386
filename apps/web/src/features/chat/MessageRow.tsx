import type { ChatMessage } from '@plenary/contract/chat';
import { lazy, Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useChatState } from './chat-context.tsx';
import { MessageHead, MessageText, RowArticle, type RowPlace } from './MessageParts.tsx';
import styles from './Message.module.css';
import { useRowTabIndex } from './use-row-focus.ts';
import { useModeration } from './use-moderation.ts';
import { useServices } from '../../page/services.tsx';

/** Most rows of most people have no menu, so its code comes with the first one that has. */
const MessageMenu = lazy(() => import('./MessageMenu.tsx').then((module) => ({ default: module.MessageMenu })));

interface MessageRowProps {
  readonly message: ChatMessage;
  readonly own: boolean;
  /** The first of several by one person: it carries their name. */
  readonly head: boolean;
  readonly place: RowPlace;
}

/** A message of the thread. */
export function MessageRow({ message: received, own, head, place }: MessageRowProps) {
  const message = useCurrentSender(received);
  const moderates = useChatState((state) => state.moderates);
  const sender = message.sender_event_user;
  const deleted = message.message_type === 'archived';
  return (
    <RowArticle
      className={cx(styles.row, head && styles.first, own && styles.own)}
      data-message={message._id}
      sender={sender}
      at={Date.parse(message.created)}
      {...place}
    >
      <div className={styles.side}>{head && sender && <Avatar user={sender.user} size="small" />}</div>
      <div className={styles.body}>
        <MessageHead sender={sender} at={Date.parse(message.created)} head={head} />
        {deleted ? <Deleted message={message} own={own} /> : <MessageText text={message.message} />}
      </div>
      {!deleted && (own || moderates) && (
        <Suspense fallback={null}>
          <MessageMenu message={message} own={own} />
        </Suspense>
      )}
    </RowArticle>
  );
}

/** The rest of a deleted message: its place, and the way back for those who may use it (D24). */
function Deleted({ message, own }: { readonly message: ChatMessage; readonly own: boolean }) {
  const { t } = useTexts();
  const moderates = useChatState((state) => state.moderates);
  const { restore } = useModeration(message);
  const tabIndex = useRowTabIndex();
  const mayRestore = moderates || (own && message.archived_by === 'author');
  return (
    <div className={styles.deleted}>
      <p>{t('chat.deleted')}</p>
      {mayRestore && (
        <Button look="quiet" className={styles.small ?? ''} tabIndex={tabIndex} onClick={restore}>
          {t('chat.undo')}
        </Button>
      )}
      {message.message !== '' && (
        <details className={styles.kept}>
          <summary tabIndex={tabIndex}>{t('chat.show_deleted')}</summary>
          <MessageText text={message.message} />
        </details>
      )}
    </div>
  );
}

/** A message with its sender as they are called and look now, which may have changed since it was read. */
function useCurrentSender(message: ChatMessage): ChatMessage {
  const { people } = useServices();
  const sender = message.sender_event_user;
  const user = useStore(people, ({ known }) => sender && known.get(sender.user._id));
  return useMemo(
    () => (sender && user ? { ...message, sender_event_user: { ...sender, user } } : message),
    [message, sender, user],
  );
}
