import { isChannel, type ThreadKind } from './features.ts';
import { moderates, type ChatPerson } from './moderation/rules.ts';
import type { Sanctions } from './moderation/sanctions.ts';
import { cleanMessage, type CleanedText } from './writing/text.ts';

/** Limits of private chat (PRV7, D18). */
export const THREADS = {
  /** People of a thread, its maker included. */
  members_max: 50,
  /** Characters of a name after trimming, as Unicode code points. */
  name_max: 80,
  /** Threads in one reading of the list, the latest first, and at most. */
  page_size: 50,
  page_max: 500,
  /** People that one reading of the selection names. */
  people_page: 50,
} as const;

/** A thread as far as its reading is concerned. */
export interface EnteredThread {
  readonly kind: ThreadKind;
  /** The event's flag for this kind of thread. */
  readonly enabled: boolean;
  /** Whether the person is one of its members; of no importance in public. */
  readonly member: boolean;
}

/**
 * The obstacle to reading a thread, or null. A thread with members does not exist for others. A ban holds in public and
 * in private; who asks the event's support may go on (D84).
 */
export function refuseEntering(
  { kind, enabled, member }: EnteredThread,
  sanctions: Sanctions,
): 'not_found' | 'chat_disabled' | 'banned' | null {
  if (!isChannel(kind) && !member) return 'not_found';
  if (!enabled) return 'chat_disabled';
  return kind !== 'support' && sanctions.banned ? 'banned' : null;
}

/** A person who would begin a private chat or add people to one. */
export interface Starter extends ChatPerson {
  readonly networking_status: boolean;
}

/**
 * The obstacle to beginning a private chat, or null: the event has none, or networking is off for the event or the person
 * (D21). Those who moderate may always.
 */
export function refuseStarting(
  person: Starter,
  event: { readonly private_chat_enabled: boolean; readonly networking_enabled: boolean },
): 'chat_disabled' | 'networking_off' | null {
  if (!event.private_chat_enabled) return 'chat_disabled';
  if (moderates(person.roles)) return null;
  return event.networking_enabled && person.networking_status ? null : 'networking_off';
}

/** A person who would be added. */
export interface Addable extends ChatPerson {
  /** Their membership has not ended, and they were not erased. */
  readonly active: boolean;
  readonly networking_status: boolean;
  /** A block keeps the two apart, in either direction. */
  readonly apart: boolean;
  /** No person stands behind them: nobody would answer (SIM12). */
  readonly simulated?: boolean | undefined;
}

/**
 * Whether `person` can add another to a private chat: a member who can be reached, without a block between the two.
 * Those who moderate reach everybody and are reached by everybody (D21).
 */
export function canBeAdded(person: ChatPerson, other: Addable): boolean {
  if (!other.active || other.simulated || other.event_user_id === person.event_user_id) return false;
  if (moderates(person.roles) || moderates(other.roles)) return true;
  return other.networking_status && !other.apart;
}

/** The key of a chat between two people, the same whichever of them begins it. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(':');
}

/** A change of the people of a thread, as it was asked for. Ids of one kind, without the caller's own. */
export interface MembersOrder {
  /** The others as the caller wants them. */
  readonly users: readonly string[];
  /** The others as the caller saw them when choosing; absent: those of now. */
  readonly known?: readonly string[] | undefined;
}

export interface MembersChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * The change that an order means. It counts from what its maker saw, so that a person added by others in the meantime stays.
 * @param others who is in the thread now, without the caller
 */
export function membersChange(others: readonly string[], { users, known = others }: MembersOrder): MembersChange {
  const wanted = new Set(users);
  return {
    added: [...wanted].filter((id) => !known.includes(id) && !others.includes(id)),
    removed: others.filter((id) => known.includes(id) && !wanted.has(id)),
  };
}

/** A thread as far as a change of its people is concerned. */
export interface ChangedThread {
  /** Event-user id of its maker, or null. */
  readonly created_by: string | null;
  /** How many are in it, the caller included. */
  readonly count: number;
}

/** Those who may take others out of a thread: its maker, and those who moderate (D85). */
export function mayRemoveMembers(person: ChatPerson, thread: Pick<ChangedThread, 'created_by'>): boolean {
  return thread.created_by === person.event_user_id || moderates(person.roles);
}

/**
 * Why a change of people is refused, or null: beyond the fifty (D18), taking others out without being allowed to, or with
 * nobody left but the caller (PRV7).
 */
export function refuseMembersChange(
  person: ChatPerson,
  thread: ChangedThread,
  { added, removed }: MembersChange,
): 'chat_full' | 'forbidden' | 'nobody_left' | null {
  if (removed.length > 0 && !mayRemoveMembers(person, thread)) return 'forbidden';
  const count = thread.count + added.length - removed.length;
  if (added.length > 0 && count > THREADS.members_max) return 'chat_full';
  return removed.length > 0 && count < 2 ? 'nobody_left' : null;
}

/** A member of a thread, as seen by another who writes there. */
export interface MetMember {
  readonly event_user_id: string;
  /** Their membership of the event has not ended. */
  readonly active: boolean;
  /** A block keeps the two apart, in either direction. */
  readonly apart: boolean;
}

/**
 * Why a message in a private thread would reach nobody, or null: all others have left, or the only
 * other one is kept apart. It does not say which of these it is (D86). An answer to a question does not reach a person who
 * has left the event.
 */
export function refuseReaching(
  kind: ThreadKind,
  event_user_id: string,
  members: readonly MetMember[],
): 'cannot_reach' | null {
  const others = members.filter((member) => member.event_user_id !== event_user_id);
  if (kind === 'support') return others.length > 0 && !others.some(({ active }) => active) ? 'cannot_reach' : null;
  if (kind !== 'private') return null;
  const reached = others.filter(({ active, apart }) => active && !(apart && others.length === 1));
  return reached.length === 0 ? 'cannot_reach' : null;
}

/** The name of a thread as it is stored: one line, at most THREADS.name_max characters; see `cleanMessage`. */
export function cleanThreadName(raw: string): CleanedText {
  return cleanMessage(raw.replace(/\s+/g, ' '), THREADS.name_max);
}
