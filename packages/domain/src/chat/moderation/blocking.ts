import { moderates, type ChatPerson } from './rules.ts';

/** A block: `blocker` does not want to meet the other. Ids are event-user ids. */
export interface Block {
  readonly blocker: string;
  readonly blocked: string;
}

/**
 * Where two people meet, and whom a block between them keeps away: `blocker` no longer sees the other, who is not notified;
 * `either`: neither reaches the other.
 */
export const ENCOUNTERS = {
  message: 'blocker',
  quote: 'blocker',
  reaction: 'blocker',
  mention: 'blocker',
  search: 'blocker',
  card: 'blocker',
  private_chat: 'either',
  speed_networking: 'either',
  contact: 'either',
  meeting: 'either',
} as const satisfies Record<string, 'blocker' | 'either'>;
export type Encounter = keyof typeof ENCOUNTERS;

/**
 * Whether a block keeps `other` away from `viewer`. Those who moderate see everything, because they answer for it, and
 * are met by everybody.
 */
export function keptApart(
  encounter: Encounter,
  viewer: ChatPerson,
  other: ChatPerson,
  blocks: readonly Block[],
): boolean {
  if (moderates(viewer.roles) || moderates(other.roles)) return false;
  const between = (blocker: string, blocked: string): boolean =>
    blocks.some((block) => block.blocker === blocker && block.blocked === blocked);
  if (between(viewer.event_user_id, other.event_user_id)) return true;
  return ENCOUNTERS[encounter] === 'either' && between(other.event_user_id, viewer.event_user_id);
}

/** Why a person may not block another, or null: nobody blocks themself, and none who moderates blocks or is blocked. */
export function refuseBlocking(person: ChatPerson, other: ChatPerson): 'cannot_block' | null {
  if (person.event_user_id === other.event_user_id) return 'cannot_block';
  return moderates(person.roles) || moderates(other.roles) ? 'cannot_block' : null;
}
