import type { ChatMessage } from '@plenary/contract/chat/operations';
import { Ellipsis, SmilePlus } from 'lucide-react';
import { useTexts } from '../../../../page/use-texts.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/Button.tsx';
import { Row } from '../../../../ui/layout/Layout.tsx';
import { useMessageActs } from '../desk/message-acts.ts';
import styles from './MessageMenu.module.css';
import { type RowMenu, useRowTabIndex, useDesk } from '../desk/chat-desk.tsx';
import { senderName } from '../desk/names.ts';
import { discloses } from '../../../../ui/overlay/disclosure.ts';

interface MessageToolsProps {
  readonly message: ChatMessage;
}

/** The buttons of a row: a reaction, and the rest. A screen without a pointer has the second alone, which leads to both. */
export function MessageTools({ message }: MessageToolsProps) {
  const { t } = useTexts();
  const { shown, pointer } = useDesk();
  const { react, menu } = useMessageActs(message);
  const name = senderName(t, message.sender_event_user);
  const open = shown?.message._id === message._id && shown.kind !== 'names';
  if (!react && !menu) return null;
  return (
    <Row border="line" radius={8} sheet="surface" className={cx(styles.tools, open && styles.open)}>
      {react && (pointer || !menu) && (
        <Tool kind="react" message={message} label={t('chat.react_to', { name })}>
          <Icon of={SmilePlus} size={18} />
        </Tool>
      )}
      {menu && (
        <Tool kind="actions" message={message} label={t('chat.menu', { name })}>
          <Icon of={Ellipsis} />
        </Tool>
      )}
    </Row>
  );
}

interface ToolProps {
  readonly kind: Exclude<RowMenu['kind'], 'names'>;
  readonly message: ChatMessage;
  readonly label: string;
  readonly children: React.ReactNode;
}

function Tool({ kind, message, label, children }: ToolProps) {
  const { shown, show, hide } = useDesk();
  const tabIndex = useRowTabIndex();
  const open = shown?.kind === kind && shown.message._id === message._id;
  return (
    <IconButton
      className={styles.tool ?? ''}
      label={label}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      {...discloses(open, ({ currentTarget }) => (open ? hide() : show({ kind, message, anchor: currentTarget })))}
    >
      {children}
    </IconButton>
  );
}
