import { refused, type Result } from '@plenary/contract/errors';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { consume } from '../../http/rates.ts';

/** What one person may do to their own profile, in a time. Counts and milliseconds. */
export const PROFILE_RATES = {
  saves: 60,
  uploads: 30,
  window_ms: 10 * 60_000,
  /** Strict, since the answer tells whether another account has the address. */
  emails: 10,
  email_window_ms: 60 * 60_000,
} as const;

/** Keeps one person from asking too much; counts in memory, one for the whole server. Each is a refusal or null. */
export interface ProfileThrottle {
  save(account_id: string): Promise<Result<never> | null>;
  upload(account_id: string): Promise<Result<never> | null>;
  /** Counts a new e-mail address. */
  email(account_id: string): Promise<Result<never> | null>;
}

/** The limits of PROFILE_RATES, a person at a time. */
export function createProfileThrottle(): ProfileThrottle {
  const limiter = (points: number, ms: number) => new RateLimiterMemory({ points, duration: ms / 1000 });
  const saves = limiter(PROFILE_RATES.saves, PROFILE_RATES.window_ms);
  const uploads = limiter(PROFILE_RATES.uploads, PROFILE_RATES.window_ms);
  const emails = limiter(PROFILE_RATES.emails, PROFILE_RATES.email_window_ms);
  const ask = async (limit: RateLimiterMemory, account_id: string, field: string): Promise<Result<never> | null> => {
    const wait = await consume(limit, account_id);
    return wait === null ? null : tooOften(field, wait);
  };
  return {
    save: (account_id) => ask(saves, account_id, 'form'),
    upload: (account_id) => ask(uploads, account_id, 'image'),
    email: (account_id) => ask(emails, account_id, 'email'),
  };
}

function tooOften(field: string, wait: number): Result<never> {
  const minutes = Math.ceil(wait / 60_000);
  const reason = `That was too often. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return refused('rate_limited', { retry_after_ms: wait, reason, errors: { [field]: [reason] } });
}
