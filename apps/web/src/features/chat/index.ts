/** The public chat. `ChatTab` is a chunk of its own: import it lazily from './ChatTab.tsx'. */
export { ChatRoot } from './ChatRoot.tsx';
export { useChatReady, useUnread } from './use-unread.ts';
