import { isBlank } from '../blank.ts';
import { cleanEmail, emailProblems } from '../auth/email.ts';
import { PROFILE } from '../onboarding/limits.ts';
import { keptText, textProblems } from '../onboarding/text.ts';
import { SSO } from './limits.ts';

/** The person of an identity provider, as far as an event takes its word. */
export interface SsoPerson {
  /** The provider's name for the person, which never changes. */
  readonly subject: string;
  readonly first_name: string;
  readonly last_name: string;
  /** null: the provider names none. */
  readonly email: string | null;
  /** The provider says itself that the person reads its mail; several leave that open, as Entra ID does (ONB8). */
  readonly email_verified: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * The person of some claims whose signature, issuer, audience and nonce were found good; null: the subject cannot be kept.
 * The provider's word about an address counts only where `email_verified` is true itself.
 */
export function readPerson(claims: Claims): SsoPerson | null {
  const subject = claims['sub'];
  if (typeof subject !== 'string' || subject === '' || subject.length > SSO.subject_max) return null;
  if (subject.includes('\0')) return null;
  const email = addressOf(claims['email']);
  return { subject, ...nameOf(claims), email, email_verified: email !== null && claims['email_verified'] === true };
}

function addressOf(value: unknown): string | null {
  const email = typeof value === 'string' ? cleanEmail(value) : '';
  return emailProblems(email).length === 0 ? email : null;
}

/** Whether claims have the two parts of a name, by which it is written as people write it. */
export const hasNameParts = (claims: Claims): boolean =>
  oneLine(claims['given_name']) !== '' && oneLine(claims['family_name']) !== '';

/** Given and family name; else the whole name in two; else what the provider calls the person. */
function nameOf(claims: Claims): Pick<SsoPerson, 'first_name' | 'last_name'> {
  const [first, last] = [oneLine(claims['given_name']), oneLine(claims['family_name'])];
  if (first + last !== '') return { first_name: first, last_name: last };
  const whole = oneLine(claims['name']) || oneLine(claims['nickname']) || oneLine(claims['preferred_username']);
  return byList(whole) ?? inTwo(whole);
}

/** Words after a comma that are no first name. */
const TITLE = /^(?:[js]r|i{1,3}|iv|ph\.? ?d|m\.? ?d|[bm]\.? ?(?:a|sc|ed)|mba|dr|esq)\b\.?/iu;

/** A name as directories list it, "North, Ada"; null: it is not written so. */
function byList(whole: string): Pick<SsoPerson, 'first_name' | 'last_name'> | null {
  const [, last_name, first_name] = /^([^,]*[^,\s])\s*,\s*([^,]+)$/u.exec(whole) ?? [];
  return first_name === undefined || last_name === undefined || TITLE.test(first_name)
    ? null
    : { first_name, last_name };
}

function inTwo(whole: string): Pick<SsoPerson, 'first_name' | 'last_name'> {
  const [, first_name = '', last_name = ''] = /^(\S+)\s*(.*)$/su.exec(whole) ?? [];
  return { first_name, last_name };
}

/** A text of one line that a profile may hold; else none. */
function oneLine(value: unknown): string {
  if (typeof value !== 'string' || isBlank(value)) return '';
  return textProblems(value, { max: PROFILE.name_max, required: false }).length === 0 ? keptText(value) : '';
}
