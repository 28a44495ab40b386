import type { Boot } from '@plenary/contract/boot';
import type { EventInfo, EventFlags } from '@plenary/contract/event';
import { useStore } from 'zustand';
import { useServices } from './services.tsx';

/** The boot data of the page that is shown. */
export function useBoot(): Boot {
  return useStore(useServices().boots);
}

/** The event that is addressed. Throws on pages without one (`/`, the legal pages of the site). */
export function useEvent(): EventInfo {
  const { event } = useBoot();
  if (!event) throw new Error('This component needs an event; the page has none.');
  return event;
}

/** Path of the event's home; of the reader's list of events where no event is addressed. */
export function useHomePath(): string {
  const { event } = useBoot();
  return event ? `/${event.slug}` : '/';
}

const NO_FLAGS: Partial<EventFlags> = {};

/** The page flags (PAG2, PAG7); none where no event is addressed. */
export function useFlags(): Readonly<Partial<EventFlags>> {
  return useBoot().event?.settings.flags ?? NO_FLAGS;
}
