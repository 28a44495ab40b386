import type { FieldProblem } from '../field-problem.ts';

/** Code units that a password can have; checking one takes as long as it is. */
export const PASSWORD_MAX = 256;
/** Characters that it has at least. */
const PASSWORD_MIN = 8;

/**
 * The problems of a new password (D34).
 * @param common passwords that many people choose, in lower case: trying these comes first, in whatever case
 */
export function passwordProblems(password: string, common: ReadonlySet<string>): FieldProblem[] {
  if (password.length > PASSWORD_MAX) return [{ code: 'password_too_long', max: PASSWORD_MAX }];
  const problems: FieldProblem[] = [];
  const { length, upper_case, digit } = passwordRules(password);
  if (!length) problems.push({ code: 'password_too_short', min: PASSWORD_MIN });
  if (!upper_case) problems.push({ code: 'password_upper_case' });
  if (!digit) problems.push({ code: 'password_digit' });
  if (/\p{Cc}/u.test(password) || !password.isWellFormed()) problems.push({ code: 'password_untypable' });
  if (common.has(password.toLowerCase())) problems.push({ code: 'password_common' });
  return problems;
}

/** The rules of the password hint (D34), and which of them a password keeps. They can be shown while it is typed. */
export function passwordRules(password: string) {
  return {
    length: [...password].length >= PASSWORD_MIN,
    upper_case: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
  };
}
