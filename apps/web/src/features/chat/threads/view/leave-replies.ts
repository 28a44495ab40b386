import type { KeyboardEvent } from 'react';
import { chatTarget } from '../../../../page/navigation/chat-target.ts';
import { useServices } from '../../../../page/services.tsx';
import { useChat } from '../desk/thread.tsx';

/** Leads from the replies to a message back to that message in its thread. */
export function useLeaveReplies(message_id: string, back: () => void): () => void {
  const { state } = useChat();
  const { panelMemory } = useServices();
  return () => {
    back();
    chatTarget(panelMemory).setState({ thread: state.getState().thread_id, message: message_id });
  };
}

/** Calls `leave` for Escape within an element. Menus and dialogs that are drawn elsewhere have an Escape of their own. */
export function onEscapeWithin(leave: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const inside = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !inside) return;
    event.stopPropagation();
    leave();
  };
}
