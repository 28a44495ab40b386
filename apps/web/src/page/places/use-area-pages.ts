import type { ImageSet, Video } from '@plenary/contract/event';
import { homePages, type HomePage } from '@plenary/domain/home/areas';
import { liveArea } from '@plenary/domain/timeline/live-area';
import { useMemo } from 'react';
import { useBoot } from '../boot.tsx';
import { useTimelineNow } from '../timeline/timeline.ts';

/** The areas of the event, as the rules make pages of them, the timeline and the time. */
export function useAreaPages(): HomePage<ImageSet, Video>[] {
  const areas = useBoot().frame?.areas;
  const { sessions, rules, now } = useTimelineNow();
  return useMemo(() => homePages(areas ?? [], liveArea(sessions, now, rules)), [areas, sessions, now, rules]);
}
