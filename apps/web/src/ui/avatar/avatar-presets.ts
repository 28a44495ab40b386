import { AVATAR_PRESETS, type AvatarPreset } from '@plenary/domain/profile/avatar-presets';

export {
  AVATAR_PATHS,
  AVATAR_PRESETS,
  type AvatarPreset,
  INITIALS_PRESET,
} from '@plenary/domain/profile/avatar-presets';

/** The preset of that key; an unknown key gives the default, `avatar-one`. */
export function avatarPreset(key: string): AvatarPreset | undefined {
  return AVATAR_PRESETS.find((preset) => preset.key === key) ?? AVATAR_PRESETS[0];
}
