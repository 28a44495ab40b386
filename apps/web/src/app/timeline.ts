import type { TimelineData } from '@plenary/contract/timeline';
import { useStore } from 'zustand';
import { useServices } from './services.tsx';

/** The programme, kept up to date by the topic `event-timeline`; null on pages without an event's frame. */
export function useTimeline(): TimelineData | null {
  return useStore(useServices().timeline, (state) => state.timeline);
}
