import { useBoot } from '../../app/boot.tsx';
import { useServices } from '../../app/services.tsx';
import { keepDraft } from './kept-draft.ts';
import { useSettings } from './settings-context.ts';

/**
 * A page of the way in from which one comes back to the settings, where what was changed still stands.
 * @param page below the event, for example `mobile-number`
 * @param query more of its query, for example `again=1`
 */
export function useWayBack(page: string, query?: string) {
  const { storage } = useServices();
  const { state } = useSettings();
  const { event, me } = useBoot();
  const next = `next=${encodeURIComponent(location.pathname + location.search)}`;
  return {
    href: `/${event?.slug ?? ''}/${page}?${query ? `${query}&` : ''}${next}`,
    onClick: () => keepDraft(storage, me?._id ?? '', state.getState().draft),
  };
}
