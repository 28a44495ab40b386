import { keptApart, type Block, type Encounter } from '../chat/moderation/blocking.ts';
import { moderates, type ChatPerson } from '../chat/moderation/rules.ts';

/** The details that a person may give beside their name; the address only where they say so (D57). */
export const SHARED_FIELDS = ['company', 'role', 'email'] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/** The person whose details are asked for. */
export interface Wanted extends ChatPerson {
  /** Their membership stands, and they were not erased. */
  readonly active: boolean;
  readonly networking_status: boolean;
  /** No person stands behind them. */
  readonly simulated: boolean;
}

/**
 * Whether `person` may offer to exchange details with `other`: they are at the event, let others reach them, and no block stands
 * between the two (XCH3). Those who moderate reach everybody and are reached by everybody, as in private chat (D21).
 */
export function mayOffer(
  person: ChatPerson,
  other: Wanted,
  blocks: readonly Block[],
  encounter: Extract<Encounter, 'contact' | 'meeting'> = 'contact',
): boolean {
  if (!other.active || other.simulated || other.event_user_id === person.event_user_id) return false;
  if (keptApart(encounter, person, other, blocks)) return false;
  return other.networking_status || moderates(person.roles) || moderates(other.roles);
}

/** A person's details, as far as they were given. */
export interface Details {
  readonly name: string;
  readonly company: string;
  readonly role: string;
  readonly email: string;
}

/** The details of a person that they have given; everything else is empty. */
export function givenDetails(details: Details, fields: readonly SharedField[]): Details {
  const given = (field: SharedField): string => (fields.includes(field) ? details[field] : '');
  return { name: details.name, company: given('company'), role: given('role'), email: given('email') };
}
