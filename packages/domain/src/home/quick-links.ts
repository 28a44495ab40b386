import { type HomePage, QUICK_LINK_IDS, type QuickLinkIcon } from './areas.ts';

/** A quick link of the home. */
export interface QuickLink {
  readonly id: string;
  readonly title: string;
  readonly icon: QuickLinkIcon;
  /** `modal` opens the live-streams modal. */
  readonly target:
    | { readonly kind: 'modal' }
    | { readonly kind: 'link'; readonly href: string; readonly new_tab: boolean };
}

/** Fewer than this many only say again what the tabs above them say (D385). */
const WORTH_A_ROW = 2;

/**
 * Straight ways into the other pages of the home (QL1): not into the one that is shown, whose button is there, and
 * not to where nothing is now; none where they would only repeat the tabs (D385). The live_stream one opens the
 * live-streams modal with several streams on air and, with exactly one, a new tab if its link is external; so do other
 * external links, lest the event be left.
 * @param shown id of the page that is shown
 * @param origin origin of this site, for example `https://event.example`
 */
export function quickLinks(pages: readonly HomePage<unknown, unknown>[], shown: string, origin: string): QuickLink[] {
  const links = pages.flatMap((page) => {
    const target = page.id === shown ? null : targetOf(page, origin);
    return target ? [{ id: page.id, title: page.title, icon: iconOf(page.id), target }] : [];
  });
  return links.length < WORTH_A_ROW ? [] : links;
}

/** Where a page of the home leads now; null: nowhere. */
export function targetOf(
  page: Pick<HomePage<unknown, unknown>, 'action' | 'link'>,
  origin: string,
): QuickLink['target'] | null {
  if (page.action === 'select') return { kind: 'modal' };
  if (page.action === null || page.link === null) return null;
  return { kind: 'link', href: page.link, new_tab: isExternal(page.link, origin) };
}

function iconOf(id: string): QuickLinkIcon {
  return QUICK_LINK_IDS.find((known) => known === id) ?? 'generic';
}

/** Whether a link leads to another site than `origin`. A link that cannot be read is not external: it stays here. */
export function isExternal(link: string, origin: string): boolean {
  return URL.canParse(link, origin) && new URL(link, origin).origin !== origin;
}
