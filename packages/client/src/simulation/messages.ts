import type { ChatMessage } from '@plenary/contract/chat/operations';
import { displayName } from '@plenary/contract/names';
import type { Author } from '@plenary/simulation/scene';

/** The author of a message, as a mention names them; null: nobody is left of them. */
export function authorOf(sender: ChatMessage['sender_event_user']): Author | null {
  return sender && !sender.user.deleted ? { event_user: sender._id, display_name: displayName(sender.user) } : null;
}

/** The time that typing a text takes, ms; nobody types longer than others would wait. */
export function typingMs(text: string): number {
  return Math.min(7_000, 1_000 + text.length * 45);
}
