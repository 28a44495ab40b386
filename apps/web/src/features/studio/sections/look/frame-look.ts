import { brandCss } from '../../../../styles/brand-css.ts';
import type { SectionForm } from '../use-section.ts';
import { textOf } from '../values.ts';

export type Scheme = 'light' | 'dark';

/** The part of a typed look that shows in a page that is there. */
export interface TypedLook {
  readonly scheme: Scheme;
  /** `#rrggbb` */
  readonly colour: string;
  /** The address of a logo that is not saved yet; null: the one that is saved shows. */
  readonly logo: string | null;
}

/** The product's own colour. */
export const OWN_COLOUR = '#3b5bdb';

/** A colour as it is typed, once it is one: until then the product's own. */
export const colourOf = (typed: string): string => (/^#[0-9a-f]{6}$/i.test(typed) ? typed : OWN_COLOUR);

/** The logo that shows in a scheme, and whether it is the one for the light, in the dark. */
export function logoIn(
  form: SectionForm,
  scheme: Scheme,
): { readonly url: string | undefined; readonly lent: boolean } {
  const [logo, twin] = [lookText(form, 'media', 'logo', 'file'), lookText(form, 'media', 'logo_dark')];
  const own = scheme === 'dark' && twin !== '';
  return { url: form.file(own ? twin : logo)?.url, lent: scheme === 'dark' && !own };
}

/** A text of the event as it is typed. */
export const lookText = (form: SectionForm, ...path: readonly string[]): string => textOf(form.get(['event', ...path]));

export function typedLook(form: SectionForm, scheme: Scheme): TypedLook {
  const { url } = logoIn(form, scheme);
  return {
    ...{ scheme, colour: colourOf(lookText(form, 'settings', 'brand_color')) },
    logo: url?.startsWith('blob:') ? url : null,
  };
}

/**
 * Shows a look in a page of this site that stands in a frame, and keeps it there: once its scripts run, the page sets the theme of its
 * reader. Returns how to end that.
 */
export function keepLook(
  { contentDocument: page, contentWindow: view }: HTMLIFrameElement,
  look: TypedLook,
): (() => void) | undefined {
  if (!page || !view) return undefined;
  const { documentElement: root } = page;
  const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(lookCss(look));
  page.adoptedStyleSheets = [sheet];
  const setScheme = (): void => {
    if (root.dataset['theme'] !== look.scheme) root.dataset['theme'] = look.scheme;
  };
  setScheme();
  const themes = new MutationObserver(setScheme);
  themes.observe(root, { attributeFilter: ['data-theme'] });
  return () => themes.disconnect();
}

/** The logo of the header, or the name that stands in its place, is a picture of its own. */
const lookCss = ({ colour, logo }: TypedLook): string =>
  brandCss(colour) +
  (logo === null
    ? ''
    : `header>:first-child>a>:is(img,span){content:url("${logo}");max-inline-size:120px;max-block-size:36px;object-fit:contain}`);
