import type { ChatMessage } from '@plenary/contract/chat/operations';
import { useTexts } from '../../../../page/use-texts.ts';
import { cx } from '../../../../ui/cx.ts';
import { useMessageActs } from '../desk/message-acts.ts';
import { ReactionImage } from '../../../../ui/ReactionImage.tsx';
import { Row } from '../../../../ui/layout/Layout.tsx';
import styles from './Reactions.module.css';
import { useMessageActions } from '../desk/use-message-actions.ts';
import { useRowTabIndex, useDesk } from '../desk/chat-desk.tsx';

interface ReactionsProps {
  readonly message: ChatMessage;
}

/** The reactions to a message. A press gives the same one, or takes it back; on one's own they only stand (WID8). */
export function Reactions({ message }: ReactionsProps) {
  const { t } = useTexts();
  const { react } = useMessageActions(message);
  const acts = useMessageActs(message);
  const { show, hide } = useDesk();
  const tabIndex = useRowTabIndex();
  const still = !acts.react;
  return (
    <Row gap={4} wrap padY={4} className={styles.reactions} role="group" aria-label={t('chat.reactions')}>
      {message.reactions?.map(({ key, count }) => {
        const given = message.own_reaction === key;
        return (
          <button
            key={key}
            type="button"
            className={cx(styles.chip, given && styles.given)}
            aria-label={t('chat.reacted', { key, count })}
            aria-pressed={given}
            aria-disabled={still}
            tabIndex={tabIndex}
            data-reaction={key}
            onClick={() => !still && react(key, !given)}
            onPointerEnter={({ currentTarget }) => show({ kind: 'names', message, key, anchor: currentTarget })}
            onFocus={({ currentTarget }) => show({ kind: 'names', message, key, anchor: currentTarget })}
            onPointerLeave={hide}
            onBlur={hide}
          >
            <ReactionImage of={key} />
            <span>{count}</span>
          </button>
        );
      })}
    </Row>
  );
}
