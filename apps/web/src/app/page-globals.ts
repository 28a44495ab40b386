import type { Boot } from '@plenary/contract/boot';

/** The page globals of doc 1 §6 and doc 2 §2, §9, made from the boot data (D4, D49). */
export function pageGlobals(boot: Boot): Record<string, string | number | boolean> {
  const settings = boot.event?.settings;
  const flags = Object.entries(settings?.flags ?? {}).map(([name, on]) => [name.toUpperCase(), on] as const);
  return {
    ...Object.fromEntries(flags),
    IS_HOST: boot.me?.host ?? false,
    STREAMING_TIME_OUT: settings?.streaming_time_out ?? 40,
    EVENT_TIMEZONE: boot.event?.time_zone ?? '',
    EVENT_PATH: boot.event ? `/${boot.event.slug}` : '',
    ...Object.fromEntries(boot.legal.map(({ slug, url }) => [`${slug.toUpperCase().replaceAll('-', '_')}_URL`, url])),
  };
}
