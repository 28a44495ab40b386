import type { ChatMessage } from '@plenary/contract/chat/operations';
import { joinableLine, type CallLine } from '@plenary/domain/chat/call-lines';
import { localTime } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../../../page/clock/display-zone.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Line } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import { messagesOf } from '../store/drawn-messages.ts';
import type { ChatState } from '../store/chat-state.ts';
import styles from './Message.module.css';
import { useChatState, useJoinCall } from '../desk/thread.tsx';
import { useRowTabIndex } from '../desk/chat-desk.tsx';
import { senderName } from '../desk/names.ts';

/** A line that the server wrote about a call or a whiteboard, with the way into a call that goes on (PRV12). */
export function SystemLine({ message, type }: { readonly message: ChatMessage; readonly type: CallLine }) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const join = useJoinCall();
  const joinable = useChatState((state) => joinableIn(state) === message._id);
  const tabIndex = useRowTabIndex();
  const name = senderName(t, message.target_event_user ?? message.sender_event_user);
  return (
    <Line as="p" wrap gap={8} tone="quiet" className={styles.system}>
      {t(`chat.line.${type}`, { name })}{' '}
      <Text as="time" size={12} tone="quiet" tabular>
        {localTime(Date.parse(message.created), zone)}
      </Text>
      {join && joinable && (
        <Button look="quiet" className={styles.small ?? ''} tabIndex={tabIndex} onClick={() => join(message)}>
          {t('chat.join_call')}
        </Button>
      )}
    </Line>
  );
}

/** The line at which one joins the call of the thread that is shown. */
function joinableIn(state: ChatState): string | null {
  return joinableLine(messagesOf(state), state.me);
}
