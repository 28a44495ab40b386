import { AVATAR_PRESET_KEYS } from '@plenary/domain/profile/avatar-presets';

/** The avatars to choose from, in order (doc 1 §3). Each is a drawing of two colours and a form, which name it. */
export interface AvatarPreset {
  readonly key: string;
  readonly ground: string;
  readonly figure: string;
  readonly form: AvatarForm;
  readonly colour: AvatarColour;
}

export type AvatarForm = 'circle' | 'arch' | 'petals' | 'wave';
type AvatarColour = 'blue' | 'clay' | 'green';

/** The preset of everybody who has chosen none: their initials stand there. Its drawing is for those without a name. */
export const INITIALS_PRESET = 'avatar-one';

const FORMS: readonly AvatarForm[] = ['circle', 'arch', 'petals', 'wave'];
const COLOURS: readonly (readonly [colour: AvatarColour, ground: string, figure: string])[] = [
  ['blue', '#c9d4ff', '#2f49b8'],
  ['clay', '#ffd9c7', '#a8431b'],
  ['green', '#c4ead9', '#0b6e4f'],
];

/** Every form in every colour. */
export const AVATAR_PRESETS: readonly AvatarPreset[] = AVATAR_PRESET_KEYS.map((key, index) => {
  const [colour, ground, figure] = COLOURS[index % COLOURS.length] ?? ['blue', '#c9d4ff', '#2f49b8'];
  const form = FORMS[index % FORMS.length] ?? 'circle';
  return { key, ground, figure, form, colour };
});

/** The preset of that key; an unknown key gives the default, `avatar-one`. */
export function avatarPreset(key: string): AvatarPreset | undefined {
  return AVATAR_PRESETS.find((preset) => preset.key === key) ?? AVATAR_PRESETS[0];
}
