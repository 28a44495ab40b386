import { moderates, type ChatPerson } from '../chat/moderation/rules.ts';
import { listedAs, type PresentPerson } from '../presence/visible.ts';
import { isNetworking } from '../user-card/card.ts';

/**
 * The lists in which an event names its people: those with whom a chat can be begun, those whom a message of a channel can
 * name, those who are here, and what a search of the event finds.
 */
export const PEOPLE_LISTS = ['reachable', 'nameable', 'here', 'search'] as const;
export type PeopleList = (typeof PEOPLE_LISTS)[number];

/** The flags of an event that say whom its lists name. */
export interface ListFlags {
  readonly networking_enabled: boolean;
  readonly attendees_enabled: boolean;
}

/** The way in which a person looks at a list. */
export interface Looking {
  /** Something of a name was typed. */
  readonly by_name: boolean;
  /** The person has written in the channel, where everybody reads their name (WID42). */
  readonly wrote: boolean;
}

/**
 * The people whom everybody may find in a list from which one chooses: all who can be met, or the hosts alone. Where the event
 * does not show its attendees, people who can be met are found by their name, and not listed.
 */
export function offered(flags: ListFlags, by_name: boolean): 'networking' | 'hosts' {
  return flags.networking_enabled && (flags.attendees_enabled || by_name) ? 'networking' : 'hosts';
}

/** Whether a list names a person to a viewer (ATT17). No list names its viewer; blocks are checked separately. */
export function isListed(
  list: PeopleList,
  viewer: ChatPerson,
  person: PresentPerson,
  flags: ListFlags,
  { by_name, wrote }: Looking,
): boolean {
  if (!person.active || person.deleted || person.event_user_id === viewer.event_user_id) return false;
  switch (list) {
    case 'here':
    case 'search':
      return flags.attendees_enabled && listedAs(viewer, person, flags) !== null;
    case 'reachable':
    case 'nameable':
      if (moderates(viewer.roles) || (list === 'nameable' && wrote)) return true;
      return isNetworking(person, { networking_enabled: offered(flags, by_name) === 'networking' });
  }
}
