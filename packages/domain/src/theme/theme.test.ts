import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

test('[PAG12] a choice is one of three; whatever else a cookie holds follows the device', () => {
  expect(['light', 'dark', 'system'].map(themeOf)).toEqual(['light', 'dark', 'system']);
  expect([undefined, '', 'DARK', '"><script>', 'constructor'].map(themeOf)).toEqual(Array(5).fill('system'));
});
