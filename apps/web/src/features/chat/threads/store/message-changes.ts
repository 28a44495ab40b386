import type { ChatMessage, QuotedMessage } from '@plenary/contract/chat/operations';
import type { ReactedPayload, RepliedPayload } from '@plenary/contract/chat/payloads';
import type { ChatState } from './chat-state.ts';
import { cursorOf, findById, type Known, withMessage } from './known-messages.ts';

/** Whether a message belongs to what a state shows. */
export function within({ scope }: ChatState, message: ChatMessage): boolean {
  if (scope.kind === 'window') return cursorOf(message) <= scope.newest;
  return scope.kind === 'all' || message.parentMessageId === scope.to;
}

/** The state after news of the message whose replies it shows; news of others leave it as it is. */
export function parentOf(state: ChatState, { message }: { readonly message: ChatMessage }): ChatState {
  const { scope } = state;
  if (scope.kind !== 'replies' || message._id !== scope.to) return state;
  const parent = keepBeside(state, message, scope.parent ?? undefined);
  return { ...state, tick: state.tick + 1, scope: { ...scope, parent } };
}

/** A message with what neither a live event nor the answer to a change carries: one's own reaction, and the quote. */
export function keepBeside(state: ChatState, message: ChatMessage, before: ChatMessage | undefined): ChatMessage {
  const own = message.own_reaction ?? (message.message_type === 'archived' ? undefined : before?.own_reaction);
  const quote = message.parentMessage ?? before?.parentMessage ?? quoteIn(state, message.parentMessageId);
  return { ...message, ...(own && { own_reaction: own }), ...(quote && { parentMessage: quote }) };
}

function quoteIn({ known }: ChatState, id: string | undefined): QuotedMessage | undefined {
  const found = id === undefined ? undefined : findById(known, id)?.message;
  return found && quoteOf(found);
}

/** A message as the replies to it quote it. */
export function quoteOf({ _id, message, message_type, sender_event_user, file }: ChatMessage): QuotedMessage {
  return { _id, message, message_type, sender_event_user, ...(file && { file_name: file.name }) };
}

/** The list with a message's present text in whatever quotes it (D24). */
export function requoted(known: readonly Known[], message: ChatMessage, tick: number): readonly Known[] {
  if (!known.some((one) => one.message.parentMessageId === message._id)) return known;
  const parentMessage = quoteOf(message);
  return known.map((one) =>
    one.message.parentMessageId === message._id ? { message: { ...one.message, parentMessage }, tick } : one,
  );
}

/** The counts of reactions are those that hold since; one's own is known from one's own change alone. */
export function onReacted(state: ChatState, change: Omit<ReactedPayload, 'v'>): ChatState {
  return onOne(state, change.chat_message, (before) => {
    const { reactions: _, own_reaction, ...message } = before;
    const own = change.event_user === state.me ? change.key : own_reaction;
    const some = change.reactions.length > 0;
    return { ...message, ...(some && { reactions: [...change.reactions] }), ...(own && { own_reaction: own }) };
  });
}

export function onReplied(state: ChatState, { chat_message, threadInfo }: Omit<RepliedPayload, 'v'>): ChatState {
  return onOne(state, chat_message, ({ threadInfo: _, ...message }) => ({
    ...message,
    ...(threadInfo && { threadInfo }),
  }));
}

/** Changes a message that is known; of others the next page says how they are. */
function onOne(state: ChatState, id: string, change: (message: ChatMessage) => ChatMessage): ChatState {
  const { scope } = state;
  if (scope.kind === 'replies' && scope.to === id && scope.parent)
    return { ...state, tick: state.tick + 1, scope: { ...scope, parent: change(scope.parent) } };
  const found = findById(state.known, id);
  if (!found) return state;
  const tick = state.tick + 1;
  return { ...state, tick, known: withMessage(state.known, { message: change(found.message), tick }) };
}
