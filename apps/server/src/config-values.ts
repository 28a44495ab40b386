/** Why a value of the environment was refused: the rest of a sentence that begins with the variable's name. */
export class BadValue extends Error {}

/** Reads one variable of the environment; an empty one, or one that is refused, gives the fallback. */
export type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T;

/** One of a few words. */
export function oneOf<T extends string>(allowed: readonly T[]): (text: string) => T {
  return (text) => {
    const found = allowed.find((candidate) => candidate === text);
    if (found !== undefined) return found;
    throw new BadValue(`must be one of ${allowed.join(', ')}, but is "${text}"`);
  };
}
