import { moderates, type ChatPerson } from '../chat/moderation/rules.ts';
import { isNetworking, type Availability } from '../user-card/card.ts';

/** A person of the event as far as their presence is concerned. */
export interface PresentPerson extends ChatPerson {
  readonly host: boolean;
  readonly networking_status: boolean;
  /** They want nobody to see that they are here. */
  readonly invisible: boolean;
  /** Their membership stands. */
  readonly active: boolean;
  readonly deleted: boolean;
}

/** Those who see that a person is online: everybody, those who moderate, or nobody. */
export type SeenBy = 'everybody' | 'moderators' | 'nobody';

/** Which people see that a person is online (ATT9). */
export function seenBy(person: PresentPerson, event: { readonly networking_enabled: boolean }): SeenBy {
  if (!person.active || person.deleted || person.invisible) return 'nobody';
  return isNetworking(person, event) ? 'everybody' : 'moderators';
}

/** Those who read a list of people who are here: everybody, or those who moderate, who see more of them. */
export type Audience = Exclude<SeenBy, 'nobody'>;

/** How an audience sees an online person; null: they are not in its list (ATT6, ATT9). The viewer and blocks are checked separately. */
export function listedTo(
  audience: Audience,
  person: PresentPerson,
  event: { readonly networking_enabled: boolean },
): Availability | null {
  const seen = seenBy(person, event);
  if (seen === 'nobody') return null;
  if (seen === 'everybody') return 'available';
  return audience === 'moderators' ? 'no-network' : null;
}

/** The list that a viewer reads. */
export const audienceOf = ({ roles }: Pick<ChatPerson, 'roles'>): Audience =>
  moderates(roles) ? 'moderators' : 'everybody';

/** The same for one viewer, who is in no list of their own. */
export function listedAs(
  viewer: ChatPerson,
  person: PresentPerson,
  event: { readonly networking_enabled: boolean },
): Availability | null {
  return person.event_user_id === viewer.event_user_id ? null : listedTo(audienceOf(viewer), person, event);
}
