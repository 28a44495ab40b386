/** Pages of text that exist at every event and for the site itself (D37). */
export const LEGAL_SLUGS = ['terms', 'privacy', 'faq', 'cookies'] as const;
export type LegalSlug = (typeof LEGAL_SLUGS)[number];

/** The page that says who is responsible for an event. It exists where the organisers wrote one (PAG10). */
export const IMPRINT_SLUG = 'imprint';
