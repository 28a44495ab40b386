import { expect, it } from 'vitest';
import { AVATAR_PRESET_KEYS, isAvatarPreset } from './avatar-presets.ts';

it('[SET9] there are twelve presets, each with a key of its own; any other key is none', () => {
  expect(new Set(AVATAR_PRESET_KEYS).size).toBe(12);
  expect(['avatar-one', 'avatar-twelve', 'avatar-thirteen', 'constructor', ''].map(isAvatarPreset)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
