import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { placeOf } from './places.ts';

/**
 * How much may be asked of the server (design §5). A person's eight long-polls that all move at once, and a page that
 * loads its pictures meanwhile, stay far below the first. The second is what 2,000 people behind one venue's address
 * need who open the event in the same minute, before they are signed in; afterwards each counts as a person.
 */
export const RATES = {
  per_person: 600,
  person_window_ms: 10_000,
  signed_out_per_address: 40_000,
  address_window_ms: 60_000,
} as const;

/** Keeps one caller from taking the server away from the others. Each answers the milliseconds to wait, or null. */
export interface RequestRates {
  /** Counts a request of somebody who is signed in. */
  person(account_id: string): Promise<number | null>;
  /** Counts a request of somebody who is not, by where it came from. */
  address(address: string): Promise<number | null>;
  /** Whether an address has used up what those who are signed out may ask; counts nothing. */
  exhausted(address: string): Promise<number | null>;
}

/**
 * One for the whole server.
 * @param limiters where requests are counted; in memory unless given
 */
export function createRequestRates(limiters: RateLimiters = inMemory()): RequestRates {
  return {
    person: (account_id) => consume(limiters.person, account_id),
    address: (address) => consume(limiters.address, placeOf(address)),
    exhausted: async (address) => {
      const used = await limiters.address.get(placeOf(address));
      return used && used.consumedPoints > limiters.address.points ? waitOf(used) : null;
    },
  };
}

interface RateLimiters {
  readonly person: RateLimiterAbstract;
  readonly address: RateLimiterAbstract;
}

function inMemory(): RateLimiters {
  return {
    person: new RateLimiterMemory({ points: RATES.per_person, duration: RATES.person_window_ms / 1000 }),
    address: new RateLimiterMemory({
      points: RATES.signed_out_per_address,
      duration: RATES.address_window_ms / 1000,
    }),
  };
}

/**
 * Takes one point. Answers the milliseconds to wait when there is none left, else null.
 * @throws what the limiter throws when it fails itself; a passed limit is no failure
 */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return waitOf(reason);
    throw reason;
  }
}

const waitOf = (reckoning: RateLimiterRes): number => Math.max(1_000, reckoning.msBeforeNext);
