import type { MentioningText } from '@plenary/domain/chat/writing/mentions';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Text } from '../../../../ui/text/Text.tsx';
import { useDesk } from '../desk/chat-desk.tsx';
import type { ChatEvent } from '../store/chat-state.ts';
import { findById } from '../store/known-messages.ts';
import { useChat, useChatActions } from '../desk/thread.tsx';

/** Refusals that another text would not meet. */
const TEXTS: ReadonlySet<string> = new Set(['blocked_word', 'link_refused']);

interface SentBackProps {
  /** The text of the field. */
  readonly text: string;
  readonly put: (written: MentioningText) => void;
}

/**
 * A message whose words the event does not allow comes back into the empty field, to be written differently, with those
 * whom it names and what it answers, and the reason with it. A field in which something new stands, or is about to,
 * already keeps that, and the message its row.
 */
export function SentBack({ text, put }: SentBackProps) {
  const { t } = useTexts();
  const chat = useChat();
  const { writing, reply } = useDesk();
  const { discard } = useChatActions();
  const [said, setSaid] = useState<{ readonly text: string; readonly why: string } | null>(null);
  const onEvent = useEffectEvent((event: ChatEvent) => {
    if (event.kind !== 'send_failed' || !TEXTS.has(event.refusal.code) || text !== '' || writing.kind !== 'new') return;
    const { known, outgoing } = chat.state.getState();
    const row = outgoing.find(({ client_message_id }) => client_message_id === event.client_message_id);
    const to = row?.parent ? findById(known, row.parent._id)?.message : null;
    // A file, or what it answers, would be lost on the way.
    if (!row || row.file || to === undefined) return;
    setSaid({ text: row.text, why: refusalText(t, event.refusal) });
    put(row);
    if (to) reply(to);
    discard(row.client_message_id);
  });
  useEffect(() => chat.onEvent(onEvent), [chat]);
  if (!said || said.text !== text) return null;
  return (
    <Text size={14} tone="error" weight={500} role="alert">
      {said.why}
    </Text>
  );
}
