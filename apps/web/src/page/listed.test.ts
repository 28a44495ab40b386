import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test('[LNG4] names are joined as the language joins them', () => {
  expect(listed('en', ['Ada', 'Bob', 'Cora'])).toBe('Ada, Bob, Cora');
  expect(listed('de', ['Ada', 'Bob', 'Cora'])).toBe('Ada, Bob und Cora');
  expect(listed('ar', ['ليلى', 'سارة'])).toBe('ليلى وسارة');
  expect(listed('ar', ['ليلى'])).toBe('ليلى');
});
