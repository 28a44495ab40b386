import sanitize from 'sanitize-html';

/** The page's own words about itself. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  readonly site: string;
  /** Address of its picture as it was written; empty: none. */
  readonly image: string;
}

/** Characters of each; a longer one is cut. */
const LONGEST = { title: 200, description: 300, site: 80 } as const;
/** A page says what it is at its beginning; characters that are read, so that no page holds the server up. */
const READ = 128 * 1024;

/** Reads the Open Graph of a page, and where that is missing its title and description; null: it has no title. */
export function readPage(html: string): PageWords | null {
  const found = new Map<string, string>();
  let [title, titles] = ['', 0];
  sanitize(html.slice(0, READ), {
    nestingLimit: 20,
    allowedTags: ['title'],
    onOpenTag(name, attributes) {
      if (name === 'title') titles += 1;
      const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      if (name === 'meta' && key !== '' && !found.has(key)) found.set(key, attributes['content'] ?? '');
    },
    textFilter(text, tag) {
      // A text with signs that are written as entities comes in pieces.
      if (tag === 'title' && titles === 1) title += unescaped(text);
      return text;
    },
  });
  const first = (...keys: string[]): string => keys.map((key) => found.get(key)?.trim() ?? '').find(Boolean) ?? '';
  const words = {
    title: plain(first('og:title', 'twitter:title') || title, LONGEST.title),
    description: plain(first('og:description', 'twitter:description', 'description'), LONGEST.description),
    site: plain(first('og:site_name'), LONGEST.site),
    image: first('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image'),
  };
  return words.title === '' ? null : words;
}

/** The text of a title comes back as HTML. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** One line without signs that turn or hide text, cut at its end. */
function plain(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const all = [...line];
  return all.length <= most ? line : `${all.slice(0, most - 1).join('')}…`;
}
