import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ChevronDown, Pin, PinOff } from 'lucide-react';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { Box, Line, Row, Stack } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import { onEscapeWithin } from '../../../../ui/overlay/escape.ts';
import { useDesk } from '../desk/chat-desk.tsx';
import styles from './Pins.module.css';
import { usePinning, usePins } from './use-pins.ts';
import { useChatState } from '../desk/thread.tsx';
import { senderName } from '../desk/names.ts';
import { useDisclosure } from '../../../../ui/overlay/disclosure.ts';

/** The pinned messages in one line above the list; it opens to all of them, each of which leads to its place (WID49). */
export function PinnedBar() {
  const { t } = useTexts();
  const pins = usePins();
  const { open, setOpen, button } = useDisclosure();
  const [first] = pins;
  if (!first) return null;
  return (
    <Box
      as="section"
      rigid
      border="below"
      sheet="raised"
      size={14}
      tone="text"
      aria-label={t('finding.pinned')}
      onKeyDown={open ? onEscapeWithin(() => setOpen(false)) : undefined}
    >
      <Line as="button" type="button" className={styles.line} {...button}>
        <Icon of={Pin} size={16} className={styles.icon} />
        <VisuallyHidden>{t('finding.pinned_count', { count: pins.length })}</VisuallyHidden>
        <Words message={first} />
        {pins.length > 1 && (
          <Text as="span" rigid tone="quiet" tabular aria-hidden="true">
            {pins.length}
          </Text>
        )}
        <Icon of={ChevronDown} size={16} className={cx(styles.icon, open && styles.turned)} />
      </Line>
      {open && (
        <ul className={styles.list}>
          {pins.map((message) => (
            <PinnedMessage key={message._id} message={message} close={() => setOpen(false)} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Words({ message }: { readonly message: ChatMessage }) {
  const { t } = useTexts();
  return (
    <Row as="span" gap={4} grow shrink nowrap>
      <Text as="bdi" weight={600}>
        {senderName(t, message.sender_event_user)}
      </Text>{' '}
      <bdi className={styles.begin}>{message.message}</bdi>
    </Row>
  );
}

interface PinnedMessageProps {
  readonly message: ChatMessage;
  readonly close: () => void;
}

function PinnedMessage({ message, close }: PinnedMessageProps) {
  const { t } = useTexts();
  const { jumpTo } = useDesk();
  const pin = usePinning();
  const moderates = useChatState((state) => state.moderates);
  const go = (): void => {
    close();
    jumpTo(message._id);
  };
  return (
    <Line as="li" border="above" className={styles.item}>
      <Stack as="button" tall insideRing type="button" className={styles.jump} title={t('chat.to_quoted')} onClick={go}>
        <Text as="bdi" weight={600}>
          {senderName(t, message.sender_event_user)}
        </Text>
        <Text as="span" clamp={3} breaks className={styles.text} dir="auto">
          {message.message}
        </Text>
      </Stack>
      {moderates && (
        <IconButton label={t('finding.unpin')} onClick={() => pin(message._id, false)}>
          <Icon of={PinOff} size={18} />
        </IconButton>
      )}
    </Line>
  );
}
