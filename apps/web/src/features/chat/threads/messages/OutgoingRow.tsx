import { useBoot } from '../../../../page/boot.tsx';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Box, Line } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import type { Outgoing } from '../store/chat-state.ts';
import { OutgoingFileView } from '../files/MessageFile.tsx';
import { MessageHead, MessageText, RowArticle, type RowPlace } from './MessageParts.tsx';
import styles from './Message.module.css';
import { Quote } from './Quote.tsx';
import { useChatActions } from '../desk/thread.tsx';
import { useRowTabIndex } from '../desk/chat-desk.tsx';

interface OutgoingRowProps {
  readonly outgoing: Outgoing;
  readonly head: boolean;
  readonly place: RowPlace;
}

/** A message of one's own that the server has not confirmed: on its way, or failed. */
export function OutgoingRow({ outgoing, head, place }: OutgoingRowProps) {
  const { me } = useBoot();
  const failed = outgoing.state.kind === 'failed';
  const sender = me && { _id: me.event_user_id, user: me.user };
  return (
    <RowArticle
      className={cx(styles.row, head && styles.first, styles.own, !failed && styles.pending)}
      data-sending={outgoing.state.kind}
      sender={sender}
      at={outgoing.writtenAt}
      {...place}
    >
      <div className={styles.side}>{head && sender && <Avatar user={sender.user} size="small" />}</div>
      <Box grow shrink>
        <MessageHead sender={sender} at={outgoing.writtenAt} head={head} />
        {outgoing.parent && <Quote of={outgoing.parent} />}
        {outgoing.file && <OutgoingFileView file={outgoing.file} />}
        {outgoing.text !== '' && <MessageText {...outgoing} />}
        <WhereItIs outgoing={outgoing} />
      </Box>
    </RowArticle>
  );
}

/** The place of a message that does not stand yet. */
function WhereItIs({ outgoing }: { readonly outgoing: Outgoing }) {
  const { t } = useTexts();
  const { discard } = useChatActions();
  const tabIndex = useRowTabIndex();
  switch (outgoing.state.kind) {
    case 'pending':
      return (
        <Text size={12} tone="quiet" tabular>
          {t('chat.pending')}
        </Text>
      );
    case 'failed':
      return <Failed outgoing={outgoing} />;
    case 'waiting':
      return (
        <Text size={12} tone="quiet" tabular role="status">
          {t('chat.waiting')}
        </Text>
      );
    case 'rejected':
      return (
        <Line wrap tone="error" size={14} className={styles.failed} role="alert">
          <span>{t('chat.rejected')}</span>
          <Button
            look="quiet"
            className={styles.small ?? ''}
            tabIndex={tabIndex}
            onClick={() => discard(outgoing.client_message_id)}
          >
            {t('chat.discard')}
          </Button>
        </Line>
      );
  }
}

function Failed({ outgoing }: { readonly outgoing: Outgoing }) {
  const { t } = useTexts();
  const { retry, discard } = useChatActions();
  const tabIndex = useRowTabIndex();
  const { state, client_message_id } = outgoing;
  if (state.kind !== 'failed') return null;
  const { refusal } = state;
  const reason = refusal.code === 'unavailable' ? t('chat.cannot_connect') : refusalText(t, refusal);
  return (
    <Line wrap tone="error" size={14} className={styles.failed} role="alert">
      <span>
        {t('chat.failed')} {reason}
      </span>
      <Button look="quiet" className={styles.small ?? ''} tabIndex={tabIndex} onClick={() => retry(client_message_id)}>
        {t('chat.retry')}
      </Button>
      <Button
        look="quiet"
        className={styles.small ?? ''}
        tabIndex={tabIndex}
        onClick={() => discard(client_message_id)}
      >
        {t('chat.discard')}
      </Button>
    </Line>
  );
}
