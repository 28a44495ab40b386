import type { LiveEvent } from '@plenary/contract/live';
import { expect, test } from 'vitest';
import { inEachLanguage } from './in-language.ts';

const event = (payload: LiveEvent['payload']): LiveEvent =>
  ({ seq: 1, kind: 'x', entity_id: null, at: '', payload }) as never;

test('[TXT6] events without texts are themselves, whatever the language', () => {
  const events = [event({ v: 1, title: 'Hall' })];
  expect(inEachLanguage(events)('de')).toBe(events);
});

test('[TXT6] an event is made once for all who read it in a language, and says nothing of others', () => {
  const events = [event({ v: 1, title: 'Hall', texts: { de: { title: 'Saal' } } }), event({ v: 1 })];
  const inLanguage = inEachLanguage(events);
  const titles = (language: string | null | undefined) => inLanguage(language).map(({ payload }) => payload);
  expect(titles('de')).toEqual([{ v: 1, title: 'Saal' }, { v: 1 }]);
  expect(titles(null)).toEqual([{ v: 1, title: 'Hall' }, { v: 1 }]);
  expect(titles('fr')).toEqual([{ v: 1, title: 'Hall' }, { v: 1 }]);
  expect(inLanguage('de')).toBe(inLanguage('de'));
  expect(inLanguage(undefined)).toBe(inLanguage(null));
});
