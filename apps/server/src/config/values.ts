import type { VariableName } from './variables.ts';

/** Why a value of the environment was refused: the rest of a sentence that begins with the variable's name. */
export class BadValue extends Error {}

/** Reads one variable of the environment; an empty one, or one that is refused, gives the fallback. */
export type Read = <T>(name: VariableName, fallback: T, parse: (text: string) => T) => T;

/** One of a few words. */
export function oneOf<T extends string>(allowed: readonly T[]): (text: string) => T {
  return (text) => {
    const found = allowed.find((candidate) => candidate === text);
    if (found !== undefined) return found;
    throw new BadValue(`must be one of ${allowed.join(', ')}, but is "${text}"`);
  };
}

/** A key that services share; it is never repeated. */
export function secret(text: string): string {
  if (/^[\x21-\x7e]{3,}$/.test(text)) return text;
  throw new BadValue('must be printable characters without spaces');
}

/** Whether an address of a connection is this machine's own, also as IPv6 writes one of IPv4. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/.test(address);

/** Whether a name or an address, without the brackets of a URL, can mean this machine only. */
export const isLoopbackName = (name: string): boolean => /^localhost$/i.test(name) || isLoopbackAddress(name);
