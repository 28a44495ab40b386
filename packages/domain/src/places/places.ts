import { isOn, type PageFlags, type SwitchedPage } from '../pages/switched.ts';
import { rolesAllow, type Action } from '../policy/policy.ts';
import type { Role } from '../policy/roles.ts';
import { OWN_PLACES } from './own.ts';

/** The facts of an event and its reader that decide which places there are. */
export interface PlaceReader {
  readonly roles: readonly Role[];
  readonly flags: PageFlags & Readonly<Record<'public_chat_enabled', boolean>>;
  readonly event_kind: 'hybrid' | 'virtual' | 'community';
}

interface PlaceRule {
  /** `host`: for those who run a part of the event; `own`: one's own, in every menu; `more`: beside areas that lead there. */
  readonly group: 'host' | 'own' | 'more';
  /** Below the event. */
  readonly path: string;
  readonly right: Action;
  /** A right with which it is another place. */
  readonly without?: Action;
  readonly page?: SwitchedPage;
  readonly exists?: (reader: PlaceReader) => boolean;
}

const onSite = ({ event_kind }: PlaceReader): boolean => event_kind !== 'virtual';

/**
 * The places of an event that are no area of its organisers and no tab of the panel, by what they are called in the texts.
 * The host's page, the menus and the palette are drawn from this list (PLC1).
 */
const PLACES = {
  studio: { group: 'host', path: 'studio', right: 'studio.organise' },
  timeline: { group: 'host', path: 'timeline', right: 'timeline.edit' },
  audience: { group: 'host', path: 'audience', right: 'audience.read' },
  moderation: {
    ...{ group: 'host', path: 'moderation', right: 'chat.moderate' },
    exists: ({ flags }) => flags.public_chat_enabled,
  },
  polls: { group: 'host', path: 'polls', right: 'polls.present' },
  rooms: { group: 'host', path: 'rooms', right: 'rooms.run' },
  go_live: { group: 'host', path: 'go-live', right: 'streams.publish' },
  device_checks: { group: 'host', path: 'devices/checks', right: 'devices.read' },
  check_in: { group: 'host', path: 'check-in', right: 'check_in.scan', exists: onSite },
  own_code: {
    group: 'own',
    path: OWN_PLACES.own_code,
    right: 'check_in.own',
    without: 'check_in.scan',
    exists: onSite,
  },
  devices: { group: 'own', path: OWN_PLACES.devices, right: 'devices.check' },
  agenda: { group: 'more', path: 'agenda', right: 'event.home', page: 'agenda' },
  networking: { group: 'more', path: 'networking', right: 'event.home', page: 'networking' },
  speed: { group: 'more', path: 'networking/speed', right: 'networking.match', page: 'networking/speed' },
  meetings: { group: 'more', path: 'networking/meetings', right: 'networking.meet', page: 'networking/meetings' },
  contacts: { group: 'more', path: 'networking/contacts', right: 'networking.contacts' },
  search: { group: 'more', path: 'search', right: 'event.home' },
} as const satisfies Readonly<Record<string, PlaceRule>>;

export type PlaceId = keyof typeof PLACES;
export type PlaceGroup = PlaceRule['group'];

export interface Place {
  readonly id: PlaceId;
  readonly path: string;
}

/** The address of a place of an event; the studio stands above its events. */
export const placeAddress = (slug: string, { id, path }: Place): string =>
  id === 'studio' ? `/studio/${slug}` : `/${slug}/${path}`;

/** The places of a group that a reader has, in their order. */
export function placesOf(group: PlaceGroup, reader: PlaceReader): Place[] {
  return Object.entries<PlaceRule>(PLACES)
    .filter(([, rule]) => rule.group === group && has(reader, rule))
    .map(([id, { path }]) => ({ id: id as PlaceId, path }));
}

function has(reader: PlaceReader, { right, without, page, exists }: PlaceRule): boolean {
  const { roles } = reader;
  if (!rolesAllow(right, roles) || (without && rolesAllow(without, roles))) return false;
  return (page === undefined || isOn(page, reader)) && (exists?.(reader) ?? true);
}

/** Whether a person runs a part of the event, and so has the page that leads to those places. */
export const isHost = (roles: readonly Role[]): boolean => rolesAllow('host.read', roles);
