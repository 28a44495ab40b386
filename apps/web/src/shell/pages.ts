import type { PageData } from '@plenary/contract/boot';
import type { PageNamespace } from '@plenary/texts/page-namespaces';
import type { ComponentType } from 'react';
import { loadTexts } from '../page/load-texts.ts';

export type PageKind = PageData['kind'];

interface PageModule {
  /** Module of the page below apps/web, as the build's manifest names it. */
  readonly module: string;
  /** Texts that it draws beyond those of the frame; the document preloads them. */
  readonly texts: readonly PageNamespace[];
  readonly load: () => Promise<ComponentType>;
}

/** Every kind of page is a chunk of its own; the router picks by `boot.page.kind`. */
export const PAGES: Record<PageKind, PageModule> = {
  home: {
    module: 'src/features/home/HomePage.tsx',
    texts: ['home'],
    load: () => import('../features/home/HomePage.tsx').then((m) => m.HomePage),
  },
  live_stream: {
    module: 'src/features/streams/StreamPage.tsx',
    texts: ['streams', 'captions'],
    load: () => import('../features/streams/StreamPage.tsx').then((m) => m.StreamPage),
  },
  agenda: {
    module: 'src/features/agenda/AgendaPage.tsx',
    texts: ['agenda'],
    load: () => import('../features/agenda/AgendaPage.tsx').then((m) => m.AgendaPage),
  },
  timeline_edit: {
    module: 'src/features/timeline-edits/TimelineEditPage.tsx',
    texts: ['timeline-edits'],
    load: () => import('../features/timeline-edits/TimelineEditPage.tsx').then((m) => m.TimelineEditPage),
  },
  go_live: {
    module: 'src/features/go-live/GoLivePage.tsx',
    texts: ['go-live'],
    load: () => import('../features/go-live/GoLivePage.tsx').then((m) => m.GoLivePage),
  },
  coming_soon: {
    module: 'src/features/event-closed/ComingSoonPage.tsx',
    texts: ['event-closed'],
    load: () => import('../features/event-closed/ComingSoonPage.tsx').then((m) => m.ComingSoonPage),
  },
  event_over: {
    module: 'src/features/event-closed/EventOverPage.tsx',
    texts: ['event-closed'],
    load: () => import('../features/event-closed/EventOverPage.tsx').then((m) => m.EventOverPage),
  },
  onboarding: {
    module: 'src/features/onboarding/OnboardingPage.tsx',
    texts: ['onboarding', 'avatar', 'fields', 'late'],
    load: () => import('../features/onboarding/OnboardingPage.tsx').then((m) => m.OnboardingPage),
  },
  events: {
    module: 'src/features/my-events/MyEventsPage.tsx',
    texts: ['my-events'],
    load: () => import('../features/my-events/MyEventsPage.tsx').then((m) => m.MyEventsPage),
  },
  content: {
    module: 'src/features/pages/ContentPage.tsx',
    texts: [],
    load: () => import('../features/pages/ContentPage.tsx').then((m) => m.ContentPage),
  },
  design: {
    module: 'src/features/design/DesignPage.tsx',
    texts: ['fields'],
    load: () => import('../features/design/DesignPage.tsx').then((m) => m.DesignPage),
  },
  not_found: {
    module: 'src/features/error-pages/ErrorPage.tsx',
    texts: ['error-pages'],
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.NotFoundPage),
  },
  error: {
    module: 'src/features/error-pages/ErrorPage.tsx',
    texts: ['error-pages'],
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.ErrorPage),
  },
};

const loaded = new Map<PageKind, ComponentType>();

/** Loads a page's chunk and its texts, once. Rejects when it cannot be fetched; a later call tries again. */
export async function loadPage(kind: PageKind): Promise<ComponentType> {
  const known = loaded.get(kind);
  if (known) return known;
  const [page] = await Promise.all([PAGES[kind].load(), loadTexts(PAGES[kind].texts)]);
  loaded.set(kind, page);
  return page;
}

/** The page's component. The router loads it before it renders, so nothing flickers. */
export function loadedPage(kind: PageKind): ComponentType {
  const page = loaded.get(kind);
  if (!page) throw new Error(`The page "${kind}" was drawn before it was loaded.`);
  return page;
}
