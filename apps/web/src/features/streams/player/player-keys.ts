/** A wish that a key brings to the player. */
export type PlayerCommand = VideoCommand | { readonly kind: 'fullscreen' | 'captions' };

/** A wish about the picture and its sound. */
export type VideoCommand =
  | { readonly kind: 'play' | 'mute' | 'live' }
  /** By so many s. */
  | { readonly kind: 'seek'; readonly by: number }
  /** By so much of the whole. */
  | { readonly kind: 'volume'; readonly by: number };

/** Where the focus is: on a line or a button, which have keys of their own, or elsewhere on the stage. */
export type KeyPlace = 'volume' | 'button' | 'menu_button' | 'stage';

const COMMANDS: Readonly<Record<string, PlayerCommand>> = {
  k: { kind: 'play' },
  ' ': { kind: 'play' },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'captions' },
  End: { kind: 'live' },
  ArrowLeft: { kind: 'seek', by: -10 },
  ArrowRight: { kind: 'seek', by: 10 },
  ArrowUp: { kind: 'volume', by: 0.1 },
  ArrowDown: { kind: 'volume', by: -0.1 },
};

/** The keys that the focused control answers itself. */
const OWN: Readonly<Record<KeyPlace, RegExp | null>> = {
  volume: /^(?:Arrow|End)/,
  button: /^ $/,
  menu_button: /^(?: |ArrowUp|ArrowDown)$/,
  stage: null,
};

/**
 * The command of a key; null: none. Times run from left to right in every language, so the arrows do.
 * @param key as KeyboardEvent.key names it, without a modifier
 */
export function commandOfKey(key: string, place: KeyPlace): PlayerCommand | null {
  if (OWN[place]?.test(key)) return null;
  return COMMANDS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
