import { quietThread } from '@plenary/contract/chat/finding';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { showFailure } from '../desk/show-failure.ts';
import { useChat, useChatState } from '../desk/thread.tsx';

interface Quiet {
  /** One has muted the chat for oneself. */
  readonly quiet: boolean;
  /** A refusal shows in a toast. */
  change(quiet: boolean): void;
}

/** Whether one learns of the chat, and how to change that (WID51). */
export function useQuiet(): Quiet {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const { dispatch } = useChat();
  const chat_thread = useChatState((state) => state.thread_id);
  const quiet = useChatState((state) => state.quiet);
  const change = async (on: boolean) => {
    const answer = await api.call(quietThread, {
      params: { event: slug },
      body: { chat_thread, on },
      turn: `quiet ${chat_thread}`,
    });
    if (!answer.ok) return answer.refusal;
    dispatch({ kind: 'read', read: answer.value });
    return null;
  };
  return { quiet, change: (on) => showFailure(t, change(on)) };
}
