/** Pages of text that exist at every event and for the site itself, with their default titles (D37). */
export const LEGAL_PAGES = [
  { slug: 'terms', title: 'Terms of use' },
  { slug: 'privacy', title: 'Privacy notice' },
  { slug: 'faq', title: 'Questions and answers' },
  { slug: 'cookies', title: 'Cookie notice' },
] as const;
export type LegalSlug = (typeof LEGAL_PAGES)[number]['slug'];
