import { sayTyping } from '@plenary/contract/chat/typing';
import { isBlank } from '@plenary/domain/blank';
import { TYPING } from '@plenary/domain/chat/writing/typing';
import { useRef } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { useChatState } from '../desk/thread.tsx';

/** Sends the typing signal, every few seconds; its loss does not matter. */
export function useSayTyping(): (text: string) => void {
  const { api } = useServices();
  const { slug } = useEvent();
  const chat_thread = useChatState(({ thread_id }) => thread_id);
  const said = useRef(-Infinity);
  return (text) => {
    const now = Date.now();
    // A thread that has not begun has nobody to receive it.
    if (chat_thread === '') return;
    // An empty field was sent, or nothing is written any more: the next letter is a new beginning.
    if (isBlank(text)) said.current = -Infinity;
    else if (now - said.current >= TYPING.say_every_ms) {
      said.current = now;
      void api.call(sayTyping, { params: { event: slug }, body: { chat_thread } });
    }
  };
}
