import { isExternal } from '@plenary/domain/home/quick-links';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useBoot } from './boot.tsx';
import { useHydrated } from './hydrated.ts';
import { isPageOf } from './page-address.ts';
import { useServices } from './services.tsx';

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

function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/** The server does not know this site's origin, so until hydration every full address leads out. */
function useLeadsOut(href: string): boolean {
  const hydrated = useHydrated();
  const full = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href);
  return full && (!hydrated || isExternal(href, location.origin));
}
