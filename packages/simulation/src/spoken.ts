/** Languages that simulated people speak. */
export const SPOKEN_LANGUAGES = ['en', 'de', 'ar'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];
