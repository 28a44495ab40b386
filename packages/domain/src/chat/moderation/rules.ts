import { happenedAt } from '../../time/set-back.ts';
import { MODERATING, type Role } from '../../policy/roles.ts';
import type { Sanctions } from './sanctions.ts';
import { CHAT } from '../limits.ts';

/** The person who asks, as far as chat needs to know. */
export interface ChatPerson {
  readonly event_user_id: string;
  readonly roles: readonly Role[];
}

/** A message as far as its deletion is concerned. Ids are event-user ids. */
export interface OwnedMessage {
  readonly sender: string | null;
  /** The person who deleted it; null while it stands. */
  readonly archived_by: string | null;
}

/** A message as far as edits, reactions and replies are concerned. */
export interface PlacedMessage {
  readonly sender: string | null;
  readonly message_type: string;
  readonly archived_at: unknown;
  readonly reply_count: number;
}

/** Whether one of the roles moderates by the policy table (CH31). Moderators cannot be muted or banned themselves. */
export function moderates(roles: readonly Role[]): boolean {
  return roles.some((role) => MODERATING.includes(role));
}

/** The obstacle to reading a public thread, or null. */
export function refuseReading(sanctions: Sanctions): 'banned' | null {
  return sanctions.banned ? 'banned' : null;
}

/** The obstacle to sending to a public thread, or null. A ban weighs more than a mute. */
export function refuseSending(sanctions: Sanctions): 'banned' | 'muted' | null {
  if (sanctions.banned) return 'banned';
  return sanctions.muted ? 'muted' : null;
}

/** The author and those who moderate may delete a message, and may read it after that (D24). */
export function mayArchive(person: ChatPerson, message: OwnedMessage): boolean {
  return message.sender === person.event_user_id || moderates(person.roles);
}

/** Those who moderate may undo any deletion; the author only the author's own. */
export function mayRestore(person: ChatPerson, message: OwnedMessage): boolean {
  if (moderates(person.roles)) return true;
  return message.sender === person.event_user_id && message.archived_by === person.event_user_id;
}

/**
 * The obstacle to deleting a message, or null. A message that has replies stays with its author (WID7); those who
 * moderate take it all the same, and its place and its thread stay. The server's own lines are nobody's to take back.
 */
export function refuseArchiving(
  person: ChatPerson,
  message: OwnedMessage & PlacedMessage,
): 'forbidden' | 'has_replies' | null {
  if (!mayArchive(person, message)) return 'forbidden';
  if (message.message_type !== 'message' && !moderates(person.roles)) return 'forbidden';
  return message.reply_count > 0 && !moderates(person.roles) ? 'has_replies' : null;
}

/** Why a message may not be removed for good, or null: it was deleted before, and no reply hangs on it (WID7). */
export function refuseRemoving(
  person: ChatPerson,
  message: OwnedMessage & PlacedMessage,
): 'forbidden' | 'has_replies' | null {
  if (message.archived_at === null || !mayRestore(person, message)) return 'forbidden';
  return message.reply_count > 0 ? 'has_replies' : null;
}

/** Whether a message takes replies: a person wrote it (D22), and it is not deleted. */
export function mayAnswer({ message_type, archived_at }: Pick<PlacedMessage, 'message_type' | 'archived_at'>): boolean {
  return message_type === 'message' && archived_at === null;
}

/** The obstacle to editing a message, or null: only text, and only the author's own (WID7). */
export function refuseEditing(person: ChatPerson, message: PlacedMessage): 'forbidden' | 'message_gone' | null {
  if (message.sender !== person.event_user_id || message.message_type !== 'message') return 'forbidden';
  return message.archived_at === null ? null : 'message_gone';
}

/** The obstacle to reacting to a message, or null: it is another person's, and not deleted (WID8). */
export function refuseReacting(person: ChatPerson, message: PlacedMessage): 'forbidden' | 'message_gone' | null {
  if (message.sender === person.event_user_id || message.message_type !== 'message') return 'forbidden';
  return message.archived_at === null ? null : 'message_gone';
}

/**
 * Milliseconds to wait before the next message, 0 when it may go at once: at most CHAT.sends_per_window messages in
 * any CHAT.send_window_ms. Those from before the clock was set back do not count (CLK3).
 * @param recent times of the person's latest messages in milliseconds, newest first; older ones do no harm
 */
export function sendDelay(now: number, recent: readonly number[]): number {
  const oldest = recent.flatMap((at) => happenedAt(at, now) ?? [])[CHAT.sends_per_window - 1];
  return oldest === undefined ? 0 : Math.max(0, oldest + CHAT.send_window_ms - now);
}
