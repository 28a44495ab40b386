import type { Boot } from '@plenary/contract/boot';

/**
 * The style sheet by which the logos of the event and of its sponsors have their twins on dark ground, without a sheet of paper
 * below them (LOK19): `content: var(--twin)` and `var(--sheet, …)` where they are drawn. Addresses of files are encoded.
 */
export function logoTwins({ event, frame }: Pick<Boot, 'event' | 'frame'>): string {
  const sponsors = frame?.sponsors.map(({ logo, logo_dark }) => [logo, logo_dark] as const) ?? [];
  const logos = [[event?.media.logo?.src, event?.media.logo?.dark] as const, ...sponsors];
  return logos
    .filter(([logo, dark]) => logo != null && dark !== undefined)
    .map(([logo, dark]) => `img[src="${logo}"]{--twin:url("${dark}");--sheet:transparent;--sheet-room:0}`)
    .join('');
}
