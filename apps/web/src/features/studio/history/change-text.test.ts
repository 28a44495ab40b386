import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { changesOf } from '@plenary/domain/audit/history';
import { SHIPPED_LANGUAGES } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
import { GROUP_IDS, GROUPS } from '../settings/groups.ts';
import { changeTexts } from './change-text.ts';

const KEYS = GROUP_IDS.flatMap((group) => GROUPS[group].map(({ key }) => key));
const { flags, ...settings } = DEFAULT_EVENT_SETTINGS;

test.each(SHIPPED_LANGUAGES)('[AUD5] a change of each setting is a line of its own, in %s', (language) => {
  const texts = textsOf(language);
  const lines = KEYS.map((key) => {
    const value = { ...flags, ...settings }[key];
    const other = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : 'other';
    return changeTexts(texts, changesOf({ [key]: value }, { [key]: other }), 'UTC').join();
  });
  expect(lines.filter((line) => line === '')).toEqual([]);
  expect(new Set(lines).size).toBe(KEYS.length);
});

test('[AUD5] what stayed as it was is no change', () => {
  const changes = changesOf({ host: true, roles: [] }, { host: true, roles: ['organiser'] });
  expect(changeTexts(textsOf('en'), changes, 'UTC')).toEqual(['Roles: Organiser']);
});

test('[AUD5] rules of the chat and fields of rooms are named', () => {
  const texts = textsOf('en');
  const said = changeTexts(
    texts,
    changesOf(
      { links: 'all', on_match: 'refuse', blocked_words: 3 },
      { links: 'none', on_match: 'hold', blocked_words: 4, fields: ['topic', 'website'] },
    ),
    'UTC',
  );
  expect(said).toEqual([
    'Links: All → None',
    'What happens to such a message: It is refused → It waits for review',
    'Blocked words: 3 → 4',
    'Changed: What it is about, Website',
  ]);
});

test('[AUD6] a poll says its kind, and when its results are shown, in words', () => {
  const text = (words: string) => ({ kind: 'text', text: words }) as const;
  const said = changeTexts(
    textsOf('en'),
    [
      { kind: 'values', field: 'kind', before: text('single'), after: text('words') },
      { kind: 'values', field: 'results', before: text('always'), after: text('closed') },
      { kind: 'values', field: 'session', before: { kind: 'none' }, after: text('Opening') },
      { kind: 'names', field: 'choices', added: ['East'], removed: [] },
    ],
    'UTC',
  );
  expect(said.map((line) => line.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Kind: One choice → Word cloud',
    'Results are shown: As they come → Once the poll is closed',
    'Session: Opening',
    'Choices: East added',
  ]);
});
