import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { ChatState } from './chat-state.ts';
import { fromCursor, type Known } from './known-messages.ts';

/** Everything that is known without a gap, oldest first; the same list for as long as that is the same. */
export function messagesOf(state: ChatState): readonly ChatMessage[] {
  return messagesFrom(state.known, state.oldest);
}

interface Drawn {
  readonly oldest: number;
  readonly messages: readonly ChatMessage[];
}

/** The last reading of each list: many parts of a page ask for the same, in each of their renders. */
const drawn = new WeakMap<readonly Known[], Drawn>();

/** The messages whose cursor is at least `oldest`; the same array as long as both are the same. */
function messagesFrom(known: readonly Known[], oldest: number): readonly ChatMessage[] {
  const before = drawn.get(known);
  if (before?.oldest === oldest) return before.messages;
  const messages = fromCursor(known, oldest).map(({ message }) => message);
  drawn.set(known, { oldest, messages });
  return messages;
}
