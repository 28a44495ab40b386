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
