import { useBoot } from '../../page/boot.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import type { Outgoing } from './chat-model.ts';
import { MessageHead, MessageText } from './MessageParts.tsx';
import styles from './Message.module.css';
import { useChatActions } from './use-chat-actions.ts';

/** A message of one's own that the server has not confirmed: on its way, or failed. */
export function OutgoingRow({ outgoing, head }: { readonly outgoing: Outgoing; readonly head: boolean }) {
  const { t } = useTexts();
  const { me } = useBoot();
  const failed = outgoing.state.kind === 'failed';
  const sender = me && { _id: me.event_user_id, user: me.user };
  return (
    <div className={cx(styles.row, head && styles.first, !failed && styles.pending)} data-sending={outgoing.state.kind}>
      <div className={styles.side}>{head && sender && <Avatar user={sender.user} size="small" />}</div>
      <div className={styles.body}>
        {head && <MessageHead sender={sender} at={outgoing.writtenAt} />}
        <MessageText text={outgoing.text} />
        {failed ? <Failed outgoing={outgoing} /> : <p className={styles.note}>{t('chat.pending')}</p>}
      </div>
    </div>
  );
}

function Failed({ outgoing }: { readonly outgoing: Outgoing }) {
  const { t } = useTexts();
  const { retry, discard } = useChatActions();
  const { state, client_message_id } = outgoing;
  if (state.kind !== 'failed') return null;
  const { refusal } = state;
  const reason = refusal.code === 'unavailable' ? t('chat.cannot_connect') : refusalText(t, refusal);
  return (
    <div className={styles.failed} role="alert">
      <span>
        {t('chat.failed')} {reason}
      </span>
      <Button look="quiet" className={styles.small ?? ''} onClick={() => retry(client_message_id)}>
        {t('chat.retry')}
      </Button>
      <Button look="quiet" className={styles.small ?? ''} onClick={() => discard(client_message_id)}>
        {t('chat.discard')}
      </Button>
    </div>
  );
}
