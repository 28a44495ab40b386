import { useEffect, useEffectEvent, useState } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { useChat } from './chat-context.tsx';
import type { ChatEvent } from './chat-state.ts';
import { useChatActions } from './use-chat-actions.ts';
import styles from './Composer.module.css';

/** Refusals that another text would not meet. */
const TEXTS: ReadonlySet<string> = new Set(['blocked_word', 'link_refused']);

/**
 * A message whose words the event does not allow comes back into the empty field, to be written differently, and the
 * reason with it. A field in which something new stands already keeps that, and the message its row.
 */
export function SentBack({ text, change }: { readonly text: string; readonly change: (text: string) => void }) {
  const { t } = useTexts();
  const chat = useChat();
  const { discard } = useChatActions();
  const [said, setSaid] = useState<{ readonly text: string; readonly why: string } | null>(null);
  const onEvent = useEffectEvent((event: ChatEvent) => {
    if (event.kind !== 'send_failed' || !TEXTS.has(event.refusal.code) || text !== '') return;
    const { client_message_id } = event;
    const row = chat.state.getState().outgoing.find((one) => one.client_message_id === client_message_id);
    // A file would be lost on the way.
    if (!row || row.file) return;
    setSaid({ text: row.text, why: refusalText(t, event.refusal) });
    change(row.text);
    discard(client_message_id);
  });
  useEffect(() => chat.onEvent(onEvent), [chat]);
  if (!said || said.text !== text) return null;
  return (
    <p className={styles.sentBack} role="alert">
      {said.why}
    </p>
  );
}
