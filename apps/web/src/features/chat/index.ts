/** The chat. `ChatArea` is a chunk of its own: import it lazily from './ChatArea.tsx'. */
export { ChatRoot } from './ChatRoot.tsx';
export { useChatReady, useUnread } from './threads/desk/page-chats.ts';
