/** The chat. `ChatArea` is a chunk of its own: import it lazily from './ChatArea.tsx'. */
export { ChatRoot, useChatReady, useUnread } from './threads/desk/chat-context.tsx';
