import { cleanEmail, emailProblems } from '../auth/email.ts';
import type { FieldProblem, FieldProblems } from '../field-problem.ts';

/** A person who moderates a hall, as they are typed. */
export interface TypedModerator {
  readonly name: string;
  /** Empty: none, and so a name without rights. Undefined: the one that there is, if any. */
  readonly email?: string | undefined;
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const isEmpty = ({ name, email = '' }: TypedModerator): boolean => oneLine(name) === '' && email.trim() === '';

/** Moderators with their names on one line and addresses as they are stored; lines in which nothing was typed are left out. */
export const tidyModerators = (typed: readonly TypedModerator[]): TypedModerator[] =>
  typed.flatMap((one) => {
    if (isEmpty(one)) return [];
    const email = one.email === undefined ? undefined : cleanEmail(one.email).toLowerCase();
    return { name: oneLine(one.name), email };
  });

/**
 * The problems of moderators as they were typed, by field and line: `moderators.0.email` (HAL16). Each has a name, which no other one of
 * the hall has, and an address that is one.
 */
export function moderatorProblems(typed: readonly TypedModerator[]): FieldProblems {
  const names = typed.map(({ name }) => oneLine(name));
  const problems = typed.flatMap((one, at): [string, FieldProblem[]][] => {
    if (isEmpty(one)) return [];
    const email = one.email === undefined || one.email.trim() === '' ? [] : emailProblems(cleanEmail(one.email));
    return [
      [`moderators.${at}.name`, nameProblems(names, at)],
      [`moderators.${at}.email`, email],
    ];
  });
  return Object.fromEntries(problems.filter(([, found]) => found.length > 0));
}

function nameProblems(names: readonly string[], at: number): FieldProblem[] {
  const name = names[at] ?? '';
  if (name === '') return [{ code: 'empty' }];
  if (/\p{Cc}/u.test(name)) return [{ code: 'invalid' }];
  return names.indexOf(name) < at ? [{ code: 'twice' }] : [];
}
