/** Why a file is refused: which file, where in it, and what is wrong, in words for the person who made it. */
export interface Problem {
  readonly file: string;
  /** Line and column, a path such as `sessions[3].starts_at`, or both; empty for the file as a whole. */
  readonly place: string;
  readonly reason: string;
}

/** What came of reading a file: the value, or everything that is wrong with it. */
export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

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
export function problemText(problem: Problem): string {
  return problem.place === ''
    ? `${problem.file}: ${problem.reason}`
    : `${problem.file}, ${problem.place}: ${problem.reason}`;
}
