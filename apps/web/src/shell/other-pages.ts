import type { Page, PageKind } from './page-kind.ts';

/** The pages to which few go from a home that is on: those before and after an event, of its hosts, and of the site. */
export const OTHER_PAGES = {
  timeline_edit: {
    texts: ['timeline-edits'],
    load: () => import('../features/timeline-edits/TimelineEditPage.tsx').then((m) => m.TimelineEditPage),
  },
  go_live: {
    texts: ['go-live'],
    load: () => import('../features/go-live/GoLivePage.tsx').then((m) => m.GoLivePage),
  },
  coming_soon: {
    texts: ['event-closed'],
    load: () => import('../features/event-closed/ComingSoonPage.tsx').then((m) => m.ComingSoonPage),
  },
  event_over: {
    texts: ['event-closed'],
    load: () => import('../features/event-closed/EventOverPage.tsx').then((m) => m.EventOverPage),
  },
  onboarding: {
    texts: ['onboarding', 'avatar', 'fields', 'late'],
    load: () => import('../features/onboarding/OnboardingPage.tsx').then((m) => m.OnboardingPage),
  },
  events: {
    texts: ['my-events'],
    load: () => import('../features/my-events/MyEventsPage.tsx').then((m) => m.MyEventsPage),
  },
  content: {
    texts: [],
    load: () => import('../features/pages/ContentPage.tsx').then((m) => m.ContentPage),
  },
  design: {
    texts: ['fields'],
    load: () => import('../features/design/DesignPage.tsx').then((m) => m.DesignPage),
  },
  not_found: {
    texts: ['error-pages'],
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.NotFoundPage),
  },
  error: {
    texts: ['error-pages'],
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.ErrorPage),
  },
} as const satisfies Partial<Record<PageKind, Page>>;
