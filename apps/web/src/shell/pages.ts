import type { ComponentType } from 'react';
import { loadWithTexts } from '../page/load-texts.ts';
import type { Page, PageKind } from './page-kind.ts';

/** The page that most see first; the names of the others' files stand in chunks of their own. */
export const HOME = {
  texts: ['home'],
  load: () => import('../features/home/HomePage.tsx').then((m) => m.HomePage),
} as const satisfies Page;

async function pageOf(kind: PageKind): Promise<Page> {
  if (kind === 'home') return HOME;
  if (kind === 'live_stream' || kind === 'agenda') return (await import('./event-parts.ts')).EVENT_PAGES[kind];
  return (await import('./other-pages.ts')).OTHER_PAGES[kind];
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
