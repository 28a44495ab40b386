import { useBoot } from '../../app/boot.tsx';

/** Unread messages of the chats that exist here. */
export function useUnreadChats(): number {
  return useBoot().frame?.public_chat?.unread_count ?? 0;
}
