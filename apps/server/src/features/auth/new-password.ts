import { passwordProblems } from '@plenary/domain/auth/password';
import { commonPasswords } from './common-passwords.ts';

/** What is wrong with a password that somebody chose (D34), as texts beside its field; none when it is good. */
export async function newPasswordProblems(password: string): Promise<string[]> {
  return passwordProblems(password, await commonPasswords());
}
