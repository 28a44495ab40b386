import { isHost, placeAddress, placesOf, type PlaceGroup, type PlaceId } from '@plenary/domain/places/places';
import {
  Armchair,
  CalendarCog,
  CalendarDays,
  Contact,
  Handshake,
  MonitorCheck,
  QrCode,
  Radio,
  ScanLine,
  Search,
  ShieldAlert,
  SlidersHorizontal,
  Timer,
  UserRoundCog,
  Users,
  UsersRound,
  Video,
  Vote,
} from 'lucide-react';
import { useBoot } from '../boot.tsx';
import { useTexts } from '../use-texts.ts';

const ICONS: Readonly<Record<PlaceId, typeof Vote>> = {
  studio: SlidersHorizontal,
  timeline: CalendarCog,
  audience: UsersRound,
  moderation: ShieldAlert,
  polls: Vote,
  rooms: Armchair,
  go_live: Radio,
  device_checks: MonitorCheck,
  check_in: ScanLine,
  own_code: QrCode,
  devices: Video,
  agenda: CalendarDays,
  networking: Users,
  speed: Timer,
  meetings: Handshake,
  contacts: Contact,
  search: Search,
};

/** A place as it is drawn. */
export interface ShownPlace {
  readonly id: PlaceId | 'host';
  readonly href: string;
  readonly icon: typeof Vote;
  readonly label: string;
}

/** The places of a group that the reader has. */
export function usePlaces(group: PlaceGroup): ShownPlace[] {
  const { t } = useTexts();
  const { me, event } = useBoot();
  if (!me || !event) return [];
  const reader = { roles: me.roles, flags: event.settings.flags, event_kind: event.event_kind };
  return placesOf(group, reader).map((place) => ({
    ...{ id: place.id, href: placeAddress(event.slug, place), icon: ICONS[place.id] },
    label: t('places.name', { place: place.id }),
  }));
}

/** The page that leads to the places of those who run a part of the event; null for everybody else. */
export function useHostPlace(): ShownPlace | null {
  const { t } = useTexts();
  const { me, event } = useBoot();
  if (!me || !event || !isHost(me.roles)) return null;
  return { id: 'host', href: `/${event.slug}/host`, icon: UserRoundCog, label: t('places.host') };
}
