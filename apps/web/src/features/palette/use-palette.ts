import { search, type SearchHit } from '@plenary/contract/search/operations';
import { displayName } from '@plenary/contract/names';
import type { EventUser } from '@plenary/contract/accounts/people';
import { getUserCard } from '@plenary/contract/user-card/operations';
import { PALETTE, paletteHits } from '@plenary/domain/search/palette';
import { agendaSearch, HIT_KINDS } from '@plenary/domain/timeline/agenda/search';
import { opensCard } from '@plenary/domain/user-card/card';
import { CalendarDays, LayoutGrid, Search, Settings, UserRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { sessionAddress } from '../../page/timeline/session-address.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { panelTabs } from '../../page/places/panel-places.ts';
import { useAreaLinks } from '../../page/places/use-area-links.ts';
import { useHostPlace, usePlaces } from '../../page/places/use-places.ts';
import { useServices } from '../../page/services.tsx';
import { useWholeTimeline } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { sectionId, SETTINGS_SECTIONS } from '../settings/index.ts';
import { useTimeout } from '../../ui/time/use-timeout.ts';

/** Something that the palette leads to. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  /** Says where it leads. */
  readonly hint: string;
  readonly icon: typeof Search;
  readonly to:
    | { readonly kind: 'page'; readonly href: string }
    | { readonly kind: 'act'; readonly run: () => void }
    | { readonly kind: 'person'; readonly person: EventUser };
}

/** Entries under one heading. */
export interface EntryGroup {
  readonly id: 'recent' | 'places' | 'host' | 'sessions' | 'found';
  readonly items: readonly Entry[];
}

/** The entries that fit a search, by groups; of an empty one those that were chosen last, and all places. */
export function usePalette(q: string, recent: readonly string[]): EntryGroup[] {
  const places = usePlaceEntries();
  const host = useHostEntries();
  const sessions = useSessionEntries();
  const found = useFoundEntries(q);
  const people = useRecentPeople(recent);
  const all = q.trim() === '';
  const known = [...places, ...host, ...sessions.all, ...people];
  const groups: EntryGroup[] = [
    { id: 'recent', items: all ? recent.flatMap((id) => known.filter((entry) => entry.id === id)) : [] },
    { id: 'places', items: some(paletteHits(places, q, recent), all) },
    { id: 'host', items: some(paletteHits(host, q, recent), all) },
    { id: 'sessions', items: all ? [] : sessions.find(q).slice(0, PALETTE.shown) },
    { id: 'found', items: all ? [] : found },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const some = (entries: readonly Entry[], all: boolean): readonly Entry[] =>
  all ? entries : entries.slice(0, PALETTE.shown);

/** The areas, the tabs of the panel, one's own places and the pages that stand in no bar. */
function usePlaceEntries(): Entry[] {
  const { t } = useTexts();
  const boot = useBoot();
  const { open } = usePanel();
  const { openLiveStreams } = useOverlays();
  const areas = useAreaLinks().map(({ id, title, target }): Entry => ({
    ...{ id: `area:${id}`, title, hint: t('palette.area'), icon: LayoutGrid },
    to: target.kind === 'modal' ? { kind: 'act', run: openLiveStreams } : { kind: 'page', href: target.href },
  }));
  const tabs = panelTabs(boot).map(({ id, icon }): Entry => ({
    ...{ id: `panel:${id}`, title: t(`frame.${id}`), hint: t('palette.panel'), icon },
    to: { kind: 'act', run: () => open(id) },
  }));
  const settings = SETTINGS_SECTIONS.map((section): Entry => ({
    ...{ id: `settings:${section}`, title: t(`settings.${section}`), hint: t('frame.settings'), icon: Settings },
    to: { kind: 'act', run: () => open('settings', sectionId(section)) },
  }));
  const pages = [...usePlaces('own'), ...usePlaces('more')].map(({ id, label, href, icon }): Entry => ({
    ...{ id: `place:${id}`, title: label, hint: t('palette.page'), icon, to: { kind: 'page', href } },
  }));
  const led = new Set(areas.map(({ to }) => (to.kind === 'page' ? to.href : '')));
  return [...areas, ...tabs, ...pages.filter(({ to }) => to.kind !== 'page' || !led.has(to.href)), ...settings];
}

/** The places of those who run a part of the event. */
function useHostEntries(): Entry[] {
  const { t } = useTexts();
  const host = useHostPlace();
  const places = usePlaces('host');
  return (host ? [host, ...places] : []).map(({ id, label, href, icon }) => ({
    ...{ id: `place:${id}`, title: label, hint: t('places.host'), icon, to: { kind: 'page', href } },
  }));
}

/** The sessions, found as the agenda finds them; one that cannot be entered stands in the agenda. */
function useSessionEntries(): { readonly all: readonly Entry[]; readonly find: (q: string) => Entry[] } {
  const { t, language } = useTexts();
  const { slug } = useEvent();
  const { zone } = useDisplayZone();
  const { sessions } = useWholeTimeline();
  return useMemo(() => {
    const all = sessions.map(({ id, title, link, starts_at }): Entry => {
      const start = Date.parse(starts_at);
      const when = dayAndTime(language, start, zone);
      const hint = link === null ? t('palette.in_agenda', { when }) : when;
      return {
        ...{ id: `session:${id}`, title, hint, icon: CalendarDays },
        to: { kind: 'page', href: sessionAddress(slug, { id, link }) },
      };
    });
    const made = agendaSearch(sessions);
    const find = (q: string): Entry[] => {
      const kinds = made.find(q);
      return HIT_KINDS.flatMap((kind) => all.filter((_, at) => kinds?.get(sessions[at]!.id) === kind));
    };
    return { all, find };
  }, [sessions, language, zone, slug, t]);
}

/** The people among the last that were chosen, as far as the person may still see their cards. */
function useRecentPeople(recent: readonly string[]): readonly Entry[] {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [people, setPeople] = useState<readonly EventUser[]>([]);
  useEffect(() => {
    let wanted = true;
    const users = recent.flatMap((id) => (id.startsWith(PERSON) ? [id.slice(PERSON.length)] : []));
    const ask = (user: string) => api.call(getUserCard, { params: { event: slug }, query: { user } });
    void Promise.all(users.map(ask)).then((answers) => {
      if (wanted) setPeople(answers.flatMap((answer) => (answer.ok ? [answer.value.event_user] : [])));
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, recent]);
  return people.map((person) => personEntry(person, person.user.company || t('palette.card')));
}

/** Begins the ids of people; the `_id` of the user follows. */
const PERSON = 'person:';

const personEntry = (person: EventUser, hint: string): Entry => ({
  ...{ id: `${PERSON}${person.user._id}`, title: displayName(person.user), hint, icon: UserRound },
  to: { kind: 'person', person },
});

/** Time in which nothing more is typed before the server is asked, in ms. */
const REST_MS = 250;

/** People, exhibitors, items and pages, found by the search of the event: it shows what the person may see (SEA5, SEA6). */
function useFoundEntries(q: string): Entry[] {
  const { t } = useTexts();
  const { api } = useServices();
  const { event, me } = useBoot();
  const words = q.trim();
  const [found, setFound] = useState<{ readonly q: string; readonly hits: readonly SearchHit[] }>({ q: '', hits: [] });
  useTimeout(
    words.length < PALETTE.asked_min || found.q === words ? null : REST_MS,
    (gone) => {
      void api.call(search, { params: { event: event?.slug ?? '' }, query: { q: words } }).then((answer) => {
        if (!answer.ok || gone.aborted) return;
        const groups = answer.value.groups.filter(({ group }) => group !== 'session' && group !== 'message');
        setFound({ q: words, hits: groups.flatMap(({ hits }) => hits.slice(0, PALETTE.shown)) });
      });
    },
    words,
  );
  const { networking_enabled = false } = event?.settings.flags ?? {};
  const viewer = me && { event_user_id: me.event_user_id, roles: me.roles };
  return (found.q === words ? found.hits : []).flatMap(({ id, title, place, href, person }): Entry[] => {
    if (person && viewer && opensCard(viewer, { ...person.user, event_user_id: person._id }, { networking_enabled }))
      return [personEntry(person, place || t('palette.card'))];
    return href === null ? [] : [{ id: `found:${id}`, title, hint: place, icon: Search, to: { kind: 'page', href } }];
  });
}
