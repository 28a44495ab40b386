import { CODE } from './limits.ts';
import type { CodeChannel, SecondFactor } from './steps.ts';

/** Texts beside the field `token` (doc 2 §5). */
export const CODE_TEXTS = {
  empty: 'This cannot be empty',
  digits: 'Numbers only',
  too_long: `A code has ${CODE.length} digits`,
  expired: 'This code has expired. Please ask for a new one.',
  used_up: 'Too many wrong codes. Please ask for a new one.',
} as const;

export type ReadCode = { readonly code: string } | { readonly problem: string };

/**
 * The code that a form sent, as one field or as six of the same name, spaces and all. One that is too short counts as
 * empty (doc 2 §5).
 */
export function readCode(token: string | readonly string[] | undefined): ReadCode {
  const code = (typeof token === 'string' ? token : (token ?? []).join('')).replace(/\s+/g, '');
  if (!/^[0-9]*$/.test(code)) return { problem: CODE_TEXTS.digits };
  if (code.length < CODE.length) return { problem: CODE_TEXTS.empty };
  return code.length > CODE.length ? { problem: CODE_TEXTS.too_long } : { code };
}

/** The text beside a code that was wrong, after so many tries of it. */
export function wrongCodeText(tries: number): string {
  const left = CODE.tries - tries;
  if (left <= 0) return CODE_TEXTS.used_up;
  return `This code is not right. ${left === 1 ? '1 try is' : `${left} tries are`} left.`;
}

/** A code that was sent before. Times are milliseconds, real time. */
export interface SentCode {
  readonly sent_at: number;
  /** Who asked for it: the session that asks now, another one of the same person, or somebody else. */
  readonly by: 'session' | 'person' | 'other';
  readonly destination: string;
}

/**
 * Milliseconds until another code may be sent, or null when it may go out now. One destination waits a minute between
 * two codes of a session; a session, a destination and a person are sent only so many within an hour (D34).
 * What others had sent to a destination does not count against who owns it: naming somebody's number keeps nobody out.
 * @param sent the codes of the last hour that the person was sent, or that went to this destination
 */
export function waitForCode(
  now: number,
  { destination, owned }: { readonly destination: string; readonly owned: boolean },
  sent: readonly SentCode[],
): number | null {
  const recent = sent.filter(({ sent_at }) => sent_at > now - HOUR_MS);
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

/** The text for somebody who asks for another code too early. */
export function codeWaitText(wait_ms: number): string {
  const seconds = Math.ceil(wait_ms / 1000);
  if (seconds <= 60)
    return `Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before you ask for another code.`;
  return `Too many codes were asked for. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
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
  readonly mobile_number_verified: boolean;
}

/** The channels by which a code can be sent for the second factor, in the order in which they are offered. */
export function codeChannels({ second_factor, has_email, mobile_number_verified }: FactorMethods): CodeChannel[] {
  const email = has_email && (second_factor === 'email' || second_factor === 'choice');
  const phone = mobile_number_verified && (second_factor === 'phone' || second_factor === 'choice');
  return [...(email ? (['email'] as const) : []), ...(phone ? (['phone'] as const) : [])];
}

/**
 * Whether somebody whose second factor is still to be taken may name a number for it: only who has no other way. A
 * number that whoever knows the password may add beside an address that is known would make the second factor
 * worthless.
 */
export function mayEnrolNumber(methods: FactorMethods): boolean {
  return methods.second_factor !== 'off' && methods.second_factor !== 'email' && codeChannels(methods).length === 0;
}
