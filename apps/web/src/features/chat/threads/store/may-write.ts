import type { ChatSanctions } from '@plenary/contract/chat/operations';
import type { ChatState } from './chat-state.ts';

/** Whether one may write, and so react, answer and change what one wrote (WID2, WID24, WID29). */
export function mayWrite({ sanctions, order, moderates, load, archived }: ChatState): boolean {
  return load !== 'failed' && !archived && sanctionOf(sanctions) === 'free' && (moderates || !order.frozen);
}

/** When slow mode lets one send again, ms on this device's clock; null: at once. */
export function waitsUntil({ order, sentAt, moderates }: ChatState): number | null {
  return moderates || sentAt === null || order.slow_seconds === 0 ? null : sentAt + order.slow_seconds * 1000;
}

/** The chat rights of a person. A ban weighs more than a mute. */
export function sanctionOf({ banned, muted }: ChatSanctions): 'free' | 'muted' | 'banned' {
  return banned ? 'banned' : muted ? 'muted' : 'free';
}

/** When the next sanction ends by itself, in ms; null when none does. */
export function nextEnd({ muted_until, banned_until }: ChatSanctions): number | null {
  const ends = [muted_until, banned_until].filter((until) => until !== null).map((until) => Date.parse(until));
  return ends.length > 0 ? Math.min(...ends) : null;
}
