import type { ChatMessage } from '@plenary/contract/chat';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../page/services.tsx';

/** A message with its sender as they are called and look now, which may have changed since it was read. */
export function useCurrentSender(message: ChatMessage): ChatMessage {
  const { people } = useServices();
  const sender = message.sender_event_user;
  const user = useStore(people, ({ known }) => sender && known.get(sender.user._id));
  return useMemo(
    () => (sender && user ? { ...message, sender_event_user: { ...sender, user } } : message),
    [message, sender, user],
  );
}
