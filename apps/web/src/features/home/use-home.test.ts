import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
import { subtitleOf, titleOf, type Page } from './use-home.ts';

const { t } = textsOf('en');

test("[HOM3] a page without a title is called 'Welcome'", () => {
  expect(titleOf({ title: '' }, t)).toBe('Welcome');
  expect(titleOf({ title: 'The quay' }, t)).toBe('The quay');
});

test.each<[Page['live'], string, string]>([
  [null, '', 'Currently no event scheduled'],
  [null, 'About the quay', 'About the quay'],
  [{ kind: 'none' }, 'About the quay', 'Currently no event scheduled'],
  [{ kind: 'several', count: 2 }, '', 'There are 2 sessions to choose from'],
  [{ kind: 'starts_in', at_ms: 1, session_id: 'a' }, '', 'Next session starts in <time></time>'],
  [{ kind: 'ends_in', at_ms: 1, session_id: 'a' }, '', 'Current session ends in <time></time>'],
])('[HOM4] %j with the subtitle "%s" says "%s"', (live, subTitle, text) => {
  expect(subtitleOf({ live, subTitle, link: null }, t)).toBe(text);
});

test('[HOM3] a page of a text without a subtitle does not speak of sessions', () => {
  expect(subtitleOf({ live: null, subTitle: '', link: '/demo/pages/getting-there' }, t)).toBe('');
});
