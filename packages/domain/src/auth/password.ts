/** Code units that a password can have; checking one takes as long as it is. */
export const PASSWORD_MAX = 256;

/**
 * The problems of a new password (D34), as texts for the person who chose it; none when it is good.
 * @param common passwords that many people choose, in lower case: trying these comes first, in whatever case
 */
export function passwordProblems(password: string, common: ReadonlySet<string>): string[] {
  if (password.length > PASSWORD_MAX) return [`It can have at most ${PASSWORD_MAX} characters`];
  const problems: string[] = [];
  if ([...password].length < 8) problems.push('It must have at least 8 characters');
  if (!/\p{Lu}/u.test(password)) problems.push('It must have at least 1 upper-case letter');
  if (!/\p{Nd}/u.test(password)) problems.push('It must have at least 1 digit');
  if (/\p{Cc}/u.test(password) || !password.isWellFormed()) problems.push('It holds a character that cannot be typed');
  if (common.has(password.toLowerCase())) problems.push('This password is too common');
  return problems;
}
