import type { ChatMessage } from '@plenary/contract/chat';
import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { useChatState } from './chat-context.tsx';
import { useDesk } from './chat-desk.tsx';
import { senderName } from './MessageParts.tsx';
import styles from './MessageMenu.module.css';
import { useRowMenus } from './row-menus.ts';
import { useMessageActions } from './use-message-actions.ts';
import { SANCTION_MINUTES, useModeration, type Moderation, type SanctionLength } from './use-moderation.ts';

interface MessageMenuProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
}

/** The actions on a message: everybody answers and reacts, its author changes it, its author and hosts delete it. */
export function MessageMenu({ message, anchor }: MessageMenuProps) {
  const { t } = useTexts();
  const { shown, hide } = useRowMenus();
  const moderates = useChatState((state) => state.moderates);
  const own = useChatState((state) => state.me === message.sender_event_user?._id);
  const moderation = useModeration(message);
  const { mayTakePart } = useMessageActions(message);
  const label = t('chat.menu', { name: senderName(t, message.sender_event_user) });
  const leaving = useRef(false);
  const leave = (next: () => void): void => {
    leaving.current = true;
    next();
  };
  // A choice that opens another menu in this one's place must not be closed with it.
  const close = () => shown?.kind === 'actions' && hide();
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && close()}>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner ?? ''} anchor={anchor} side="bottom" align="end" sideOffset={4}>
          <Menu.Popup
            className={styles.popup ?? ''}
            aria-label={label}
            finalFocus={() => (leaving.current ? false : anchor)}
          >
            {mayTakePart &&
              (own ? (
                <OwnItems message={message} leave={leave} />
              ) : (
                <OthersItems message={message} anchor={anchor} leave={leave} />
              ))}
            <ThreadItem message={message} leave={leave} />
            {(own || moderates) && (
              <Menu.Item
                className={styles.item ?? ''}
                disabled={message.threadInfo !== undefined && !moderates}
                onClick={moderation.remove}
              >
                {t('chat.delete')}
              </Menu.Item>
            )}
            {!own && <ReportItem message={message} anchor={anchor} leave={leave} />}
            {!own && <BlockItem message={message} />}
            {moderates && !own && message.sender_event_user && !message.sender_event_user.user.host && (
              <>
                <SanctionItems kind="mute" stands={moderation.muted} moderation={moderation} />
                <SanctionItems kind="ban" stands={moderation.banned} moderation={moderation} />
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ItemsProps {
  readonly message: ChatMessage;
  /** The focus goes on to something else, and not back to the row. */
  readonly leave: (next: () => void) => void;
}

function OwnItems({ message, leave }: ItemsProps) {
  const { t } = useTexts();
  const { edit } = useDesk();
  return (
    <Menu.Item className={styles.item ?? ''} onClick={() => leave(() => edit(message))}>
      {t('chat.edit')}
    </Menu.Item>
  );
}

function OthersItems({ message, anchor, leave }: ItemsProps & MessageMenuProps) {
  const { t } = useTexts();
  const { reply } = useDesk();
  const { show } = useRowMenus();
  return (
    <>
      <Menu.Item
        className={styles.item ?? ''}
        closeOnClick={false}
        onClick={() => leave(() => show({ kind: 'react', message, anchor }))}
      >
        {t('chat.react')}
      </Menu.Item>
      <Menu.Item className={styles.item ?? ''} onClick={() => leave(() => reply(message))}>
        {t('chat.reply')}
      </Menu.Item>
    </>
  );
}

/** The thread of a message that was answered, or of an answer. */
function ThreadItem({ message, leave }: ItemsProps) {
  const { t } = useTexts();
  const { openReplies } = useDesk();
  const all = useChatState((state) => state.scope.kind === 'all');
  const id = message.parentMessageId ?? (message.threadInfo && message._id);
  if (!all || id === undefined) return null;
  return (
    <Menu.Item className={styles.item ?? ''} onClick={() => leave(() => openReplies(id))}>
      {t('chat.open_thread')}
    </Menu.Item>
  );
}

/** Whoever moderates acts at once instead. */
function ReportItem({ message, anchor, leave }: ItemsProps & MessageMenuProps) {
  const { t } = useTexts();
  const { show } = useRowMenus();
  const moderates = useChatState((state) => state.moderates);
  if (moderates || !message.sender_event_user || message.message_type !== 'message') return null;
  return (
    <Menu.Item
      className={styles.item ?? ''}
      closeOnClick={false}
      onClick={() => leave(() => show({ kind: 'report', message, anchor }))}
    >
      {t('chat.report')}
    </Menu.Item>
  );
}

/** Hosts answer for what is said: they see everybody, and everybody sees them. */
function BlockItem({ message }: { readonly message: ChatMessage }) {
  const { t } = useTexts();
  const { block } = useMessageActions(message);
  const moderates = useChatState((state) => state.moderates);
  const sender = message.sender_event_user;
  if (moderates || !sender || sender.user.host || sender.user.deleted) return null;
  return (
    <Menu.Item className={styles.item ?? ''} onClick={block}>
      {t('chat.block')}
    </Menu.Item>
  );
}

interface SanctionItemsProps {
  readonly kind: 'mute' | 'ban';
  /** It holds now: it can be lifted. */
  readonly stands: boolean;
  readonly moderation: Moderation;
}

const LENGTHS = Object.keys(SANCTION_MINUTES) as SanctionLength[];

function SanctionItems({ kind, stands, moderation }: SanctionItemsProps) {
  const { t } = useTexts();
  const lift = (
    <Menu.Item className={styles.item ?? ''} onClick={() => moderation.lift(kind)}>
      {kind === 'mute' ? t('chat.unmute') : t('chat.unban')}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Separator className={styles.line ?? ''} />
      {stands
        ? lift
        : LENGTHS.map((length) => (
            <Menu.Item key={length} className={styles.item ?? ''} onClick={() => moderation.sanction(kind, length)}>
              {t(`chat.${kind}`, { length })}
            </Menu.Item>
          ))}
    </>
  );
}
