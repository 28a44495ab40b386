import type { FieldProblem } from './field-problem.ts';

/** A value of a list that cannot be taken, and how often it stands there. */
export interface WrongValue {
  readonly value: string;
  readonly times: number;
}

/** Values of a list that cannot be taken, summed up for the person who wrote it. */
export interface WrongValues {
  /** The first ones, in their order. */
  readonly named: readonly WrongValue[];
  /** Further values, however often each stands there. */
  readonly more: number;
}

/** So many values are named, and so many characters of each. */
const NAMED = { values: 3, characters: 40 } as const;

/** Sums up the values of a list that cannot be taken, each once (WID83). */
export function wrongValues(values: readonly string[], mayBeTaken: (value: string) => boolean): WrongValues {
  const times = new Map<string, number>();
  for (const value of values) if (!mayBeTaken(value)) times.set(value, (times.get(value) ?? 0) + 1);
  const all = [...times].map(([value, count]) => ({ value: shortened(value), times: count }));
  return { named: all.slice(0, NAMED.values), more: Math.max(0, all.length - NAMED.values) };
}

/** The problems of a list's values as its field shows them: each value once, by name (WID83). */
export function problemsOfValues(wrong: Iterable<readonly [value: string, problem: FieldProblem]>): FieldProblem[] {
  const all = [...new Map(wrong)].map(([value, problem]): FieldProblem => ({
    code: 'value',
    value: shortened(value),
    problem,
  }));
  const count = all.length - NAMED.values;
  return count > 0 ? [...all.slice(0, NAMED.values), { code: 'more_values', count }] : all;
}

function shortened(value: string): string {
  const characters = [...value];
  return characters.length > NAMED.characters ? `${characters.slice(0, NAMED.characters).join('')}…` : value;
}
