import { keptApart, type Block } from '../chat/moderation/blocking.ts';
import { moderates, type ChatPerson } from '../chat/moderation/rules.ts';
import { rolesAllow } from '../policy/policy.ts';

/** The states in which a person is for others (ATT6). */
export const AVAILABILITIES = ['available', 'offline', 'no-network'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** A person of the event as far as their card is concerned. */
export interface CardPerson extends ChatPerson {
  readonly host: boolean;
  readonly networking_status: boolean;
  /** Their membership stands. */
  readonly active: boolean;
  readonly deleted: boolean;
}

/** The person of a card as others see them at a moment. */
export interface Presence {
  /** They have a live connection, and let others see it (D122). */
  readonly here: boolean;
  /** They want to be met. */
  readonly networking: boolean;
}

/** The availability of a person (ATT6). Only moderators learn that a person is online who does not want to be met. */
export function availabilityOf({ here, networking }: Presence, viewer: ChatPerson): Availability {
  if (!here) return 'offline';
  if (networking) return 'available';
  return moderates(viewer.roles) ? 'no-network' : 'offline';
}

/** How a person takes part, as the card's badge says it; null: community events have none (D35). */
export function attendanceOf(
  event_kind: string,
  { attending_virtually }: { readonly attending_virtually?: boolean },
): 'virtual' | 'in_person' | null {
  if (event_kind === 'community') return null;
  return attending_virtually === false ? 'in_person' : 'virtual';
}

/** Whether a person can be met: the event has networking, and they want it. Hosts are there to be met (D53). */
export function isNetworking(
  person: Pick<CardPerson, 'host' | 'networking_status'>,
  event: { readonly networking_enabled: boolean },
): boolean {
  return person.host || (event.networking_enabled && person.networking_status);
}

/**
 * Whether a person's name leads to their card, as far as a page knows without asking: one's own, those of people who can
 * be met, and for those who moderate everybody's (WID9, D53).
 */
export function opensCard(
  viewer: ChatPerson,
  person: Pick<CardPerson, 'event_user_id' | 'host' | 'networking_status' | 'deleted'>,
  event: { readonly networking_enabled: boolean },
): boolean {
  if (person.deleted) return false;
  if (person.event_user_id === viewer.event_user_id || moderates(viewer.roles)) return true;
  return isNetworking(person, event);
}

/**
 * Why a person may not see a card, or null. People who have left, and those whom the viewer has blocked, are as good as
 * unknown; those who moderate see everybody.
 */
export function refuseCard(
  viewer: ChatPerson,
  person: CardPerson,
  event: { readonly networking_enabled: boolean },
  blocks: readonly Block[],
): 'not_found' | 'not_networking' | null {
  if (person.deleted) return 'not_found';
  const moderator = moderates(viewer.roles);
  if (!person.active && !moderator) return 'not_found';
  if (keptApart('card', viewer, person, blocks)) return 'not_found';
  return opensCard(viewer, person, event) ? null : 'not_networking';
}

/** Whether a person reads the e-mail address of a person: that person, and organisers (D57). */
export function seesEmail(viewer: ChatPerson, person: ChatPerson): boolean {
  return viewer.event_user_id === person.event_user_id || viewer.roles.includes('organiser');
}

/** Whether a person may shut people out of the event. */
export function mayBanFromEvent(viewer: Pick<ChatPerson, 'roles'>): boolean {
  return rolesAllow('people.ban', viewer.roles);
}

/** Why a person cannot be shut out of the event, or null: nobody who keeps order there, and nobody themself. */
export function refuseEventBan(viewer: ChatPerson, person: ChatPerson): 'cannot_sanction' | null {
  return person.event_user_id === viewer.event_user_id || moderates(person.roles) ? 'cannot_sanction' : null;
}

/** Limits of a ban from the event. */
export const EVENT_BAN = {
  /** Characters of its reason, which the person reads. */
  reason_max: 300,
} as const;
