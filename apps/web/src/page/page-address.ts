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
