const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Keys of the avatars to choose from, in order (SET9): `avatar-one` to `avatar-twelve`. */
export const AVATAR_PRESET_KEYS: readonly string[] = NUMBERS.map((number) => `avatar-${number}`);

/** Whether there is an avatar of that key. */
export function isAvatarPreset(key: string): boolean {
  return AVATAR_PRESET_KEYS.includes(key);
}

/** An avatar to choose, which is a drawing of two colours and a form: they name it. */
export interface AvatarPreset {
  readonly key: string;
  /** Name of its file (SET26). */
  readonly filename: string;
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

/** Every form in every colour, in order. */
export const AVATAR_PRESETS: readonly AvatarPreset[] = AVATAR_PRESET_KEYS.map((key, index) => {
  const [colour, ground, figure] = COLOURS[index % COLOURS.length] ?? ['blue', '#c9d4ff', '#2f49b8'];
  const form = FORMS[index % FORMS.length] ?? 'circle';
  return { key, filename: `${key}.svg`, ground, figure, form, colour };
});

/** The line of each form, on a sheet of 40 by 40. */
export const AVATAR_PATHS: Readonly<Record<AvatarForm, string>> = {
  circle: 'M8 40a12 12 0 0 1 24 0zM20 8a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  arch: 'M6 40V22a14 14 0 0 1 28 0v18h-8V22a6 6 0 0 0-12 0v18z',
  petals:
    'M20 20C11 15 12 6 20 4c8 2 9 11 0 16zc5-9 14-8 16 0-2 8-11 9-16 0zc9 5 8 14 0 16-8-2-9-11 0-16zc-5 9-14 8-16 0 2-8 11-9 16 0z',
  wave: 'M0 16c7-6 13-6 20 0s13 6 20 0v8c-7 6-13 6-20 0s-13-6-20 0zm0 14c7-6 13-6 20 0s13 6 20 0v10H0z',
};

/** The file of a preset, as SVG; null: no preset has that filename. */
export function presetFile(filename: string): string | null {
  const preset = AVATAR_PRESETS.find((one) => one.filename === filename);
  if (!preset) return null;
  const { ground, figure, form } = preset;
  const drawing = `<rect width="40" height="40" fill="${ground}"/><path d="${AVATAR_PATHS[form]}" fill="${figure}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawing}</svg>`;
}
