import { refused, type Result } from '@plenary/contract/errors';
import ipaddr from 'ipaddr.js';
import type { Limiter } from './limiter.ts';
import { LIMITS, type Limit, type LimitKey, type LimitName } from './table.ts';

/**
 * The keys that a try is counted by; each key alone where a limit has several. `email_from_address` needs both of its
 * parts.
 */
export type KeysOf<N extends LimitName> = Partial<
  Record<Exclude<keyof (typeof LIMITS)[N] & LimitKey, 'email_from_address'>, string>
>;

/** The limits of the table, one for the whole server (HTP8), or for all that share a Redis (HTP13). Keys are the same whatever their case. */
export interface Limits {
  /**
   * Counts a try before it is looked at. Returns the milliseconds to wait, or null when it may go on. The address
   * counts first: what is refused by it uses up nobody's own tries.
   * @param points by how much, where tries differ in what they cost
   */
  take<N extends LimitName>(name: N, keys: KeysOf<N>, points?: number): Promise<number | null>;
  /** The same without counting: whether a limit was passed already. */
  peek<N extends LimitName>(name: N, keys: KeysOf<N>): Promise<number | null>;
  /** A try that was not looked at does not count. */
  giveBack<N extends LimitName>(name: N, keys: KeysOf<N>, points?: number): Promise<void>;
  /** A try succeeded: the address gets it back, the other keys start afresh. */
  forgive<N extends LimitName>(name: N, keys: KeysOf<N>): Promise<void>;
  close(): Promise<void>;
}

/** @param limiter where tries are counted */
export function createLimits(limiter: Limiter): Limits {
  const first = async (
    counted: readonly Counted[],
    ask: (limit: Limit, key: string) => Promise<number | null>,
  ): Promise<number | null> => {
    for (const { limit, key } of counted) {
      const wait = await ask(limit, key);
      if (wait !== null) return wait;
    }
    return null;
  };
  return {
    take: (name, keys, points) => first(limitsOf(name, keys), (limit, key) => limiter.take(limit, key, points)),
    peek: (name, keys) => first(limitsOf(name, keys), limiter.peek),
    giveBack: async (name, keys, points) => {
      for (const { limit, key } of limitsOf(name, keys)) await limiter.giveBack(limit, key, points);
    },
    forgive: async (name, keys) => {
      for (const { by, limit, key } of limitsOf(name, keys))
        await (by === 'address' ? limiter.giveBack(limit, key) : limiter.forget(limit, key));
    },
    close: limiter.close,
  };
}

interface Counted {
  readonly by: LimitKey;
  readonly limit: Limit;
  readonly key: string;
}

/** The limits that apply to the keys which are given, in the order of the table. */
function limitsOf<N extends LimitName>(name: N, keys: KeysOf<N>): Counted[] {
  const { address, email, ...others }: Partial<Record<LimitKey, string>> = keys;
  const from = address === undefined ? undefined : rateKey(address);
  const given: Partial<Record<LimitKey, string>> = {
    ...others,
    ...(from !== undefined && { address: from }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(from !== undefined && email !== undefined && { email_from_address: `${email.toLowerCase()} ${from}` }),
  };
  return (Object.entries(LIMITS[name]) as [LimitKey, Limit][]).flatMap(([by, limit]) => {
    const key = given[by];
    return key === undefined ? [] : [{ by, limit, key }];
  });
}

/** The key by which an address counts: IPv6 by its first 64 bits, since a household or a phone has all the rest. */
export function rateKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * The refusal of what is tried too often: `rate_limited`, with a problem that names the minutes.
 * @param field the field of the form beside which it stands
 */
export function tooManyTries(field: string, wait_ms: number): Extract<Result<never>, { readonly ok: false }> {
  const reason = { code: 'too_many_tries', minutes: Math.ceil(wait_ms / 60_000) } as const;
  return refused('rate_limited', { retry_after_ms: wait_ms, reason, errors: { [field]: [reason] } });
}
