/** Passwords that many people choose although they satisfy the rules of form: trying these comes first. */
const COMMON: ReadonlySet<string> = new Set([
  ...['password1', 'password12', 'password123', 'password1234', 'passw0rd', 'passw0rd1', 'p4ssword', 'pa55word'],
  ...['qwerty123', 'qwerty1234', 'qwertyuiop1', '1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', 'zaq12wsx', 'q1w2e3r4'],
  ...['abc12345', 'abcd1234', 'abcdef123', 'a1b2c3d4', 'aa123456', 'asdf1234', 'zxcvbnm1', 'qazwsx123'],
  ...['welcome1', 'welcome123', 'letmein1', 'letmein123', 'iloveyou1', 'iloveyou2', 'monkey123', 'dragon123'],
  ...['football1', 'baseball1', 'basketball1', 'superman1', 'batman123', 'princess1', 'sunshine1', 'trustno1'],
  ...['admin123', 'admin1234', 'administrator1', 'changeme1', 'changeme123', 'default1', 'secret123', 'master123'],
  ...['michael1', 'charlie1', 'jessica1', 'ashley123', 'jordan23', 'liverpool1', 'chelsea1', 'arsenal1'],
  ...['summer2024', 'winter2024', 'spring2024', 'autumn2024', 'summer2025', 'winter2025', 'summer2026', 'winter2026'],
]);

/**
 * What is wrong with a new password (D34), as texts for the person who chose it; none when it is good.
 * Whether it is one of the common ones is judged without regard to case.
 */
export function passwordProblems(password: string): string[] {
  const problems: string[] = [];
  if ([...password].length < 8) problems.push('It must have at least 8 characters');
  if (!/\p{Lu}/u.test(password)) problems.push('It must have at least 1 upper-case letter');
  if (!/\p{Nd}/u.test(password)) problems.push('It must have at least 1 digit');
  if (COMMON.has(password.toLowerCase())) problems.push('This password is too common');
  return problems;
}
