import { SIGN_IN } from '@plenary/contract/identity';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** Slows down guessing: strictly for one account, loosely for one address (design §5). */
export interface SignInThrottle {
  /** Counts a try before its password is checked. Answers the milliseconds to wait, or null when it may go on. */
  count(email: string, address: string): Promise<number | null>;
  /** A try succeeded: the account starts afresh, and the address gets its try back. */
  forgive(email: string, address: string): Promise<void>;
}

export function createSignInThrottle(limiters: Limiters = inMemory()): SignInThrottle {
  return {
    count: async (email, address) =>
      (await consume(limiters.address, placeOf(address))) ?? (await consume(limiters.account, email.toLowerCase())),
    forgive: async (email, address) => {
      await Promise.all([limiters.account.delete(email.toLowerCase()), limiters.address.reward(placeOf(address))]);
    },
  };
}

/** Where an address is: IPv4 as it stands, IPv6 by its first 64 bits, since a household or a phone has all the rest. */
export function placeOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  const first = [...groups, ...zeros, ...after].slice(0, 4);
  return `${first.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
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

/** The limiter rejects with its reckoning when the limit is passed, and with an Error when it fails itself. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1_000, reason.msBeforeNext);
    throw reason;
  }
}
