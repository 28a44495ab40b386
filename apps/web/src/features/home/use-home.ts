import type { HomeArea, Sponsor } from '@plenary/contract/home/operations';
import type { ImageSet, Video } from '@plenary/contract/event';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { homeSponsors, type HomePage } from '@plenary/domain/home/areas';
import { type NowAndNext, nowAndNext } from '@plenary/domain/home/now-and-next';
import { runsEvent } from '@plenary/domain/policy/roles';
import type { Translate } from '@plenary/texts/texts';
import { useMemo } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useAreaPages } from '../../page/places/use-area-pages.ts';
import { useTimeline, useTimelineNow } from '../../page/timeline/timeline.ts';

export type Page = HomePage<ImageSet, Video> & {
  /** At most six (HOM2). */
  readonly sponsors: readonly Sponsor[];
};

/** The home's pages as the rules make them of areas, timeline and time. */
export function useHomePages(): Page[] {
  const areas = useBoot().frame?.areas;
  const pages = useAreaPages();
  return useMemo(() => pages.map((page) => ({ ...page, sponsors: sponsorsOf(areas, page.id) })), [areas, pages]);
}

/** Whether the event has neither areas nor sessions, and the reader can change that. */
export function useIsEmptyForHost(): boolean {
  const { me, frame } = useBoot();
  const timeline = useTimeline();
  return runsEvent(me?.roles ?? []) && frame?.areas.length === 0 && timeline?.session_count === 0;
}

function sponsorsOf(areas: readonly HomeArea[] | undefined, id: string): Sponsor[] {
  return homeSponsors(areas?.find((area) => area.key === id)?.sponsors ?? []);
}

/** Title of a page of the home, for its heading and its tab. */
export function titleOf({ title }: Pick<Page, 'title'>, t: Translate): string {
  return title || t('home.welcome');
}

/** The line below a title; a countdown belongs into its tag `time`. */
export function subtitleOf({ live, subTitle, link }: Pick<Page, 'live' | 'subTitle' | 'link'>, t: Translate): string {
  switch (live?.kind) {
    case 'several':
      return t('home.several', { count: live.count });
    case 'starts_in':
    case 'ends_in':
      return t(`home.${live.kind}`);
    case 'none':
      return t('home.nothing');
    case undefined:
      return subTitle || (link === null ? t('home.nothing') : '');
  }
}

/** The sessions on air and the next one, by the rules of the home (D384). */
export function useNowAndNext(): NowAndNext<ListedSession> {
  const { sessions, rules, now } = useTimelineNow();
  return useMemo(() => nowAndNext(sessions, now, rules), [sessions, now, rules]);
}
