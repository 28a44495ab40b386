import { type HomePage, QUICK_LINK_IDS, type QuickLinkIcon } from './areas.ts';

/** A quick link of the home. */
export interface QuickLink {
  readonly id: string;
  readonly title: string;
  readonly icon: QuickLinkIcon;
  /** `modal` opens the live-streams modal; `none` is shown but leads nowhere now. */
  readonly target:
    | { readonly kind: 'modal' }
    | { readonly kind: 'link'; readonly href: string; readonly new_tab: boolean }
    | { readonly kind: 'none' };
}

/**
 * Quick links: only when more than one page exists (doc 1 §2). The live_stream one opens the live-streams modal with
 * several streams on air and, with exactly one, a new tab if its link is external; so do other external links, lest
 * the event be left.
 * @param origin origin of this site, for example `https://event.example`
 */
export function quickLinks(pages: readonly HomePage<unknown, unknown>[], origin: string): QuickLink[] {
  if (pages.length < 2) return [];
  return pages.map((page) => ({
    id: page.id,
    title: page.title,
    icon: iconOf(page.id),
    target: targetOf(page, origin),
  }));
}

function targetOf(page: HomePage<unknown, unknown>, origin: string): QuickLink['target'] {
  if (page.action === 'select') return { kind: 'modal' };
  if (page.action === null || page.link === null) return { kind: 'none' };
  return { kind: 'link', href: page.link, new_tab: isExternal(page.link, origin) };
}

function iconOf(id: string): QuickLinkIcon {
  return QUICK_LINK_IDS.find((known) => known === id) ?? 'generic';
}

/** Whether a link leads to another site than `origin`. A link that cannot be read is not external: it stays here. */
export function isExternal(link: string, origin: string): boolean {
  return URL.canParse(link, origin) && new URL(link, origin).origin !== origin;
}
