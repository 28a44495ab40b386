import { CALLS } from './limits.ts';

/** A person as a call shows them to its other browsers (CAL10). */
export interface ShownPerson {
  readonly name: string;
  /** The preset, as `avatar-one`. */
  readonly avatar: string;
  /** File name of the picture; null: none. */
  readonly picture: string | null;
  /** Account id. */
  readonly user: string;
}

/**
 * The identity string of a person: three underscores and `{"u":[name, preset, picture, user id only without a picture]}`. It is
 * shown and never trusted: the identity of a person follows from their place in the call (D12).
 */
export function identityString({ name, avatar, picture, user }: ShownPerson): string {
  const shown = cutName(name);
  if (picture !== null) {
    const whole = write([shown, avatar, picture]);
    if (whole.length <= CALLS.identity_max) return whole;
  }
  return fitting(shown, (short) => write([short, avatar, '', user]));
}

const write = (u: readonly string[]): string => `___${JSON.stringify({ u })}`;

/** Thirty characters at most, the three dots among them; characters are whole ones, not halves. */
export function cutName(name: string): string {
  const characters = [...name];
  if (characters.length <= CALLS.name_max) return name;
  return `${characters.slice(0, CALLS.name_max - 3).join('')}...`;
}

/** A name that JSON writes in more characters than it has loses as many as it takes. */
function fitting(name: string, whole: (name: string) => string): string {
  const characters = [...name];
  for (let kept = characters.length; kept > 0; kept -= 1) {
    const text = whole(characters.slice(0, kept).join(''));
    if (text.length <= CALLS.identity_max) return text;
  }
  return whole('');
}

/** The person of an identity string; null: it is none. Ids in it prove nothing. */
export function readIdentity(text: string): ShownPerson | null {
  if (!text.startsWith('___') || text.length > CALLS.identity_max) return null;
  const found = parse(text.slice(3));
  const u = isRecord(found) ? found['u'] : null;
  if (!Array.isArray(u) || !u.every((part) => typeof part === 'string')) return null;
  const [name = '', avatar = '', picture = '', user = ''] = u;
  return { name, avatar, picture: picture === '' ? null : picture, user };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
