import { expect, test } from 'vitest';
import { pathText } from '../problem.ts';
import {
  joinTexts,
  knownTexts,
  languagesOf,
  ownFirst,
  splitTexts,
  textFor,
  textPath,
  withText,
} from './bundle-texts.ts';

const documentWith = (area: object, settings: object = { language: 'en', languages: ['de'] }) => ({
  event: { name: 'Fair', settings },
  areas: [{ key: 'a', ...area }],
});

function split(document: object) {
  const problems: string[] = [];
  const value = splitTexts(document, (path, reason) => problems.push(`${pathText(path)} ${reason}`));
  return { value: value as ReturnType<typeof documentWith>, problems };
}

test('[TXT2] texts by language are taken apart and put together again', () => {
  const document = {
    ...documentWith({ title: { en: 'Hall', de: 'Saal' }, sub_title: 'Talks' }),
    event: { name: { en: 'Fair', de: 'Messe' }, settings: { language: 'en', languages: ['de'] } },
  };
  const { value, problems } = split(document);
  expect(problems).toEqual([]);
  expect(value.areas).toEqual([
    { key: 'a', title: 'Hall', sub_title: 'Talks', translations: { de: { title: 'Saal' } } },
  ]);
  expect(joinTexts(value, languagesOf(document))).toEqual(document);
});

test('[TXT2] an event in one language is as it was', () => {
  const document = documentWith({ title: 'Hall' }, { language: 'en' });
  expect(split(document).value).toEqual(document);
  expect(joinTexts(document, languagesOf(document))).toEqual(document);
});

test('[TXT2] an empty translation is none', () => {
  expect(split(documentWith({ title: { en: 'Hall', de: ' ' } })).value.areas).toEqual([{ key: 'a', title: 'Hall' }]);
});

test('[TXT3] a language that was taken out is not exported', () => {
  const stored = documentWith({ title: 'Hall', translations: { de: { title: 'Saal' } } }, { language: 'en' });
  expect(joinTexts(stored, languagesOf(stored))).toEqual(documentWith({ title: 'Hall' }, { language: 'en' }));
});

const NONE = 'is in none of the languages of this event (en, de), which event.settings.languages names';
test.each<[object, string]>([
  [{ title: { en: 'Hall', fr: 'Salle' } }, `areas[0].title.fr ${NONE}`],
  [{ title: { en: 'Hall', DE: 'Saal' } }, `areas[0].title.DE ${NONE} (did you mean "de"?)`],
  [{ title: { de: 'Saal' } }, `areas[0].title needs its text in en, the event's own language`],
  [{ title: { en: '', de: 'Saal' } }, `areas[0].title needs its text in en, the event's own language`],
  [{ title: {} }, `areas[0].title needs its text in en, the event's own language`],
  [{ title: { ['__proto__x']: 'x', en: 'y' } }, `areas[0].title.__proto__x ${NONE}`],
  [{ title: 'Hall', translations: {} }, 'areas[0].translations there is no such field here: translations'],
])('[TXT2] %j is refused', (area, sentence) => {
  expect(split(documentWith(area)).problems).toEqual([sentence]);
});

test('[TXT2] texts in several languages need the own one, and a hundred are refused at the first', () => {
  const hundred = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`x${n}`, 'x']));
  expect(split(documentWith({ title: { en: 'a', de: 'b' } }, {})).problems).toEqual([
    'areas[0].title has texts in several languages; say the own one in event.settings.language',
  ]);
  expect(split(documentWith({ title: { en: 'a', ...hundred } })).problems).toEqual([`areas[0].title.x0 ${NONE}`]);
});

test('[TXT2] a language of a name that objects know changes no other object', () => {
  const texts = JSON.parse('{"en": "Hall", "__proto__": "Saal"}') as object;
  split(documentWith({ title: texts }, { language: 'en', languages: ['__proto__'] }));
  expect(({} as { title?: string }).title).toBeUndefined();
});

test('[TXT5] a text is written in one language, and the others stay', () => {
  const written = (value: unknown, language: string, text: unknown) => withText(value, { language, own: 'en', text });
  expect(written('Hall', 'de', 'Saal')).toEqual({ en: 'Hall', de: 'Saal' });
  expect(written({ en: 'Hall', de: 'Saal' }, 'en', 'Room')).toEqual({ en: 'Room', de: 'Saal' });
  expect(written({ en: 'Hall', de: 'Saal' }, 'de', '')).toBe('Hall');
  expect(written(undefined, 'de', 'Saal')).toEqual({ en: '', de: 'Saal' });
  expect(written(['Yes', 'No'], 'de', ['Ja', 'Nein', 'Zu viel'])).toEqual([
    { en: 'Yes', de: 'Ja' },
    { en: 'No', de: 'Nein' },
  ]);
  expect(written([{ en: 'Yes', de: 'Ja' }, 'No'], 'en', ['Yes'])).toEqual([{ en: 'Yes', de: 'Ja' }]);
});

test('[TXT5] a text is read in one language', () => {
  expect(textFor('Hall', 'en', 'en')).toBe('Hall');
  expect(textFor('Hall', 'de', 'en')).toBeUndefined();
  expect(textFor({ en: 'Hall', de: 'Saal' }, 'de', 'en')).toBe('Saal');
  expect(textFor([{ en: 'Yes', de: 'Ja' }, 'No'], 'de', 'en')).toEqual(['Ja', '']);
});

test('[TXT2] the problem of a translation stands at its text', () => {
  expect(textPath(['areas', 0, 'translations', 'de', 'title'])).toEqual(['areas', 0, 'title', 'de']);
  expect(textPath(['areas', 0, 'title'])).toEqual(['areas', 0, 'title']);
});

test('[TXT2] the own language comes first in each text, and nothing else moves', () => {
  const rooms = [{ key: 'a', name: { de: 'Bühne', en: 'Stage' }, max_guests: 4 }];
  const ordered = ownFirst({ rooms, levels: [{ de: 'Kai', en: 'Quay' }, 'Silver'], other: { de: 1, en: 2 } }, 'en');
  expect(JSON.stringify(ordered)).toBe(
    JSON.stringify({
      rooms: [{ key: 'a', name: { en: 'Stage', de: 'Bühne' }, max_guests: 4 }],
      levels: [{ en: 'Quay', de: 'Kai' }, 'Silver'],
      other: { de: 1, en: 2 },
    }),
  );
  expect(ownFirst({ rooms }, null)).toEqual({ rooms });
});

test('[TXT3] a part that was kept has its texts in the languages that there are by now', () => {
  const name = { de: 'Bühne', en: 'Stage', ar: 'مسرح' };
  const kept = { rooms: [{ key: 'a', name, max_guests: 4 }], levels: [{ de: 'Kai', en: 'Quay' }, 'Silver'] };
  const known = (own: string | null, further: string[]) => JSON.stringify(knownTexts(kept, { own, further }));
  expect(known('en', ['ar', 'de'])).toBe(
    JSON.stringify({
      rooms: [{ key: 'a', name: { en: 'Stage', ar: 'مسرح', de: 'Bühne' }, max_guests: 4 }],
      levels: [{ en: 'Quay', de: 'Kai' }, 'Silver'],
    }),
  );
  expect(known('en', [])).toBe(
    JSON.stringify({ rooms: [{ key: 'a', name: 'Stage', max_guests: 4 }], levels: ['Quay', 'Silver'] }),
  );
  expect(known(null, [])).toBe(JSON.stringify(kept));
});
