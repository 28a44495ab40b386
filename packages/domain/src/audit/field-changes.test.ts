import { expect, test } from 'vitest';
import { fieldChanges, sessionsIn } from './field-changes.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const TITLES = new Map([['s1', 'Opening']]);

test('[AUD6] a poll says its question, its choices and its session from what to what', () => {
  const before = {
    ...{ question: 'Which sea?', choices: ['North', 'South'], most: 1, anonymous: true, session: null },
    translations: { de: { question: 'Welches Meer?' } },
  };
  const after = {
    ...{ question: 'Which sea do you like?', choices: ['North', 'East'], most: 1, anonymous: false, session: 's1' },
    translations: {},
  };
  const noted = [
    { kind: 'touched', field: 'question' },
    { kind: 'touched', field: 'other' },
  ] as const;
  expect(fieldChanges(before, after, noted, TITLES)).toEqual([
    { kind: 'values', field: 'question', before: text('Which sea?'), after: text('Which sea do you like?') },
    { kind: 'names', field: 'choices', added: ['East'], removed: ['South'] },
    { kind: 'values', field: 'anonymous', before: { kind: 'flag', on: true }, after: { kind: 'flag', on: false } },
    { kind: 'values', field: 'session', before: { kind: 'none' }, after: text('Opening') },
    {
      ...{ kind: 'values', field: 'question', language: 'de', before: text('Welches Meer?') },
      after: { kind: 'none' },
    },
    { kind: 'touched', field: 'other' },
  ]);
  expect(sessionsIn([before, after])).toEqual(['s1']);
});

test('[AUD6] a list in another order, and a session that is gone, were changed', () => {
  expect(fieldChanges({ choices: ['a', 'b'] }, { choices: ['b', 'a'] }, [], TITLES)).toEqual([
    { kind: 'touched', field: 'choices' },
  ]);
  expect(fieldChanges({ session: 'gone' }, { session: 's1' }, [], TITLES)).toEqual([
    { kind: 'touched', field: 'session' },
  ]);
});

test('[AUD6] a room says its texts in short, its size and the names in its lists', () => {
  const before = { name: 'Ropes', about: 'x'.repeat(200), max_guests: 4, categories: ['Tools'], website: null };
  const after = {
    name: 'Ropes',
    about: 'Rope',
    max_guests: 6,
    categories: ['Tools', 'Sea'],
    website: 'https://a.example',
  };
  const noted = [
    {
      kind: 'values',
      field: 'max_guests',
      before: { kind: 'number', number: 4 },
      after: { kind: 'number', number: 6 },
    },
    ...['categories', 'website', 'about', 'max_guests'].map((field) => ({ kind: 'touched', field }) as const),
  ] as const;
  expect(fieldChanges(before, after, noted, TITLES)).toEqual([
    {
      kind: 'values',
      field: 'max_guests',
      before: { kind: 'number', number: 4 },
      after: { kind: 'number', number: 6 },
    },
    { kind: 'names', field: 'categories', added: ['Sea'], removed: [] },
    { kind: 'values', field: 'website', before: { kind: 'none' }, after: text('https://a.example') },
    { kind: 'values', field: 'about', before: text(`${'x'.repeat(160)} …`), after: text('Rope') },
  ]);
});
