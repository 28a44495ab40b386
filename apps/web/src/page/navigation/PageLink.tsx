import { isExternal } from '@plenary/domain/home/quick-links';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { hasModifier } from '../../ui/keys.ts';
import { useBoot } from '../boot.tsx';
import { useHydrated } from '../device.ts';
import { useServices } from '../services.tsx';

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link of the event. Pages of the open event are opened within the app, so that what runs above the page goes on;
 * other sites open in a new tab that cannot reach back; the rest, and every click with a modifier, is the browser's.
 */
export function PageLink({ href, onClick, ...rest }: PageLinkProps) {
  const { router } = useServices();
  const slug = useBoot().event?.slug ?? null;
  const out = useLeadsOut(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (out || rest.target === '_blank' || !isPlainClick(event) || !isPageOf(href, slug)) return;
    event.preventDefault();
    router.push(href);
  };
  const newTab = out ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <a href={href} onClick={follow} {...newTab} {...rest} />;
}

/** Whether a click is nothing more: no other button, and no key with which browsers open links elsewhere. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.shiftKey && !hasModifier(event);
}

/** The server does not know this site's origin, so until hydration every full address leads out. */
function useLeadsOut(href: string): boolean {
  const hydrated = useHydrated();
  const full = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href);
  return full && (!hydrated || isExternal(href, location.origin));
}

/** Addresses below an event that are data or documents of the server, not pages of the app. */
const NOT_PAGES = /^\/(json|poll|live|files|logout|login)(\/|$)/;

/**
 * Whether an address is a page of the event that is open.
 * @param slug of that event; null when none is
 */
export function isPageOf(href: string, slug: string | null): boolean {
  const [path = ''] = href.split(/[?#]/, 1);
  if (slug === null || (path !== `/${slug}` && !path.startsWith(`/${slug}/`))) return false;
  return !NOT_PAGES.test(path.slice(slug.length + 1));
}
