import type { FieldProblem } from '../field-problem.ts';
import { happenedAt } from '../time/set-back.ts';
import { CODE } from './limits.ts';
import type { CodeChannel, SecondFactor } from './steps.ts';

export type ReadCode = { readonly code: string } | { readonly problem: FieldProblem };

/**
 * The code that a form sent, as one field or as six of the same name, spaces and all. One that is too short counts as
 * empty (ONB5).
 */
export function readCode(token: string | readonly string[] | undefined): ReadCode {
  const code = (typeof token === 'string' ? token : (token ?? []).join('')).replace(/\s+/g, '');
  if (!/^[0-9]*$/.test(code)) return { problem: { code: 'code_digits' } };
  if (code.length < CODE.length) return { problem: { code: 'empty' } };
  return code.length > CODE.length ? { problem: { code: 'code_too_long', max: CODE.length } } : { code };
}

/** The problem of a code that was wrong, after so many tries of it. */
export function wrongCode(tries: number): FieldProblem {
  const left = CODE.tries - tries;
  return left <= 0 ? { code: 'code_used_up' } : { code: 'wrong_code', left };
}

/** A code that was sent before. Times are milliseconds, real time. */
export interface SentCode {
  readonly sent_at: number;
  /** The asker: the session that asks now, another one of the same person, or another person. */
  readonly by: 'session' | 'person' | 'other';
  readonly destination: string;
}

/**
 * Milliseconds until another code may be sent, or null when it may go out now. One destination waits a minute between
 * two codes of a session; a session, a destination and a person are sent only so many within an hour (D34).
 * Codes that others had sent to a destination do not count against its owner: naming another person's number keeps nobody
 * out. Codes from before the clock was set back do not count (CLK3).
 * @param sent the codes of the last hour that the person was sent, or that went to this destination
 */
export function waitForCode(
  now: number,
  { destination, owned }: { readonly destination: string; readonly owned: boolean },
  sent: readonly SentCode[],
): number | null {
  const known = sent.flatMap((code) => {
    const sent_at = happenedAt(code.sent_at, now);
    return sent_at === null ? [] : [{ ...code, sent_at }];
  });
  const recent = known.filter(({ sent_at }) => sent_at > now - HOUR_MS);
  const there = recent.filter((code) => code.destination === destination && !(owned && code.by === 'other'));
  const here = recent.filter(({ by }) => by === 'session');
  const own = recent.filter(({ by }) => by !== 'other');
  const last = Math.max(0, ...there.filter(({ by }) => by === 'session').map(({ sent_at }) => sent_at));
  const waits = [
    last + CODE.resend_after_ms - now,
    waitForRoom(now, here, CODE.sends_per_hour),
    waitForRoom(now, there, CODE.sends_per_hour),
    waitForRoom(now, own, CODE.sends_per_hour_of_person),
  ];
  const wait = Math.max(...waits);
  return wait > 0 ? wait : null;
}

/** The problem of asking for another code too early. */
export function codeWait(wait_ms: number): FieldProblem {
  const seconds = Math.ceil(wait_ms / 1000);
  if (seconds <= 60) return { code: 'code_too_early', seconds };
  return { code: 'too_many_codes', minutes: Math.ceil(seconds / 60) };
}

const HOUR_MS = 3600_000;

/** Until the oldest of as many as are allowed is an hour old. */
function waitForRoom(now: number, sent: readonly SentCode[], allowed: number): number {
  const blocking = sent.map(({ sent_at }) => sent_at).sort((a, b) => b - a)[allowed - 1];
  return blocking === undefined ? 0 : blocking + HOUR_MS - now;
}

/** The facts that decide by which methods a second factor can be taken. */
export interface FactorMethods {
  readonly second_factor: SecondFactor;
  readonly has_email: boolean;
  /** As `SecondFactorFacts` has it; of a member also a code that was used for naming a number. */
  readonly email_code_taken: boolean;
  readonly mobile_number_verified: boolean;
}

/**
 * The channels by which a code can be sent for the second factor, in the order in which they are offered. Where a phone
 * is asked for and none is known, the address that is known comes before a number can be named.
 */
export function codeChannels(methods: FactorMethods): CodeChannel[] {
  const { second_factor, has_email, email_code_taken, mobile_number_verified } = methods;
  const first = second_factor === 'phone' && !mobile_number_verified && !email_code_taken;
  const email = has_email && (second_factor === 'email' || second_factor === 'choice' || first);
  const phone = mobile_number_verified && (second_factor === 'phone' || second_factor === 'choice');
  return [...(email ? (['email'] as const) : []), ...(phone ? (['phone'] as const) : [])];
}

/**
 * Whether a person whose second factor is still due may name a number for it: only one who has no other way, or has
 * no number and has used a code that went to their address. A number that anyone with the password may add would make
 * the second factor worthless, at every event.
 */
export function mayEnrolNumber(methods: FactorMethods): boolean {
  return methods.second_factor !== 'off' && methods.second_factor !== 'email' && codeChannels(methods).length === 0;
}

/**
 * Whether a member has to use a code that goes to their address before they name a number, their first or another
 * (D383): where no event of theirs asks for a second factor the password alone lets them in, and a number that came by
 * that alone would count as a second factor at the next event that asks for one.
 * @param by how the session took its second factor; null: not at all, or by a ticket
 */
export function emailCodeFirst({ has_email, email_code_taken }: FactorMethods, by: CodeChannel | null): boolean {
  return has_email && !email_code_taken && by !== 'phone';
}
