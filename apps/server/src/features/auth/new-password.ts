import { passwordProblems } from '@plenary/domain/auth/password';
import { commonPasswords } from './common-passwords.ts';

/** The problems of a password that somebody chose (D34), as texts beside its field; none when it is good. */
export async function newPasswordProblems(password: string): Promise<string[]> {
  return passwordProblems(password, await commonPasswords());
}
