import type { QuotedMessage } from '@plenary/contract/chat/operations';
import { CornerUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PersonButton } from './PersonButton.tsx';
import { Line } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import styles from './Replies.module.css';
import { senderName, fullName } from '../desk/names.ts';

interface QuoteProps {
  readonly of: QuotedMessage | null;
  /** Puts the words into what leads to the message; without it they stand by themselves, and so does the name. */
  readonly leading?: (words: ReactNode) => ReactNode;
}

/** The message that a reply answers, in one line; deleted text is not quoted (D24). */
export function Quote({ of, leading }: QuoteProps) {
  const { t } = useTexts();
  const deleted = of?.message_type === 'archived';
  const text = !of ? t('chat.earlier_message') : deleted ? t('chat.deleted') : of.message || of.file_name;
  const words = (
    <Text as="bdi" shrink truncate className={styles.words}>
      {text}
    </Text>
  );
  return (
    <Line as="span" leading={125} gap={4} shrink tone="quiet" size={14} className={styles.quote}>
      <Icon of={CornerUpRight} size={14} />
      {of && <QuotedName of={of} leads={leading !== undefined} />}
      {leading ? leading(words) : words}
    </Line>
  );
}

function QuotedName({
  of: { sender_event_user: sender },
  leads,
}: {
  readonly of: QuotedMessage;
  readonly leads: boolean;
}) {
  const { t } = useTexts();
  const name = senderName(t, sender);
  if (!leads || !sender) return <bdi className={styles.by}>{name}</bdi>;
  return (
    <PersonButton person={sender} message={null} className={styles.by} title={fullName(sender)}>
      {name}
    </PersonButton>
  );
}
