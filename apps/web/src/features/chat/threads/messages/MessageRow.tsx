import type { EventUser } from '@plenary/contract/accounts/people';
import { MESSAGE_TYPES, type ChatMessage } from '@plenary/contract/chat/operations';
import { isCallLine } from '@plenary/domain/chat/call-lines';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { localTime } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../../../page/clock/display-zone.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Box, Line } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import { PersonButton } from './PersonButton.tsx';
import { useDesk, useRowTabIndex } from '../desk/chat-desk.tsx';
import { MessageFile } from '../files/MessageFile.tsx';
import { mayWrite } from '../store/may-write.ts';
import { MessageHead, MessageText, RowArticle, type RowPlace } from './MessageParts.tsx';
import { LinkPreview } from './LinkPreview.tsx';
import styles from './Message.module.css';
import { MessageTools } from './MessageTools.tsx';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';
import replies from './Replies.module.css';
import { SystemLine } from './SystemLine.tsx';
import { useModeration } from '../desk/use-moderation.ts';
import { useServices } from '../../../../page/services.tsx';
import { useChatState } from '../desk/thread.tsx';
import { senderName, fullName } from '../desk/names.ts';
import { Details } from '../../../../ui/overlay/Details.tsx';

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
  const keeps = useChatState((state) => state.keeps);
  const me = useChatState((state) => state.me);
  const mayTakePart = useChatState(mayWrite);
  const sender = message.sender_event_user;
  const deleted = message.message_type === 'archived';
  const line = isCallLine(message.message_type) ? message.message_type : null;
  return (
    <RowArticle
      className={cx(styles.row, head && styles.first, own ? styles.own : names(message, me) && styles.names)}
      data-message={message._id}
      sender={sender}
      at={Date.parse(message.created)}
      {...place}
    >
      <div className={styles.side}>
        {head && sender && !line && (
          <PersonButton person={sender} message={message} picture>
            <Avatar user={sender.user} size="small" />
          </PersonButton>
        )}
      </div>
      <Box grow shrink>
        <MessageHead
          sender={sender}
          name={sender && <SenderName sender={sender} message={message} />}
          at={Date.parse(message.created)}
          head={head && !line}
        />
        <Answered message={message} />
        {line && <SystemLine message={message} type={line} />}
        {!line && (deleted ? <Deleted message={message} own={own} /> : <Said message={message} />)}
        {!deleted && message.reactions && <Reactions message={message} />}
        <ThreadLink message={message} />
      </Box>
      {!deleted && (mayTakePart || keeps) && <MessageTools message={message} />}
    </RowArticle>
  );
}

function SenderName({ sender, message }: { readonly sender: EventUser; readonly message: ChatMessage }) {
  const { t } = useTexts();
  return (
    <PersonButton person={sender} message={message} className={styles.name} title={fullName(sender)}>
      {senderName(t, sender)}
    </PersonButton>
  );
}
const names = ({ mentions = [] }: ChatMessage, me: string): boolean =>
  mentions.some(({ event_user }) => event_user === me);

function Said({ message }: { readonly message: ChatMessage }) {
  const { t } = useTexts();
  const { writing } = useDesk();
  const editing = writing.kind === 'edit' && writing.message._id === message._id;
  if (!MESSAGE_TYPES.includes(message.message_type)) return <Unknown />;
  return (
    <>
      <Content message={message} />
      {(editing || message.edited !== undefined) && (
        <Text size={12} tone="quiet" tabular>
          {editing ? t('chat.editing') : t('chat.edited')}
        </Text>
      )}
      {message.ogMetaData && <LinkPreview of={message.ogMetaData} />}
    </>
  );
}

/** The file of a message, and its words; most have words alone. */
function Content({ message }: { readonly message: ChatMessage }) {
  const { file, mentions, message: text } = message;
  return (
    <>
      {file && <MessageFile message={message} file={file} />}
      {(text !== '' || !file) && <MessageText text={text} mentions={mentions} />}
    </>
  );
}

/** A message of a newer server. */
function Unknown() {
  const { t } = useTexts();
  return (
    <Text size={12} tone="quiet" tabular>
      {t('chat.unknown_type')} {t('chat.cannot_read')}
    </Text>
  );
}

/** The message that a reply answers, and the way there; in a thread all answer the same. */
function Answered({ message }: { readonly message: ChatMessage }) {
  const { t } = useTexts();
  const { jumpTo } = useDesk();
  const tabIndex = useRowTabIndex();
  const all = useChatState((state) => state.scope.kind !== 'replies');
  const { parentMessageId: id, parentMessage } = message;
  if (!all || id === undefined) return null;
  const leading = (words: ReactNode) => (
    <button
      type="button"
      className={replies.jump}
      title={t('chat.to_quoted')}
      tabIndex={tabIndex}
      onClick={() => jumpTo(id)}
    >
      {words}
    </button>
  );
  return <Quote of={parentMessage ?? null} leading={leading} />;
}

/** How often a message was answered; leads to the answers. */
function ThreadLink({ message }: { readonly message: ChatMessage }) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const { openReplies } = useDesk();
  const tabIndex = useRowTabIndex();
  const all = useChatState((state) => state.scope.kind !== 'replies');
  const info = message.threadInfo;
  if (!all || !info) return null;
  return (
    <button
      type="button"
      className={replies.thread}
      data-thread-link=""
      tabIndex={tabIndex}
      onClick={() => openReplies(message._id)}
    >
      {t('chat.replies', { count: info.replyCount })}
      <Text as="span" tone="quiet" weight={400} tabular>
        {t('chat.last_reply', { time: localTime(Date.parse(info.lastRepliedAt), zone) })}
      </Text>
    </button>
  );
}

/** The rest of a deleted message: its place, and the way back for those who may use it (D24). */
function Deleted({ message, own }: { readonly message: ChatMessage; readonly own: boolean }) {
  const { t } = useTexts();
  const keeps = useChatState((state) => state.keeps);
  const { restore, removeForGood } = useModeration(message);
  const tabIndex = useRowTabIndex();
  const mayRestore = keeps || (own && message.archived_by === 'author');
  return (
    <Line wrap gapX={8} tone="quiet" size={14} className={styles.deleted}>
      <p>{t('chat.deleted')}</p>
      {mayRestore && (
        <Button look="quiet" className={styles.small ?? ''} tabIndex={tabIndex} onClick={restore}>
          {t('chat.undo')}
        </Button>
      )}
      {mayRestore && !message.threadInfo && (
        <Button look="quiet" className={styles.small ?? ''} tabIndex={tabIndex} onClick={removeForGood}>
          {t('chat.remove')}
        </Button>
      )}
      {(message.message !== '' || message.file) && (
        <Details label={t('chat.show_deleted')} labelTabIndex={tabIndex} className={styles.kept}>
          <Content message={message} />
        </Details>
      )}
    </Line>
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
