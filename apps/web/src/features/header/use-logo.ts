import { useState } from 'react';
import { useBoot } from '../../page/boot.tsx';

export interface DrawnLogo {
  /** Address of the picture; null where there is none, or it does not load. */
  readonly src: string | null;
  readonly alt: string;
  /** What stands in place of a picture; null while there is one. */
  readonly text: string | null;
  readonly onBroken: () => void;
}

/** The event's logo, or its name in its place; the product's name where no event is addressed. */
export function useLogo(): DrawnLogo {
  const { event, frame } = useBoot();
  const [broken, setBroken] = useState<string | null>(null);
  const given = frame?.heading.logo_src || event?.media.logo?.src || null;
  const src = given === broken ? null : given;
  const name = event?.name ?? 'Plenary';
  const alt = frame?.heading.logo_alt || event?.media.logo?.alt || name;
  return { src, alt, text: src === null ? name : null, onBroken: () => setBroken(given) };
}
