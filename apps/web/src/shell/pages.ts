import type { ComponentType } from 'react';
import { loadWithTexts } from '../page/load-texts.ts';
import type { Page, PageKind } from './page-kind.ts';

/** The pages of an event that is on; the names of the others' files stand in a chunk of their own. */
export const EVENT_PAGES = {
  home: { texts: ['home'], load: () => import('../features/home/HomePage.tsx').then((m) => m.HomePage) },
  live_stream: {
    texts: ['streams', 'captions'],
    load: () => import('../features/streams/StreamPage.tsx').then((m) => m.StreamPage),
  },
  agenda: { texts: ['agenda'], load: () => import('../features/agenda/AgendaPage.tsx').then((m) => m.AgendaPage) },
} as const satisfies Partial<Record<PageKind, Page>>;

type EventPageKind = keyof typeof EVENT_PAGES;

const isEventPage = (kind: PageKind): kind is EventPageKind => kind in EVENT_PAGES;

async function pageOf(kind: PageKind): Promise<Page> {
  return isEventPage(kind) ? EVENT_PAGES[kind] : (await import('./other-pages.ts')).OTHER_PAGES[kind];
}

const loaded = new Map<PageKind, ComponentType>();

/** Loads a page's chunk and its texts, once. Rejects when it cannot be fetched; a later call tries again. */
export async function loadPage(kind: PageKind): Promise<ComponentType> {
  const known = loaded.get(kind);
  if (known) return known;
  const { load, texts } = await pageOf(kind);
  const page = await loadWithTexts(texts, load);
  loaded.set(kind, page);
  return page;
}

/** The page's component. The router loads it before it renders, so nothing flickers. */
export function loadedPage(kind: PageKind): ComponentType {
  const page = loaded.get(kind);
  if (!page) throw new Error(`The page "${kind}" was drawn before it was loaded.`);
  return page;
}
