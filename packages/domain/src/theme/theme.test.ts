import { expect, test } from 'vitest';
import { themeIn, themeOf } from './theme.ts';

test('[PAG12] a choice is one of three; whatever else a cookie holds follows the device', () => {
  expect(['light', 'dark', 'system'].map(themeOf)).toEqual(['light', 'dark', 'system']);
  expect(themeIn('a=dark; plenary_theme=light; b=2')).toBe('light');
  expect(['', 'xplenary_theme=dark', 'plenary_theme='].map(themeIn)).toEqual(Array(3).fill('system'));
  expect([undefined, '', 'DARK', '"><script>', 'constructor'].map(themeOf)).toEqual(Array(5).fill('system'));
});
