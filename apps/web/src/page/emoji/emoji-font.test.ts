import { expect, it } from 'vitest';
import { lacksEmoji } from './emoji-font.ts';

it('[LOK18] a device that draws an emoji as wide as what no font holds has none', () => {
  expect(lacksEmoji(() => 16)).toBe(true);
  expect(lacksEmoji((text) => (text === '\u{1f600}' ? 20 : 16))).toBe(false);
});
