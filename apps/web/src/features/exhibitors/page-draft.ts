import type { ExhibitorFile, ExhibitorPage } from '@plenary/contract/exhibitors/operations';

/** The words of an exhibitor's page as its form holds them. */
export interface TypedPage {
  readonly topic: string;
  /** Markdown. */
  readonly about: string;
  readonly website: string;
  readonly linkedin: string;
  /** Parted by commas. */
  readonly categories: string;
  /** `key` is theirs on this page alone. */
  readonly links: readonly { readonly key: number; readonly name: string; readonly url: string }[];
}

/** The form of a page. @param typed its texts as they were typed */
export function typedPageOf(
  { room }: ExhibitorPage,
  { topic, about, links }: Pick<NonNullable<ExhibitorPage['edits']>, 'topic' | 'about' | 'links'>,
): TypedPage {
  return {
    ...{ topic, about, website: room.website ?? '', linkedin: room.linkedin ?? '' },
    categories: room.categories.join(', '),
    links: links.map((link, key) => ({ ...link, key })),
  };
}

/** The body of a change: the fields that were typed alone, so that colleagues who change other parts keep theirs. Rows of links left empty are none. */
export function bodyOf(typed: TypedPage, before: TypedPage): Record<string, unknown> {
  const texts = (['topic', 'about', 'website', 'linkedin'] as const).filter((name) => typed[name] !== before[name]);
  const links = typed.links.filter(({ name, url }) => name.trim() !== '' || url.trim() !== '');
  return {
    ...Object.fromEntries(texts.map((name) => [name, typed[name]])),
    ...(typed.categories !== before.categories && { categories: partsOf(typed.categories) }),
    ...(typed.links !== before.links && { links: links.map(({ name, url }) => ({ name, url })) }),
  };
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A text with a picture of the page's files below it. */
export function withPicture(about: string, { name, url }: Pick<ExhibitorFile, 'name' | 'url'>): string {
  const alt = name.replace(/\.[^.]+$/, '').replace(/[[\]\\]/g, '');
  const before = about.trimEnd();
  return `${before}${before === '' ? '' : '\n\n'}![${alt}](${url})\n`;
}
