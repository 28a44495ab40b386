const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Keys of the avatars to choose from, in order (doc 1 §3): `avatar-one` to `avatar-twelve`. */
export const AVATAR_PRESET_KEYS: readonly string[] = NUMBERS.map((number) => `avatar-${number}`);

/** Whether there is an avatar of that key. */
export function isAvatarPreset(key: string): boolean {
  return AVATAR_PRESET_KEYS.includes(key);
}
