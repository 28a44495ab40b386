import { CODE } from '@plenary/domain/onboarding/limits';
import { refused } from '@plenary/contract/errors';
import { SIGN_IN } from '@plenary/contract/identity';
import type { Context } from '../../context.ts';
import { createCounter } from '../../http/counter.ts';
import { placeOf } from '../../http/places.ts';

/** How often something may be tried: strictly for one subject, loosely for one address. Counts and milliseconds. */
export interface ThrottleLimits {
  readonly per_subject: number;
  readonly subject_window_ms: number;
  readonly per_address: number;
  readonly address_window_ms: number;
}

/** Slows down guessing and flooding (design §5). A subject is whom it concerns: an e-mail address, an account, a link. */
export interface Throttle {
  /** Counts a try before it is looked at. Answers the milliseconds to wait, or null when it may go on. */
  count(subject: string, address: string): Promise<number | null>;
  /** A try succeeded: the subject starts afresh, and the address gets its try back. */
  forgive(subject: string, address: string): Promise<void>;
}

/** Counts in memory; one for the whole server. Subjects are the same whatever their case. */
export function createThrottle(limits: ThrottleLimits): Throttle {
  const subjects = createCounter({ points: limits.per_subject, window_ms: limits.subject_window_ms });
  const addresses = createCounter({ points: limits.per_address, window_ms: limits.address_window_ms });
  return {
    count: (subject, address) =>
      Promise.resolve(addresses.take(placeOf(address)) ?? subjects.take(subject.toLowerCase())),
    forgive: (subject, address) => {
      subjects.forget(subject.toLowerCase());
      addresses.giveBack(placeOf(address));
      return Promise.resolve();
    },
  };
}

/** The one of signing in with a password. */
export function createSignInThrottle(): Throttle {
  return createThrottle({
    per_subject: SIGN_IN.tries_per_account,
    subject_window_ms: SIGN_IN.account_window_ms,
    per_address: SIGN_IN.tries_per_address,
    address_window_ms: SIGN_IN.address_window_ms,
  });
}

/** The one of a server: wherever a password is asked for, the tries count together. Its subjects are e-mail addresses. */
export const signInThrottle = onePerServer(createSignInThrottle);

/** The one of naming mobile numbers, so that nobody has text messages sent by the thousand. Its subjects are accounts. */
export const numberThrottle = onePerServer(() =>
  createThrottle({
    per_subject: CODE.numbers_per_person,
    subject_window_ms: CODE.numbers_window_ms,
    per_address: CODE.numbers_per_address,
    address_window_ms: CODE.numbers_window_ms,
  }),
);

function onePerServer(create: () => Throttle): (ctx: Context) => Throttle {
  const known = new WeakMap<Context, Throttle>();
  return (ctx) => {
    const throttle = known.get(ctx) ?? create();
    known.set(ctx, throttle);
    return throttle;
  };
}

/**
 * The refusal of what is tried too often: `rate_limited`, with a text that names the minutes.
 * @param field the field of the form beside which it stands
 */
export function tooManyTries(field: string, waitMs: number) {
  const minutes = Math.ceil(waitMs / 60_000);
  const text = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return refused('rate_limited', { retry_after_ms: waitMs, errors: { [field]: [text] } });
}
