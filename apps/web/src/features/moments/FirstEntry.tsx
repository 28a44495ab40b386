import { displayName } from '@plenary/contract/names';
import { nowAndNext } from '@plenary/domain/home/now-and-next';
import { firstCards, type FirstCard } from '@plenary/domain/moments/first-cards';
import { placeAddress, placesOf } from '@plenary/domain/places/places';
import { hasBegun } from '@plenary/domain/timeline/status';
import { CalendarDays, Contact, Handshake, Play, QrCode, Search, Timer, Users, Video } from 'lucide-react';
import { useBoot } from '../../page/boot.tsx';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { MomentCard, type Way } from './MomentCard.tsx';
import { useDismiss } from './use-dismiss.ts';

const ICONS: Readonly<Record<FirstCard, Way['icon']>> = {
  own_code: QrCode,
  on_now: Play,
  agenda: CalendarDays,
  networking: Users,
  meetings: Handshake,
  speed: Timer,
  contacts: Contact,
  devices: Video,
  search: Search,
};

/** One's first entry into an event: three ways to begin (MOM1, MOM2). Going one of them is enough. */
export function FirstEntry() {
  const { t } = useTexts();
  const { me } = useBoot();
  const ways = useWays();
  const dismiss = useDismiss('first_entry');
  if (!me) return null;
  const title = t('moments.welcome', { name: me.user.first_name || displayName(me.user) });
  return <MomentCard title={title} lead={t('moments.welcome_lead')} ways={ways} dismiss={dismiss} once />;
}

function useWays(): Way[] {
  const { t } = useTexts();
  const { me, event, frame } = useBoot();
  const { sessions, rules, now } = useTimelineNow();
  if (!me || !event) return [];
  const { event_kind, settings, slug } = event;
  const reader = { roles: me.roles, flags: settings.flags, event_kind };
  const places = [...placesOf('own', reader), ...placesOf('more', reader)];
  const { headline } = nowAndNext(sessions, now, rules);
  const cards = firstCards({
    places: places.map(({ id }) => id),
    rooms: frame?.areas.some(({ key, url }) => key === 'networking' || url === `/${slug}/networking`) ?? false,
    begun: sessions.some((session) => hasBegun(session, now, rules)),
    on_now: headline?.link != null,
    on_site: !me.user.attending_virtually,
  });
  return cards.flatMap((id) => {
    const place = places.find((one) => one.id === id);
    const href = place ? placeAddress(slug, place) : (headline?.link ?? null);
    const hint = id === 'on_now' ? (headline?.title ?? '') : t('moments.way_hint', { way: id });
    return { id, icon: ICONS[id], title: t('moments.way', { way: id }), hint, href };
  });
}
