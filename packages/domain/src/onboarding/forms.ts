/**
 * When the button of an onboarding form can be pressed, and what it says (LOG1, ONB3, ONB4). Values are those of the fields as
 * they are now; a box is ticked or not. Without JavaScript every button can be pressed, and the server judges.
 */

import { isBlank } from '../blank.ts';
import type { InviteMode } from '../invitations/accepting.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Login: e-mail and password both changed from their empty defaults. */
export function canLogIn({ email, password }: Texts<'email' | 'password'>): boolean {
  return email.trim() !== '' && password !== '';
}

/**
 * Request reset: an e-mail was prefilled, or the field changed.
 * @param prefilled what the server wrote into the field
 */
export function canRequestReset(prefilled: string, email: string): boolean {
  return prefilled !== '' || email.trim() !== '';
}

/** Reset: both are required. */
export function canReset(values: Texts<'new_password' | 'confirm_password'>): boolean {
  return values.new_password !== '' && values.confirm_password !== '';
}

export interface InviteValues extends Texts<'password' | 'new_password' | 'confirm_password'> {
  readonly accept_terms: boolean;
}

/** Accept invite: every field that its mode shows differs from its empty default. */
export function canAccept(mode: InviteMode, values: InviteValues): boolean {
  if (!values.accept_terms) return false;
  switch (mode) {
    case 'new':
      return canReset(values);
    case 'existing':
      return values.password !== '';
    case 'logged_in':
      return true;
  }
}

export type StepButton = 'save_next' | 'save_done' | 'next' | 'done';

/**
 * The action of the button of the avatar and profile steps: it saves only if something changed; the last one is done.
 */
export function stepButton({ changed, last }: { readonly changed: boolean; readonly last: boolean }): StepButton {
  if (changed) return last ? 'save_done' : 'save_next';
  return last ? 'done' : 'next';
}

/** Fields of the profile step that are required and hold nothing. A person may have one name (D382). */
export function missingNames(values: Texts<'first_name'>): 'first_name'[] {
  return (['first_name'] as const).filter((name) => isBlank(values[name]));
}

/**
 * The field that gets the focus when a form is drawn: the first one with an error, else the first one that is empty.
 * @param names fields in their order
 */
export function fieldToFocus(
  names: readonly string[],
  errors: Readonly<Record<string, readonly string[]>>,
  values: Readonly<Record<string, string>> = {},
): string | undefined {
  return names.find((name) => errors[name]?.length) ?? names.find((name) => !values[name]);
}
