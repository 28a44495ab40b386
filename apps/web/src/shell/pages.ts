import type { PageData } from '@plenary/contract/boot';
import type { ComponentType } from 'react';

export type PageKind = PageData['kind'];

interface PageModule {
  /** Module of the page below apps/web, as the build's manifest names it. */
  readonly module: string;
  readonly load: () => Promise<ComponentType>;
}

/** Every kind of page is a chunk of its own; the router picks by `boot.page.kind`. */
export const PAGES: Record<PageKind, PageModule> = {
  home: {
    module: 'src/features/home/HomePage.tsx',
    load: () => import('../features/home/HomePage.tsx').then((m) => m.HomePage),
  },
  live_stream: {
    module: 'src/features/streams/StreamPage.tsx',
    load: () => import('../features/streams/StreamPage.tsx').then((m) => m.StreamPage),
  },
  coming_soon: {
    module: 'src/features/event-closed/ComingSoonPage.tsx',
    load: () => import('../features/event-closed/ComingSoonPage.tsx').then((m) => m.ComingSoonPage),
  },
  event_over: {
    module: 'src/features/event-closed/EventOverPage.tsx',
    load: () => import('../features/event-closed/EventOverPage.tsx').then((m) => m.EventOverPage),
  },
  onboarding: {
    module: 'src/features/onboarding/OnboardingPage.tsx',
    load: () => import('../features/onboarding/OnboardingPage.tsx').then((m) => m.OnboardingPage),
  },
  events: {
    module: 'src/features/my-events/MyEventsPage.tsx',
    load: () => import('../features/my-events/MyEventsPage.tsx').then((m) => m.MyEventsPage),
  },
  content: {
    module: 'src/features/pages/ContentPage.tsx',
    load: () => import('../features/pages/ContentPage.tsx').then((m) => m.ContentPage),
  },
  not_found: {
    module: 'src/features/error-pages/ErrorPage.tsx',
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.NotFoundPage),
  },
  error: {
    module: 'src/features/error-pages/ErrorPage.tsx',
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.ErrorPage),
  },
};

const loaded = new Map<PageKind, ComponentType>();

/** Loads a page's chunk, once. Rejects when it cannot be fetched; a later call tries again. */
export async function loadPage(kind: PageKind): Promise<ComponentType> {
  const known = loaded.get(kind);
  if (known) return known;
  const page = await PAGES[kind].load();
  loaded.set(kind, page);
  return page;
}

/** The page's component. The router loads it before it renders, so nothing flickers. */
export function loadedPage(kind: PageKind): ComponentType {
  const page = loaded.get(kind);
  if (!page) throw new Error(`The page "${kind}" was drawn before it was loaded.`);
  return page;
}
