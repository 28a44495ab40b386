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

export function typedLook(form: SectionForm, scheme: Scheme): TypedLook {
  const text = (...path: readonly string[]): string => textOf(form.get(['event', ...path]));
  const typed = text('settings', 'brand_color');
  const [logo, twin] = [text('media', 'logo', 'file'), text('media', 'logo_dark')];
  const url = form.file(scheme === 'dark' && twin !== '' ? twin : logo)?.url;
  return {
    ...{ scheme, colour: /^#[0-9a-f]{6}$/i.test(typed) ? typed : OWN_COLOUR },
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
