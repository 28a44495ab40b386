import { expect, test } from 'vitest';
import { changeTexts, inLanguage, isText, joinTranslations, pickTexts, textsBelow } from './texts.ts';

const area = { key: 'a', title: 'Hall', sub_title: 'Talks', translations: { de: { title: 'Saal' } } };

test.each([
  ['de', 'Saal'],
  ['en', 'Hall'],
  ['fr', 'Hall'],
  ['constructor', 'Hall'],
  [null, 'Hall'],
])('[TXT1] a text is in the language %s where there is one, else in the own', (language, title) => {
  expect(inLanguage(area, language)).toMatchObject({ title, sub_title: 'Talks' });
});

test('[TXT1] each text of a list falls back by itself', () => {
  const question = { choices: ['Yes', 'No', 'Maybe'], translations: { de: { choices: ['Ja', ''] } } };
  expect(inLanguage(question, 'de').choices).toEqual(['Ja', 'No', 'Maybe']);
});

test('[TXT1] a thing without translations is itself', () => {
  const thing = { title: 'Hall', translations: {} };
  expect(inLanguage(thing, 'de')).toBe(thing);
});

test('[TXT2] texts are known by their place in a bundle, wherever they stand in its lists', () => {
  expect(isText(['areas', 3, 'title'])).toBe(true);
  expect(isText(['areas', 3, 'key'])).toBe(false);
  expect(textsBelow('areas')).toEqual(['title', 'sub_title']);
  expect(textsBelow('event')).toEqual(['name']);
});

test('[TXT2] translations are changed, chosen and joined by field', () => {
  const translations = { de: { title: 'Saal', html: '<b>' } };
  expect(changeTexts(translations, { html: () => 'x' })).toEqual({ de: { title: 'Saal', html: 'x' } });
  expect(pickTexts(translations, ['title'])).toEqual({ de: { title: 'Saal' } });
  expect(pickTexts(translations, ['other'])).toEqual({});
  expect(joinTranslations(translations, { de: { name: 'x' }, fr: { name: 'y' } })).toEqual({
    de: { title: 'Saal', html: '<b>', name: 'x' },
    fr: { name: 'y' },
  });
});
