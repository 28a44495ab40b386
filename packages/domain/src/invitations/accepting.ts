import type { FieldProblem, FieldProblems } from '../field-problem.ts';

/** The three modes of an invitation (INV1). */
export type InviteMode = 'new' | 'existing' | 'logged_in';

/**
 * The mode in which an invitation is accepted. A person who is signed in as another person accepts as the invited one.
 * @param has_password whether the invited account has one
 * @param signed_in whether the caller is signed in as that very account, at every event
 */
export function inviteMode({
  has_password,
  signed_in,
}: {
  readonly has_password: boolean;
  readonly signed_in: boolean;
}): InviteMode {
  if (!has_password) return 'new';
  return signed_in ? 'logged_in' : 'existing';
}

/** The values in the form of an invitation; empty: nothing. */
export interface InviteFields {
  readonly password: string;
  readonly new_password: string;
  readonly confirm_password: string;
  readonly accept_terms: string;
}

const EMPTY: FieldProblem = { code: 'empty' };

/**
 * The obstacle to accepting an invitation, beside its fields (INV3): `new` needs a new password, its
 * confirmation and accepted terms, `existing` a password and accepted terms, `logged_in` accepted terms only.
 * @param weaknesses what is wrong with the new password by itself (D34)
 */
export function inviteProblems(
  mode: InviteMode,
  fields: InviteFields,
  weaknesses: readonly FieldProblem[],
): FieldProblems {
  const password: FieldProblems = mode === 'existing' && fields.password === '' ? { password: [EMPTY] } : {};
  const chosen = mode === 'new' ? chosenPasswordProblems(fields, weaknesses) : {};
  const terms: FieldProblems = isTicked(fields.accept_terms) ? {} : { accept_terms: [{ code: 'terms_not_accepted' }] };
  return { ...password, ...chosen, ...terms };
}

/**
 * The problems of a new password and its confirmation, both of which are required (INV3).
 * @param weaknesses what is wrong with the new password by itself (D34)
 */
export function chosenPasswordProblems(
  { new_password, confirm_password }: Pick<InviteFields, 'new_password' | 'confirm_password'>,
  weaknesses: readonly FieldProblem[],
): FieldProblems {
  const problems = new_password === '' ? [EMPTY] : weaknesses;
  const confirmation = confirmationProblems(new_password, confirm_password);
  return {
    ...(problems.length > 0 && { new_password: problems }),
    ...(confirmation.length > 0 && { confirm_password: confirmation }),
  };
}

function confirmationProblems(new_password: string, confirm_password: string): FieldProblem[] {
  if (confirm_password === '') return [EMPTY];
  return confirm_password === new_password ? [] : [{ code: 'passwords_differ' }];
}

/** The values that forms send for a ticked box: `on`, or a value of their own; some scripts send `false` or `0`. */
export function isTicked(value: string): boolean {
  return !['', 'false', '0', 'off', 'no'].includes(value.trim().toLowerCase());
}
