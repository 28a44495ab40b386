import type { Boot } from '@plenary/contract/boot';
import type { Translate } from '@plenary/texts/texts';
import { onboardingTitle } from './onboarding-title.ts';

/** Title of the document: the page, then the event or the product. */
export function pageTitle(boot: Boot, t: Translate): string {
  const place = boot.event?.name ?? boot.site;
  const page = nameOf(boot, t);
  return page === null || page === place ? place : `${page} · ${place}`;
}

/** The name of the page itself; null where the event's name says it all. */
function nameOf(boot: Boot, t: Translate): string | null {
  const { page, frame } = boot;
  if ('title' in page) return page.title;
  switch (page.kind) {
    case 'home':
    case 'coming_soon':
      return null;
    case 'live_stream':
      return (
        frame?.timeline.sessions.find((session) => session.id === page.session_id)?.title ?? t('titles.live_stream')
      );
    case 'onboarding':
      return onboardingTitle(boot, page, t);
    case 'host':
      return t('places.host');
    case 'moderation':
      return t('places.name', { place: page.kind });
    case 'studio_section':
      return t(`titles.section.${page.section}`);
    case 'design':
      return 'Design';
    default:
      return t(`titles.${page.kind}`);
  }
}
