import type { FieldProblem } from '@plenary/domain/field-problem';
import { passwordProblems } from '@plenary/domain/auth/password';
import { commonPasswords } from './common-passwords.ts';

/** The problems of a chosen password (D34). */
export async function newPasswordProblems(password: string): Promise<FieldProblem[]> {
  return passwordProblems(password, await commonPasswords());
}
