import type { ChatMessage } from '@plenary/contract/chat/operations';
import { announceIn, announcementOf, type Announcement } from '@plenary/domain/chat/announce';
import type { StoreApi } from 'zustand/vanilla';
import type { ChatState } from '../store/chat-state.ts';
import { cursorOf, fromCursor } from '../store/known-messages.ts';

export interface AnnouncerParts {
  readonly chat: Pick<StoreApi<ChatState>, 'getState' | 'subscribe'>;
  /** This device's clock, ms. */
  now(): number;
  /** The name of a message's sender. */
  nameOf(message: ChatMessage): string;
  say(announcement: Announcement): void;
}

/**
 * Announces messages by others from now on, each at most once, until the returned function is called. Messages that are
 * deleted before their turn are left out.
 */
export function startAnnouncing({ chat, now, nameOf, say }: AnnouncerParts): () => void {
  let heard: number | null = null;
  let spokenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = () => (heard === null ? [] : byOthers(chat.getState(), heard));
  const speak = (): void => {
    timer = undefined;
    const messages = waiting();
    const announcement = announcementOf(
      messages.map((one) => ({ by: nameOf(one), text: one.message || (one.file?.name ?? '') })),
    );
    if (!announcement) return;
    heard = newestCursor(chat.getState());
    spokenAt = now();
    say(announcement);
  };
  const look = (): void => {
    const state = chat.getState();
    // Messages that stood there when the list was read are no news.
    if (heard === null && state.load === 'ready') heard = newestCursor(state);
    if (timer === undefined && waiting().length > 0) timer = setTimeout(speak, announceIn(spokenAt, now()));
  };
  look();
  const unsubscribe = chat.subscribe(look);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** After a gap the list is read again, and until then nothing in it is certain. */
function byOthers(state: ChatState, after: number): ChatMessage[] {
  if (state.load !== 'ready') return [];
  return fromCursor(state.known, after + 1)
    .map(({ message }) => message)
    .filter((message) => message.sender_event_user?._id !== state.me && message.message_type === 'message');
}

function newestCursor({ known }: ChatState): number {
  const newest = known.at(-1);
  return newest ? cursorOf(newest.message) : 0;
}
