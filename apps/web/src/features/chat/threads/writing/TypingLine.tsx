import { chatTopic } from '@plenary/contract/chat/topics';
import {
  receivedTyping,
  nextTypingEnd,
  NOBODY_TYPES,
  stoppedTyping,
  typingShown,
} from '@plenary/domain/chat/writing/typing';
import type { Translate } from '@plenary/texts/texts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { useSignals } from '../../../../live/index.ts';
import { Text } from '../../../../ui/text/Text.tsx';
import { useMoment } from '../../../../ui/time/use-moment.ts';
import styles from './TypingLine.module.css';
import { useChat, useChatState } from '../desk/thread.tsx';

/** The others who are typing in the thread (WID44). It is not announced to screen readers: it changes all the time. */
export function TypingLine() {
  const { t } = useTexts();
  const words = useTypists(t);
  return (
    <Text truncate tone="quiet" size={12} className={styles.line} data-typing="" title={words}>
      {words}
    </Text>
  );
}

function useTypists(t: Translate): string {
  const chat = useChat();
  const me = useChatState((state) => state.me);
  const blocked = useChatState((state) => state.blocked);
  const topic = useChatState((state) => chatTopic(state.thread_id));
  const [typing, setTyping] = useState(NOBODY_TYPES);
  const [now, setNow] = useState(0);
  useSignals(topic, (signal) => {
    if (signal.kind !== 'typing') return;
    setNow(Date.now());
    setTyping((before) => receivedTyping(before, signal, Date.now()));
  });
  useEffect(
    () =>
      chat.onEvent((event) => {
        if (event.kind !== 'message' || event.what !== 'message.sent') return;
        const sender = event.message.sender_event_user?._id;
        if (sender !== undefined) setTyping((before) => stoppedTyping(before, sender));
      }),
    [chat],
  );
  const end = nextTypingEnd(typing, now);
  useMoment(end === null ? null : end + 20, () => setNow(Date.now()));
  const shown = typingShown(typing, { now, me, blocked });
  switch (shown.kind) {
    case 'nobody':
      return '';
    case 'several':
      return t('writing.typing.several');
    case 'named': {
      const [first = '', second = '', third = ''] = shown.names;
      return t('writing.typing.named', { count: shown.names.length, first, second, third });
    }
  }
}
