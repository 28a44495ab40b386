import type { HomePage } from '../home/areas.ts';
import { targetOf, type QuickLink } from '../home/quick-links.ts';

/** An area in the bar of areas (PLC2). */
export interface AreaLink extends Pick<QuickLink, 'id' | 'title' | 'target'> {
  /** The open page is it, or stands below it. */
  readonly current: boolean;
}

interface BarPlace {
  readonly slug: string;
  /** The path of the open page. */
  readonly path: string;
  /** The name of the agenda; null: the event shows none. */
  readonly agenda: string | null;
  /** Origin of this site, for example `https://event.example`. */
  readonly origin: string;
}

/**
 * The areas of an event as its organiser has named and ordered them, but for those that lead nowhere. That of what is live
 * leads home while nothing is on air. The agenda follows it, where no area is the agenda's already.
 */
export function areaLinks(
  pages: readonly HomePage<unknown, unknown>[],
  { slug, path, agenda, origin }: BarPlace,
): AreaLink[] {
  const home = { kind: 'link', href: `/${slug}`, new_tab: false } as const;
  const links = pages.flatMap(({ id, title, ...page }) => {
    const target = targetOf(page, origin) ?? (page.live ? home : null);
    return target && title !== ''
      ? [{ id, title, target, own: page.live ? `/${slug}/live_stream` : pathOf(target) }]
      : [];
  });
  const own = `/${slug}/agenda`;
  if (agenda !== null && !links.some((link) => link.own === own)) {
    const entry = { id: 'agenda', title: agenda, target: { ...home, href: own }, own };
    links.splice(links.findIndex(({ id }) => pages.some((page) => page.id === id && page.live)) + 1, 0, entry);
  }
  const best = longest(links.filter((link) => isAt(path, link.own)).map((link) => link.own));
  return links.map(({ own: at, ...link }) => ({ ...link, current: best !== '' && at === best }));
}

const pathOf = (target: QuickLink['target']): string =>
  target.kind === 'link' && target.href.startsWith('/') ? target.href.split(/[?#]/, 1)[0]! : '';

const isAt = (path: string, own: string): boolean => own !== '' && (path === own || path.startsWith(`${own}/`));

const longest = (paths: readonly string[]): string =>
  paths.reduce((best, one) => (one.length > best.length ? one : best), '');

/**
 * The name that the organiser gives the page at a path: that of the area that leads to it, or has its key. null: the page
 * has a name of its own (PLC3).
 */
export function areaTitle(
  areas: readonly { readonly key: string; readonly title: string; readonly url: string }[],
  path: string,
): string | null {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const [slug, key, ...more] = pathname.split('/').filter((segment) => segment !== '');
  const at = `/${[slug, key, ...more].join('/')}`;
  const named = areas.find(({ url }) => url === at) ?? areas.find((one) => more.length === 0 && one.key === key);
  return named?.title || null;
}
