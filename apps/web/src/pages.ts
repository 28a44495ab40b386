import type { PageData } from '@plenary/contract/boot';
import type { ComponentType } from 'react';

export type PageKind = PageData['kind'];

interface PageModule {
  /** Module of the page below apps/web, as the build's manifest names it. */
  readonly module: string;
  readonly name: string;
}

const page = (path: string): PageModule => ({
  module: `src/features/${path}.tsx`,
  name: path.slice(path.indexOf('/') + 1),
});

/** Every kind of page is a chunk of its own; the router picks by `boot.page.kind`. */
export const PAGES: Record<PageKind, PageModule> = {
  home: page('home/HomePage'),
  live_stream: page('streams/StreamPage'),
  coming_soon: page('pending/ComingSoonPage'),
  event_over: page('pending/EventOverPage'),
  login: page('onboarding/LoginPage'),
  events: page('site/MyEventsPage'),
  content: page('site/ContentPage'),
  not_found: page('site/NotFoundPage'),
  error: page('site/ErrorPage'),
};

const MODULES = import.meta.glob<Record<string, ComponentType>>('./features/*/*Page.tsx');

const loaded = new Map<PageKind, ComponentType>();

/** Loads a page's chunk, once. Rejects when it cannot be fetched; a later call tries again. */
export async function loadPage(kind: PageKind): Promise<ComponentType> {
  const known = loaded.get(kind);
  if (known) return known;
  const { module, name } = PAGES[kind];
  const page = (await MODULES[module.replace('src/', './')]?.())?.[name];
  if (!page) throw new Error(`The page "${kind}" is not part of this build.`);
  loaded.set(kind, page);
  return page;
}

/** The page's component. The router loads it before it renders, so nothing flickers. */
export function loadedPage(kind: PageKind): ComponentType {
  const page = loaded.get(kind);
  if (!page) throw new Error(`The page "${kind}" was drawn before it was loaded.`);
  return page;
}
