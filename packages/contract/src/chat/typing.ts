import * as z from 'zod/mini';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

export const sayTyping = operation({
  method: 'POST',
  path: '/:event/json/chat/typing',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Says that one is typing in a thread; those who follow it over a socket see that for six seconds',
  aside: true,
  params: z.object({ event: z.string() }),
  body: z.object({ chat_thread: Id }),
  answer: z.object({ chat_thread: Id }),
  refusals: ['not_found', 'banned', 'muted', 'frozen', 'chat_disabled', 'rate_limited'],
});

/** A value of the signal `typing` of `chat:<thread>`. */
export interface TypingValue {
  readonly event_user: string;
  readonly name: string;
}
