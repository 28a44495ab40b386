import { INTERESTS } from './limits.ts';

/** The key by which two interests are the same, whatever their case and width. */
export const interestKey = (interest: string): string => interest.normalize('NFKC').toLocaleLowerCase('und');

/** The interests of a profile's line, between commas of any writing: none empty, none twice, the first ones of many. */
export function interestsOf(line: string): string[] {
  const kept = new Map<string, string>();
  for (const part of line.normalize('NFC').split(/[,;،、，;]/u)) {
    const interest = part.replace(/\s+/gu, ' ').trim();
    if (interest !== '' && !kept.has(interestKey(interest))) kept.set(interestKey(interest), interest);
  }
  return [...kept.values()].slice(0, INTERESTS.most);
}

/** The interests of `one` that `other` has as well, as `one` writes them. */
export function commonInterests(one: readonly string[], other: readonly string[]): string[] {
  const keys = new Set(other.map(interestKey));
  return one.filter((interest) => keys.has(interestKey(interest)));
}
