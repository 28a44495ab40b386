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

/** Path of the event's home; of the list of one's events where no event is addressed. */
export function useHomePath(): string {
  const { event } = useBoot();
  return event ? `/${event.slug}` : '/';
}

const NO_FLAGS: EventFlags = {
  attendees_enabled: false,
  networking_enabled: false,
  agenda_enabled: false,
  timeline_enabled: false,
  public_chat_enabled: false,
  private_chat_enabled: false,
  support_chat_enabled: false,
  image_upload_enabled: false,
  avatar_upload_enabled: false,
  local_time_enabled: false,
  open_sessions_enabled: false,
};

/** The page flags of doc 1 §6; all off where no event is addressed. */
export function useFlags(): EventFlags {
  return useBoot().event?.settings.flags ?? NO_FLAGS;
}
