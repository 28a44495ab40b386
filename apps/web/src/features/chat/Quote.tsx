import type { QuotedMessage } from '@plenary/contract/chat';
import { CornerUpRight } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { senderName } from './MessageParts.tsx';
import styles from './Replies.module.css';

/** The message that a reply answers, in one line; deleted text is not quoted (D24). */
export function Quote({ of }: { readonly of: QuotedMessage | null }) {
  const { t } = useTexts();
  const deleted = of?.message_type === 'archived';
  return (
    <span className={styles.quote}>
      <Icon of={CornerUpRight} size={14} />
      {of ? (
        <>
          <bdi className={styles.by}>{senderName(t, of.sender_event_user)}</bdi>
          <bdi className={styles.words}>{deleted ? t('chat.deleted') : of.message}</bdi>
        </>
      ) : (
        <span className={styles.words}>{t('chat.earlier_message')}</span>
      )}
    </span>
  );
}
