import type { Boot, Flash } from '@plenary/contract/boot';
import type { StoreApi } from 'zustand/vanilla';

/**
 * Reads the boot data that the server wrote into the page. Flash messages that cannot be read count as none (FLS1).
 * @throws SyntaxError when it is no JSON at all; the page then stays the HTML that it is
 */
export function readBoot(json: string): Boot {
  const boot = JSON.parse(json) as Boot;
  return { ...boot, flash: listOf<Flash>(boot.flash, 'message') };
}

/** The list, without what is no object with a text of that name. */
export function listOf<T>(value: unknown, name: string): T[] {
  const has = (each: unknown): boolean => typeof (each as Record<string, unknown> | null)?.[name] === 'string';
  return Array.isArray(value) ? (value as T[]).filter(has) : [];
}

/** The page globals (PAG2, PAG7, ONB2), made from the boot data (D4, D49): flags, times, addresses of links. */
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

/**
 * Keeps the globals on `target` (the window) as the boot data has them, now and whenever a change or another page
 * brings new ones.
 */
export function keepPageGlobals(boots: Pick<StoreApi<Boot>, 'getState' | 'subscribe'>, target: object): void {
  Object.assign(target, pageGlobals(boots.getState()));
  boots.subscribe((boot) => void Object.assign(target, pageGlobals(boot)));
}

/** The links of a page of the way in (ONB2); none on other pages. */
function onboardingLinks({ page }: Boot): [string, string][] {
  const links = page.kind === 'onboarding' ? Object.entries(page.links) : [];
  return links.flatMap(([link, to]) => (to === undefined ? [] : [[link, typeof to === 'string' ? to : to.url]]));
}

/** `COOKIE_NOTICE_URL` for `cookie-notice`. */
const nameOf = (link: string): string => `${link.toUpperCase().replaceAll('-', '_')}_URL`;
