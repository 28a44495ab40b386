/** Limits and measures of the vault (VLT3, VLT4). */
export const VAULT = {
  items_max: 1_000,
  /** Items of one page of the list. */
  page_size: 48,
  categories_max: 20,
  category_max: 60,
  attachments_max: 50,
  gallery_max: 200,
  chapters_max: 100,
  captions_max: 20,
  /** Search may be pressed again after this. */
  search_rest_ms: 1_000,
  /** A longer description stands in two columns; characters. */
  one_column_max: 500,
} as const;

interface Found {
  readonly title: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly featured: boolean;
}

/** Words without case and accents, as they are compared. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * The items whose title, description or categories hold every word of the search, in whatever order.
 * @param category null: of all categories
 */
export function findItems<I extends Found>(items: readonly I[], q: string, category: string | null): I[] {
  const words = plain(q).split(/\s+/).filter(Boolean).slice(0, 20);
  return items.filter((item) => {
    if (category !== null && !item.categories.includes(category)) return false;
    const text = plain([item.title, item.description, ...item.categories].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Every category that items have, once each, in the order in which they come. */
export function vaultCategories(items: readonly Pick<Found, 'categories'>[]): string[] {
  return [...new Set(items.flatMap(({ categories }) => categories))];
}

/** Featured items stand apart, before the others; both keep their order. */
export function byFeatured<I extends Found>(items: readonly I[]): { readonly featured: I[]; readonly others: I[] } {
  return { featured: items.filter((item) => item.featured), others: items.filter((item) => !item.featured) };
}

/** Whether a description stands in two columns (VLT3). */
export function inTwoColumns(description: string): boolean {
  return [...description].length > VAULT.one_column_max;
}
