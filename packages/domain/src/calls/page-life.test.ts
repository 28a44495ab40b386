import { expect, it } from 'vitest';
import { placesAfter } from './page-life.ts';

it.each([
  ['gone', false, 'give'],
  ['gone', true, 'give'],
  ['restored', false, 'take'],
  ['restored', true, 'take'],
  ['hidden', true, 'give'],
  ['shown', true, 'take'],
  ['hidden', false, 'keep'],
  ['shown', false, 'keep'],
] as const)('[CAL4] [ROM23] a page that is %s (handheld: %s) has its places: %s', (news, handheld, effect) => {
  expect(placesAfter(news, handheld)).toBe(effect);
});
