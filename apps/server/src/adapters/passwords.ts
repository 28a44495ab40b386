import { hash, type Options } from '@node-rs/argon2';
import { limitConcurrency, type ConcurrencyLimiter, type Line } from './concurrency.ts';
import { createHashers, type Hashers } from './hashers.ts';

/** argon2id as OWASP asks for it: 19 MiB, two passes, one lane. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same strength that no password has, so that an unknown e-mail takes as long as a wrong password. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$hZIYPskOpc5WfLeijtZPng$lKpjI91voX1VuLAEbdFQpZ0ovRRsBaxfCl8oGdjXdvo';

/** At most two hashes at a time; beyond this many waiting, callers get `busy` with a time to retry (LOG6). */
const AT_ONCE = 2;
const WAITING = 256;
/** How soon a caller who found the queue full should try again; milliseconds. */
export const BUSY_RETRY_MS = 5_000;

/** The hash of a password, with its salt and strength in it, as it is stored. For commands; the server queues. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, STRENGTH);
}

/** Checks and makes hashes of passwords, a few at a time. One for the whole server. */
export interface Passwords {
  /**
   * Whether `password` is the one; `busy` when too many wait already. `stored` null: nobody's, always false.
   * @param line where the task waits: an address, or an account for a browser that it knows
   */
  check(stored: string | null, password: string, line: Line): Promise<boolean | 'busy'>;
  /** The hash to store for a new password, or null when too many wait already. */
  hash(password: string, line: Line): Promise<string | null>;
  /** Ends what hashes. */
  close(): Promise<void>;
}

/**
 * Passwords behind a queue.
 * @param limiter how many hashes run, and how many wait
 */
export function createPasswords(
  limiter: ConcurrencyLimiter = limitConcurrency(AT_ONCE, WAITING),
  hashers: Hashers = createHashers(),
): Passwords {
  return {
    check: async (stored, password, line) => {
      const right = await limiter.run(() => hashers.verify(stored ?? NOBODYS, password), line);
      return right === null ? 'busy' : right && stored !== null;
    },
    hash: (password, line) => limiter.run(() => hashers.hash(password, STRENGTH), line),
    close: () => hashers.close(),
  };
}
