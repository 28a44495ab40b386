import { AVATAR_PRESET_KEYS } from '@plenary/domain/profile/avatar-presets';

/** The avatars to choose from, in order (doc 1 §3: key, alt). Each is a drawing of two colours and a form. */
export interface AvatarPreset {
  readonly key: string;
  readonly alt: string;
  readonly ground: string;
  readonly figure: string;
  readonly form: AvatarForm;
}

export type AvatarForm = 'circle' | 'arch' | 'petals' | 'wave';

const FORMS: readonly AvatarForm[] = ['circle', 'arch', 'petals', 'wave'];
const FORM_NAMES: Record<AvatarForm, string> = {
  circle: 'Rising circle',
  arch: 'Arch',
  petals: 'Four petals',
  wave: 'Waves',
};
const COLOURS: readonly (readonly [name: string, ground: string, figure: string])[] = [
  ['in blue', '#c9d4ff', '#2f49b8'],
  ['in clay', '#ffd9c7', '#a8431b'],
  ['in green', '#c4ead9', '#0b6e4f'],
];

/** Every form in every colour. */
export const AVATAR_PRESETS: readonly AvatarPreset[] = AVATAR_PRESET_KEYS.map((key, index) => {
  const [colour, ground, figure] = COLOURS[index % COLOURS.length] ?? ['', '#c9d4ff', '#2f49b8'];
  const form = FORMS[index % FORMS.length] ?? 'circle';
  return { key, alt: `${FORM_NAMES[form]} ${colour}`, ground, figure, form };
});

/** The preset of that key; an unknown key gives the default, `avatar-one`. */
export function avatarPreset(key: string): AvatarPreset | undefined {
  return AVATAR_PRESETS.find((preset) => preset.key === key) ?? AVATAR_PRESETS[0];
}
