import { isBlank } from '../blank.ts';
import { cleanEmail, emailProblems } from '../auth/email.ts';
import { PROFILE } from '../onboarding/limits.ts';
import { keptText, textProblems } from '../onboarding/text.ts';
import { splitName } from '../person-name.ts';
import { TICKET } from './limits.ts';

/** The facts that a ticket states about its holder. */
export interface TicketClaims {
  /** The shop's number for the holder. */
  readonly uid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly traits: readonly string[];
}

/** Why claims are refused, for the log; the holder does not see it. */
export type ClaimProblem = 'lifetime' | 'issued_later' | 'uid' | 'name' | 'email' | 'traits';

export type ReadClaims =
  | { readonly ok: true; readonly claims: TicketClaims }
  | { readonly ok: false; readonly problem: ClaimProblem };

/**
 * Reads the claims of a ticket whose signature, audience, `exp` and `nbf` were found good.
 * @param payload what was signed
 * @param now_s seconds since the epoch, real time
 */
export function readClaims(payload: Readonly<Record<string, unknown>>, now_s: number): ReadClaims {
  const problem = timeProblem(payload, now_s);
  if (problem) return { ok: false, problem };
  const uid = uidOf(payload['uid']);
  if (uid === null) return { ok: false, problem: 'uid' };
  const name = nameOf(payload);
  if (!name) return { ok: false, problem: 'name' };
  const email = emailOf(payload['email']);
  if (email === undefined) return { ok: false, problem: 'email' };
  const traits = traitsOf(payload['traits']);
  if (!traits) return { ok: false, problem: 'traits' };
  return { ok: true, claims: { uid, ...name, email, traits } };
}

function timeProblem({ exp, iat }: Readonly<Record<string, unknown>>, now_s: number): ClaimProblem | null {
  if (typeof exp !== 'number' || exp > now_s + TICKET.lifetime_max_s) return 'lifetime';
  if (typeof iat === 'number' && iat > now_s + TICKET.leeway_s) return 'issued_later';
  return null;
}

function uidOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  return textProblems(value, { max: TICKET.uid_max, required: true }).length === 0 ? keptText(value) : null;
}

type Name = Pick<TicketClaims, 'first_name' | 'last_name'>;

/** `first_name` and `last_name` where the shop knows them, else `name`, or that of a profile: its first word, and the rest. */
function nameOf({ first_name, last_name, name, profile }: Readonly<Record<string, unknown>>): Name | null {
  const parts =
    first_name === undefined && last_name === undefined
      ? ofWhole(name ?? displayNameOf(profile))
      : [first_name ?? '', last_name ?? ''];
  const [first, last] = parts.map(oneLine);
  if (first === undefined || first === null || last === undefined || last === null) return null;
  return isBlank(first + last) ? null : { first_name: first, last_name: last };
}

/** Tokens for venueless name their holder within a profile. */
const displayNameOf = (profile: unknown): unknown =>
  typeof profile === 'object' && profile !== null ? (profile as { display_name?: unknown }).display_name : undefined;

const ofWhole = (name: unknown): readonly unknown[] => (typeof name === 'string' ? splitName(name) : []);

function oneLine(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (isBlank(value)) return '';
  return textProblems(value, { max: PROFILE.name_max, required: false }).length === 0 ? keptText(value) : null;
}

/** null: the ticket names none; undefined: what it names is no address. */
function emailOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const email = typeof value === 'string' ? cleanEmail(value) : '';
  return emailProblems(email).length === 0 ? email : undefined;
}

/** A list of names, or a map that says of each whether it holds. */
function traitsOf(value: unknown): string[] | null {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return null;
  const names: unknown[] = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([name, holds]) => (holds === true ? [name] : []));
  const fits = (name: unknown): name is string => typeof name === 'string' && name.length <= TICKET.trait_max;
  return names.length <= TICKET.traits_max && names.every(fits) ? names : null;
}
