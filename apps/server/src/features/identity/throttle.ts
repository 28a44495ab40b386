import { SIGN_IN } from '@plenary/contract/identity';
import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { placeOf } from '../../http/places.ts';
import { consume } from '../../http/rates.ts';

/** Slows down guessing: strictly for one account, loosely for one address (design §5). */
export interface SignInThrottle {
  /** Counts a try before its password is checked. Answers the milliseconds to wait, or null when it may go on. */
  count(email: string, address: string): Promise<number | null>;
  /** A try succeeded: the account starts afresh, and the address gets its try back. */
  forgive(email: string, address: string): Promise<void>;
}

/**
 * One for the whole server.
 * @param limiters where the tries are counted; in memory unless given
 */
export function createSignInThrottle(limiters: Limiters = inMemory()): SignInThrottle {
  return {
    count: async (email, address) =>
      (await consume(limiters.address, placeOf(address))) ?? (await consume(limiters.account, email.toLowerCase())),
    forgive: async (email, address) => {
      await Promise.all([limiters.account.delete(email.toLowerCase()), limiters.address.reward(placeOf(address))]);
    },
  };
}

interface Limiters {
  readonly account: RateLimiterAbstract;
  readonly address: RateLimiterAbstract;
}

function inMemory(): Limiters {
  return {
    account: new RateLimiterMemory({
      points: SIGN_IN.tries_per_account,
      duration: SIGN_IN.account_window_ms / 1000,
    }),
    address: new RateLimiterMemory({
      points: SIGN_IN.tries_per_address,
      duration: SIGN_IN.address_window_ms / 1000,
    }),
  };
}
