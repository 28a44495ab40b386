/** An emoji of the picker. */
export interface Emoji {
  readonly emoji: string;
  /** Lower case, in the language of the list. */
  readonly name: string;
  /** Other words for it, separated by spaces. */
  readonly words: string;
  readonly tones: boolean;
}

/** Emoji of one kind, as smileys or flags; `group` is Unicode's number of it. */
export interface EmojiGroup {
  readonly group: number;
  readonly emoji: readonly Emoji[];
}

/** Skin tones, from the lightest; 0 is none. */
export const TONES = [0, 1, 2, 3, 4, 5] as const;
export type Tone = (typeof TONES)[number];

/** Emoji that are remembered as used. */
export const RECENT_EMOJI = 24;
/** Emoji that a search finds at most. */
export const FOUND_EMOJI = 80;

/** Reads a list of emoji, as scripts/emoji-data.mjs writes it. */
export function readEmoji(list: string): EmojiGroup[] {
  const groups: { group: number; emoji: Emoji[] }[] = [];
  for (const line of list.split('\n')) {
    const [emoji = '', label, words = ''] = line.split('\t');
    if (label === undefined) {
      if (emoji !== '') groups.push({ group: Number(emoji), emoji: [] });
      continue;
    }
    const tones = label.startsWith('+');
    groups.at(-1)?.emoji.push({ emoji, name: tones ? label.slice(1) : label, words, tones });
  }
  return groups;
}

const FIRST_TONE = 0x1f3fb;

/** An emoji with a skin tone, where it has them. */
export function withTone({ emoji, tones }: Pick<Emoji, 'emoji' | 'tones'>, tone: Tone): string {
  if (!tones || tone === 0) return emoji;
  const [first = '', ...rest] = emoji;
  const joined = rest[0] === '\uFE0F' ? rest.slice(1) : rest;
  return `${first}${String.fromCodePoint(FIRST_TONE + tone - 1)}${joined.join('')}`;
}

/** The emoji that fit what was typed: by their names first, then by other words for them. */
export function findEmoji(groups: readonly EmojiGroup[], query: string): Emoji[] {
  const words = query.toLowerCase().trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (text: string) => words.every((word) => text.startsWith(word) || text.includes(` ${word}`));
  const all = groups.flatMap(({ emoji }) => emoji);
  const named = all.filter(({ name }) => fits(name));
  const begun = named.filter(({ name }) => name.startsWith(words[0] ?? ''));
  const meant = all.filter(({ name, words: more }) => !fits(name) && fits(`${name} ${more}`));
  return [...new Set([...begun, ...named, ...meant])].slice(0, FOUND_EMOJI);
}

/** The emoji that were used, the latest first, after one more. */
export function usedEmoji(recent: readonly string[], emoji: string): string[] {
  return [emoji, ...recent.filter((one) => one !== emoji)].slice(0, RECENT_EMOJI);
}

/**
 * Where a key leads in a grid that is filled line by line; null: nowhere.
 * @param columns of the grid, at least one
 * @param forward the key of the arrow in the direction of reading
 */
export function gridStep(
  key: string,
  {
    at,
    count,
    columns,
    forward,
  }: {
    readonly at: number;
    readonly count: number;
    readonly columns: number;
    readonly forward: 'ArrowRight' | 'ArrowLeft';
  },
): number | null {
  const steps: Record<string, number> = {
    ArrowRight: forward === 'ArrowRight' ? at + 1 : at - 1,
    ArrowLeft: forward === 'ArrowLeft' ? at + 1 : at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined || next < 0 || next >= count ? null : next;
}
