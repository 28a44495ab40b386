import { describe, expect, test } from 'vitest';
import { textProblems, typedTexts, withTypedTexts } from './typed-texts.ts';

const RULES = { title: { max: 10 }, description: { max: 50, html: true } } as const;

describe('[TXT5] texts of a form in further languages', () => {
  test('[TXT5] are plain text, and null where a text field would lose formatting', () => {
    const stored = {
      de: { title: 'Ebbe', description: '<p>Eins</p><p>Zwei</p>', location: 'Saal' },
      ar: { description: '<ul><li>x</li></ul>' },
      fr: { location: 'Salle' },
    };
    expect(typedTexts(stored, RULES)).toEqual({
      de: { title: 'Ebbe', description: 'Eins\n\nZwei' },
      ar: { description: null },
    });
  });

  test('[TXT5] become translations: an empty one is none, and what was left alone is stored as it was', () => {
    const stored = { de: { title: 'Ebbe', description: '<p>Eins<br></p>' }, ar: { description: '<b>x</b>' } };
    expect(withTypedTexts(stored, { de: { title: ' Flut ', description: 'Eins' } }, RULES)).toEqual({
      ...stored,
      de: { title: 'Flut', description: '<p>Eins<br></p>' },
    });
    expect(withTypedTexts(stored, { de: { title: '', description: ' ' }, ar: { description: null } }, RULES)).toEqual({
      ar: stored.ar,
    });
    expect(withTypedTexts({}, { de: { description: '<b>' } }, RULES)).toEqual({
      de: { description: '<p>&lt;b&gt;</p>' },
    });
  });

  test('[TXT5] [TXT3] that are too long, or in no language of the event, are named with their place', () => {
    const long = 'x'.repeat(200_000);
    expect(textProblems({ de: { title: 'Ebbe', description: long } }, RULES, ['de'])).toEqual({
      'translations.de.description': [{ code: 'too_long', max: 50 }],
    });
    expect(textProblems({ fr: { title: 'Marée' }, de: { constructor: 'x' } }, RULES, ['de'])).toEqual({
      'translations.fr': [{ code: 'invalid' }],
      'translations.de.constructor': [{ code: 'invalid' }],
    });
  });
});
