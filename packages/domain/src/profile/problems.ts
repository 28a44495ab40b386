import { chosenPasswordProblems } from '../invitations/accepting.ts';
import type { FieldProblem, FieldProblems } from '../field-problem.ts';
import { emailProblems } from '../auth/email.ts';
import { PROFILE } from '../onboarding/limits.ts';
import { textProblems } from '../onboarding/text.ts';
import { INTERESTS } from '../speed-networking/limits.ts';
import { isAvatarPreset } from './avatar-presets.ts';

/** The lines of text that a person says about themself, and whether each is required (SET2, ONB4). */
export const PROFILE_TEXTS = {
  first_name: { max: PROFILE.name_max, required: true },
  // Many people have one name.
  last_name: { max: PROFILE.name_max, required: false },
  screen_name: { max: PROFILE.name_max, required: false },
  company: { max: PROFILE.text_max, required: false },
  role: { max: PROFILE.text_max, required: false },
  interests: { max: INTERESTS.line_max, required: false },
} as const;
export type ProfileText = keyof typeof PROFILE_TEXTS;

/** Fields of a profile as they were given; what is absent stays as it is. */
export type GivenTexts = { readonly [field in ProfileText]?: string | undefined };

/** The problems of the lines of text; nothing is wrong with one that is absent. */
export function textsProblems(given: GivenTexts): FieldProblems {
  const fields = Object.entries(PROFILE_TEXTS) as [ProfileText, (typeof PROFILE_TEXTS)[ProfileText]][];
  return wrong(fields.map(([field, rule]) => [field, ifGiven(given[field], (value) => textProblems(value, rule))]));
}

/** The problems of the choice of an avatar preset. */
export function presetProblems(avatar_preset: string | undefined): FieldProblems {
  const known = avatar_preset === undefined || isAvatarPreset(avatar_preset);
  return known ? {} : { avatar_preset: [{ code: 'unknown_avatar' }] };
}

/** The new sign-in details of a person; null: unchanged. */
export interface NewSignIn {
  readonly email: string | null;
  readonly password: { readonly new_password: string; readonly confirm_password: string } | null;
  /** The password until now as it was given; null: the account has none. */
  readonly old_password: string | null;
  /** The problems of the new password by itself (D34). */
  readonly weaknesses: readonly FieldProblem[];
  /** Whether the account has an e-mail address already. */
  readonly has_email: boolean;
}

/**
 * The problems of a new e-mail address and a new password. Both need the password until now, where there is one (D380);
 * whether it is right is not decided here. A password needs an address that it belongs to.
 */
export function signInProblems({ email, password, old_password, weaknesses, has_email }: NewSignIn): FieldProblems {
  const orphan = password !== null && email === null && !has_email;
  return {
    ...wrong([['email', orphan ? [{ code: 'empty' } as const] : ifGiven(email ?? undefined, emailProblems)]]),
    ...((password ?? email) !== null && old_password === '' && { password: [{ code: 'empty' } as const] }),
    ...(password && chosenPasswordProblems(password, weaknesses)),
  };
}

function ifGiven(value: string | undefined, problems: (value: string) => FieldProblem[]): FieldProblem[] {
  return value === undefined ? [] : problems(value);
}

function wrong(fields: readonly (readonly [string, readonly FieldProblem[]])[]): FieldProblems {
  return Object.fromEntries(fields.filter(([, problems]) => problems.length > 0));
}
