import { expect, test } from 'vitest';
import { languagesOf, NO_TEXTS, pageText } from './installation.ts';

test('[INS1] a page is read in one’s language, else in English, else in the one it has', () => {
  const texts = { ...NO_TEXTS, pages: { terms: { de: 'Hallo', ar: 'أهلا' }, privacy: { en: 'Hello', de: 'Hallo' } } };
  expect(pageText(texts, 'terms', 'ar')).toBe('أهلا');
  expect(pageText(texts, 'terms', 'en')).toBe('Hallo');
  expect(pageText(texts, 'privacy', 'ar')).toBe('Hello');
  expect(pageText(texts, 'imprint', 'en')).toBeNull();
});

test('[INS2] the languages are those that were chosen of those that there are; never none', () => {
  expect(languagesOf(NO_TEXTS, ['en', 'de'])).toEqual(['en', 'de']);
  expect(languagesOf({ ...NO_TEXTS, languages: ['de', 'ar'] }, ['en', 'de'])).toEqual(['de']);
  expect(languagesOf({ ...NO_TEXTS, languages: ['ar'] }, ['en', 'de'])).toEqual(['en', 'de']);
});
