/** The public chat. `ChatTab` is a chunk of its own: import it lazily from './ChatTab.tsx'. */
export { ChatRoot, useChatReady, useUnread } from './chat-context.tsx';
