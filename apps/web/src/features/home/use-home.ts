import type { HomeArea, Sponsor } from '@plenary/contract/home';
import type { ImageSet, Video } from '@plenary/contract/event';
import { homePages, homeSponsors, LIVE_STREAM_AREA, type HomePage } from '@plenary/domain/home/areas';
import { nextSession, onAirSessions } from '@plenary/domain/timeline/highlights';
import { liveArea } from '@plenary/domain/timeline/live-area';
import { useMemo } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useTimelineNow, type TimelineNow } from '../../page/timeline.ts';

export type Page = HomePage<ImageSet, Video> & {
  /** At most six (doc 1 §9). */
  readonly sponsors: readonly Sponsor[];
  /** The page of the timeline: shows what is on. */
  readonly live: boolean;
};

/** The home's pages as the rules make them of areas, timeline and time. */
export function useHomePages(): Page[] {
  const areas = useBoot().frame?.areas;
  const { sessions, rules, now } = useTimelineNow();
  return useMemo(() => {
    const pages = homePages(areas ?? [], liveArea(sessions, now, rules));
    return pages.map((page) => ({ ...page, sponsors: sponsorsOf(areas, page.id), live: page.id === LIVE_STREAM_AREA }));
  }, [areas, sessions, now, rules]);
}

function sponsorsOf(areas: readonly HomeArea[] | undefined, id: string): Sponsor[] {
  return homeSponsors(areas?.find((area) => area.key === id)?.sponsors ?? []);
}

/** What is on the air, first to start first, and what comes next. */
export function nowAndNext({ sessions, rules, now }: TimelineNow) {
  return { onAir: onAirSessions(sessions, now, rules), next: nextSession(sessions, now) };
}
