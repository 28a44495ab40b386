/** Texts around pages of text. */
export const PAGES_TEXTS = { legal: 'Legal pages' } as const;
