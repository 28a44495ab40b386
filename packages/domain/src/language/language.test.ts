import { describe, expect, it, test } from 'vitest';
import { chooseLanguage, directionOf, offeredLanguages } from './language.ts';

const shipped = offeredLanguages(false);
const all = offeredLanguages(true);

describe('[LNG1] the language of a page or mail', () => {
  it("is the account's, then the event's, then the browser's, then English", () => {
    expect(chooseLanguage({ account: 'de', event: 'en', accepted: 'en' }, shipped)).toBe('de');
    expect(chooseLanguage({ account: null, event: 'de', accepted: 'en' }, shipped)).toBe('de');
    expect(chooseLanguage({ account: null, event: null, accepted: 'de' }, shipped)).toBe('de');
    expect(chooseLanguage({ account: null, event: null }, shipped)).toBe('en');
  });

  it('is never one that the server does not offer', () => {
    expect(chooseLanguage({ account: 'ar', event: 'en-XA', accepted: 'ar, de;q=0.1' }, shipped)).toBe('de');
    expect(chooseLanguage({ account: 'ar', event: null }, all)).toBe('ar');
    expect(chooseLanguage({ account: null, event: null, accepted: 'en-XA' }, all)).toBe('en-XA');
  });

  test.each([
    ['de-CH, en;q=0.8', 'de'],
    ['fr-FR, en;q=0.4, de;q=0.9', 'de'],
    ['fr, it', 'en'],
    ['de;q=0, en;q=0.1', 'en'],
    ['DE', 'de'],
    ['*', 'en'],
    ['de;q=nonsense', 'en'],
    [';;;,,,', 'en'],
    ['en-GB', 'en'],
    ['en-XA, de', 'de'],
  ])('reads Accept-Language %j as %s', (accepted, language) => {
    expect(chooseLanguage({ account: null, event: null, accepted }, shipped)).toBe(language);
  });

  it('says which way it is written', () => {
    expect(all.map((language) => [language, directionOf(language)])).toEqual([
      ['en', 'ltr'],
      ['de', 'ltr'],
      ['ar', 'rtl'],
      ['en-XA', 'ltr'],
    ]);
  });
});
