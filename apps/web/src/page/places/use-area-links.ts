import { areaLinks, type AreaLink } from '@plenary/domain/places/areas';
import { useStore } from 'zustand';
import { useBoot, useFlags } from '../boot.tsx';
import { useServices } from '../services.tsx';
import { useTexts } from '../use-texts.ts';
import { useAreaPages } from './use-area-pages.ts';

/** The areas of the event that lead somewhere, with the one in which the open page is (PLC2). */
export function useAreaLinks(): AreaLink[] {
  const { t } = useTexts();
  const { event, origin } = useBoot();
  const { agenda_enabled } = useFlags();
  const pages = useAreaPages();
  const path = useStore(useServices().router.state, ({ shown, address }) =>
    shown.kind === 'page' ? shown.pathname : address.pathname,
  );
  if (!event) return [];
  return areaLinks(pages, { slug: event.slug, path, agenda: agenda_enabled ? t('frame.agenda') : null, origin });
}
