import { type BrandColours, brandSet } from '@plenary/domain/theme/brand';

/**
 * The style sheet of an event's own colour in both schemes; it stands after tokens.css and outside of its layer.
 * @param colour `#rrggbb`, or null: the product's colour
 */
export function brandCss(colour: string | null): string {
  if (colour === null) return '';
  const { light, dark } = brandSet(colour);
  return [
    `:root,[data-theme='light']{${declarations(light)}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme='light']){${declarations(dark)}}}`,
    `[data-theme='dark'],[data-stage]{${declarations(dark)}}`,
  ].join('');
}

function declarations({ brand, on_brand }: BrandColours): string {
  return `--brand:${brand};--on-brand:${on_brand}`;
}
