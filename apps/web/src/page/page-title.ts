import type { Boot, PageData } from '@plenary/contract/boot';
import { ONBOARDING_HEADINGS } from '@plenary/domain/onboarding/headings';

/** Title of the document: the page, then the event or the product. */
export function pageTitle(boot: Boot): string {
  const place = boot.event?.name ?? 'Plenary';
  const page = nameOf(boot);
  return page === null || page === place ? place : `${page} · ${place}`;
}

/** The name of the page itself; null where the event's name says it all. */
function nameOf({ page, frame }: Boot): string | null {
  switch (page.kind) {
    case 'home':
    case 'coming_soon':
      return null;
    case 'live_stream':
      return frame?.timeline.sessions.find((session) => session.id === page.session_id)?.title ?? 'Live stream';
    case 'onboarding':
      return ONBOARDING_HEADINGS[page.form.type];
    case 'content':
      return page.title;
    default:
      return FIXED[page.kind];
  }
}

const FIXED: Record<
  Exclude<PageData['kind'], 'home' | 'coming_soon' | 'live_stream' | 'content' | 'onboarding'>,
  string
> = {
  events: 'My events',
  event_over: 'This event is over',
  not_found: 'Page not found',
  error: 'Something went wrong',
};
