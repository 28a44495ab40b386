import { isBlank } from '../chat/text.ts';
import { emailProblems } from '../auth/email.ts';
import { PROFILE } from '../onboarding/limits.ts';
import { keptText, textProblems } from '../onboarding/text.ts';
import { SSO } from './limits.ts';

/** The person of an identity provider, as far as an event takes its word. */
export interface SsoPerson {
  /** The provider's name for the person, which never changes. */
  readonly subject: string;
  readonly first_name: string;
  readonly last_name: string;
  /** An address of which the provider says that the person reads it; null: it says so of none (ONB8). */
  readonly email: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * The person of some claims whose signature, issuer, audience and nonce were found good; null: the subject cannot be kept.
 * An address counts only where `email_verified` is true itself.
 */
export function readPerson(claims: Claims): SsoPerson | null {
  const subject = claims['sub'];
  if (typeof subject !== 'string' || subject === '' || subject.length > SSO.subject_max) return null;
  if (subject.includes('\0')) return null;
  const email = claims['email_verified'] === true ? addressOf(claims['email']) : null;
  return { subject, ...nameOf(claims), email };
}

function addressOf(value: unknown): string | null {
  return typeof value === 'string' && emailProblems(value).length === 0 ? value.trim() : null;
}

/** Given and family name; else the whole name in two; else what the provider calls the person. */
function nameOf(claims: Claims): Pick<SsoPerson, 'first_name' | 'last_name'> {
  const [first, last] = [oneLine(claims['given_name']), oneLine(claims['family_name'])];
  if (first + last !== '') return { first_name: first, last_name: last };
  const whole = oneLine(claims['name']) || oneLine(claims['nickname']) || oneLine(claims['preferred_username']);
  const [, begin = '', rest = ''] = /^(\S+)\s*(.*)$/su.exec(whole) ?? [];
  return { first_name: begin, last_name: rest };
}

/** A text of one line that a profile may hold; else none. */
function oneLine(value: unknown): string {
  if (typeof value !== 'string' || isBlank(value)) return '';
  return textProblems(value, { max: PROFILE.name_max, required: false }).length === 0 ? keptText(value) : '';
}
