import { contrast, hexOf, oklchOf } from './oklch.ts';

/** An event's colour as it is used: on its own, and what is written on it. Both `#rrggbb`. */
export interface BrandColours {
  readonly brand: string;
  readonly on_brand: string;
}

/** The accessible set of one brand colour in both schemes (LOK1). */
export interface BrandSet {
  readonly light: BrandColours;
  readonly dark: BrandColours;
}

/** Text of WCAG 2.2 AA. */
const ENOUGH = 4.5;
/** The surface of each scheme on which a colour is hardest to read, and what is written on the colour. */
const LIGHT = { hardest: '#f1efeb', on: '#ffffff' };
const DARK = { hardest: '#1f232c', on: '#0f1115' };

/**
 * From one colour, the nearest of the same hue that can be read on every surface of each scheme, and on which text
 * can be read (contrast at least 4.5).
 * @param colour `#rrggbb`
 */
export function brandSet(colour: string): BrandSet {
  return { light: readable(colour, LIGHT, -1), dark: readable(colour, DARK, 1) };
}

function readable(colour: string, { hardest, on }: typeof LIGHT, direction: 1 | -1): BrandColours {
  const wanted = oklchOf(colour);
  for (let step = 0; step <= 100; step += 1) {
    const brand = hexOf({ ...wanted, l: Math.min(1, Math.max(0, wanted.l + (direction * step) / 100)) });
    if (contrast(brand, hardest) >= ENOUGH && contrast(brand, on) >= ENOUGH) return { brand, on_brand: on };
  }
  // Black on light and white on dark satisfy both, and the last step is one of them.
  throw new Error(`No readable colour follows from ${colour}`);
}

/** A colour as a scheme shows it, with how much it stands out from the surface on which it is hardest to read. */
export interface BrandReading {
  readonly brand: string;
  readonly on_brand: string;
  /** Of WCAG: 1 to 21. */
  readonly contrast: number;
  /** The scheme shows the colour as it was chosen. */
  readonly kept: boolean;
}

/**
 * The outcome of a choice of colour in both schemes (SEC7).
 * @param colour `#rrggbb`
 */
export function brandReadings(colour: string): Readonly<Record<'light' | 'dark', BrandReading>> {
  const { light, dark } = brandSet(colour);
  const reading = ({ brand, on_brand }: BrandColours, { hardest }: typeof LIGHT): BrandReading => ({
    ...{ brand, on_brand },
    contrast: Math.floor(contrast(brand, hardest) * 10) / 10,
    kept: brand === colour.toLowerCase(),
  });
  return { light: reading(light, LIGHT), dark: reading(dark, DARK) };
}
