/**
 * A number that follows from a seed and the keys of what it is for, and looks like chance: the same question gets the
 * same answer, in whatever order questions are asked.
 * @returns 0 ≤ number < 1
 */
export function chance(seed: number, ...keys: readonly (string | number)[]): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const text = keys.join('\u0000');
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  // The last rounds spread neighbouring keys over the whole range.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** One of several; undefined of none. @param number 0 ≤ number < 1 */
export function pick<T>(of: readonly T[], number: number): T | undefined {
  return of[Math.floor(number * of.length)];
}
