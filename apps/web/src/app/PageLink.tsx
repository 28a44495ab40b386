import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { isExternal } from '@plenary/domain/home/quick-links';

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/**
 * A link of the event. Addresses of this site are opened within the app, so that what runs above the page goes on;
 * others open in a new tab that cannot reach back.
 */
export function PageLink({ href, onClick, ...rest }: PageLinkProps) {
  const router = useRouter();
  if (leadsOut(href)) return <a href={href} target="_blank" rel="noopener noreferrer" onClick={onClick} {...rest} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || rest.target === '_blank') return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** While rendering on the server every path is ours and every full address is not: both sides must agree. */
function leadsOut(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href) && isExternal(href, siteOrigin());
}

function siteOrigin(): string {
  return typeof window === 'undefined' ? 'http://plenary.invalid' : window.location.origin;
}
