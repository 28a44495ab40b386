import { POLLS } from './limits.ts';
import type { Answer, PollForm } from './polls.ts';

/** The counted votes of a poll. */
export interface Tally {
  /** People who have voted. */
  readonly voters: number;
  /** Votes by choice, in the order of the choices; of a rating by value, from 1. */
  readonly counts: readonly number[];
  /** Words of a cloud, those that were given most first; as many as are shown. */
  readonly words: readonly { readonly word: string; readonly count: number }[];
}

/** How many bars the results of a poll have. */
export function barsOf({ kind, choices, most }: PollForm): number {
  if (kind === 'words') return 0;
  return kind === 'rating' ? most : choices.length;
}

/** The results of a poll that nobody has voted in. */
export function noVotes(form: PollForm): Tally {
  return { voters: 0, counts: Array.from({ length: barsOf(form) }, () => 0), words: [] };
}

/** Results without the vote of one person. Of a cloud, words that nobody else gave go with it. */
export function withoutVote({ voters, counts, words }: Tally, { kind }: PollForm, vote: Answer): Tally {
  const first = kind === 'rating' ? 1 : 0;
  return {
    voters: Math.max(0, voters - 1),
    counts: counts.map((count, at) => Math.max(0, count - (vote.choices.includes(at + first) ? 1 : 0))),
    words: words
      .map(({ word, count }) => ({ word, count: count - (vote.words.includes(word) ? 1 : 0) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
  };
}

/** Words of a cloud with one that was not shown, in its place; as many as are shown. */
export function withWord(words: Tally['words'], word: string, count: number): Tally['words'] {
  const others = words.filter((one) => one.word !== word);
  const all = count > 0 ? [...others, { word, count }] : others;
  return all.sort((one, other) => other.count - one.count).slice(0, POLLS.words_shown);
}

/** The share of those who voted, in whole percent. */
export function percentOf(count: number, voters: number): number {
  return voters === 0 ? 0 : Math.round((count / voters) * 100);
}

/** The mean of a rating; null: nobody has voted. */
export function meanRating({ voters, counts }: Tally): number | null {
  if (voters === 0) return null;
  return counts.reduce((sum, count, at) => sum + count * (at + 1), 0) / voters;
}

/** How large a word of a cloud is drawn, from 1 to 5, by how often it was given compared with the first. */
export function wordSize(count: number, most: number): 1 | 2 | 3 | 4 | 5 {
  if (most <= 1) return 3;
  const share = Math.log(count + 1) / Math.log(most + 1);
  return Math.min(5, Math.max(1, Math.ceil(share * 5))) as 1 | 2 | 3 | 4 | 5;
}
