import type { Boot } from '@plenary/contract/boot';

/** The page globals of doc 1 §6 and doc 2 §2, §9, made from the boot data (D4, D49): flags, times, addresses of links. */
export function pageGlobals(boot: Boot): Record<string, string | number | boolean> {
  const settings = boot.event?.settings;
  const flags = Object.entries(settings?.flags ?? {}).map(([name, on]) => [name.toUpperCase(), on] as const);
  return {
    ...Object.fromEntries(flags),
    IS_HOST: boot.me?.host ?? false,
    STREAMING_TIME_OUT: settings?.streaming_time_out ?? 40,
    EVENT_TIMEZONE: boot.event?.time_zone ?? '',
    EVENT_PATH: boot.event ? `/${boot.event.slug}` : '',
    ...Object.fromEntries(boot.legal.map(({ slug, url }) => [nameOf(slug), url])),
    ...Object.fromEntries(onboardingLinks(boot).map(([link, url]) => [nameOf(link), url])),
  };
}

/** Those of doc 2 §2 "Onboarding side panel" that the page has; none on other pages. */
function onboardingLinks({ page }: Boot): [string, string][] {
  const links = page.kind === 'onboarding' ? Object.entries(page.links) : [];
  return links.flatMap(([link, url]) => (url === undefined ? [] : [[link, url]]));
}

/** `COOKIE_NOTICE_URL` for `cookie-notice`. */
const nameOf = (link: string): string => `${link.toUpperCase().replaceAll('-', '_')}_URL`;
