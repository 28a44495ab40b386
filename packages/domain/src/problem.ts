/** Why a file is refused: which file, where in it, and what is wrong, in words for the person who made it. */
export interface Problem {
  readonly file: string;
  /** Line and column, a path such as `sessions[3].starts_at`, or both; empty for the file as a whole. */
  readonly place: string;
  readonly reason: string;
}

/** The result of reading a file: the value, or everything that is wrong with it. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The problems of one thing, as the whole answer.
 * @param file the file, or whatever else was named: a slug, an address
 * @param reason goes on where the name ends
 */
export function problem(
  file: string,
  reason: string,
  place = '',
): { readonly ok: false; readonly problems: readonly [Problem] } {
  return { ok: false, problems: [{ file, place, reason }] };
}

/** The problem that no event has this slug. */
export const noEvent = (slug: string) => problem(slug, 'there is no event with this slug');

/** Notes something wrong at a path of what is read. */
export type Report = (path: readonly PropertyKey[], reason: string) => void;

/** A path in a tree as people write it: `['days', 0, 'rooms']` is `days[0].rooms`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const name = String(step);
    if (!/^@?[\w$-]+$/.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}

/** A problem as one line: `event.yaml, line 3: reason`. */
export function problemText({ file, place, reason }: Problem): string {
  return place === '' ? `${file}: ${reason}` : `${file}, ${place}: ${reason}`;
}
