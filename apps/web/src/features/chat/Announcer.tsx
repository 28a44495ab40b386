import { useEffect, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useChatState } from './chat-context.ts';
import { messagesOf, type ChatState } from './chat-model.ts';
import { senderName } from './MessageHead.tsx';

/** A busy chat is read out at most this often, in ms: the newest message speaks for the others. */
const PAUSE_MS = 2_000;

/**
 * Reads new messages by others to screen readers. A region of its own: in the list, rows that scrolling brings back
 * into the page would be read out as if they were new.
 */
export function Announcer() {
  const { t } = useTexts();
  const newest = useChatState(newestByOthers);
  const [first] = useState(newest?._id);
  const [spoken, setSpoken] = useState('');
  const text = newest && newest._id !== first ? `${senderName(t, newest.sender_event_user)}: ${newest.message}` : '';
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), spoken === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, spoken]);
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  );
}

function newestByOthers(state: ChatState) {
  return messagesOf(state).findLast(
    (message) => message.sender_event_user?._id !== state.me && message.message_type === 'message',
  );
}
