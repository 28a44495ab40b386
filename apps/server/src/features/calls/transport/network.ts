import type { AddressRange } from '@plenary/domain/calls/candidates';
import ipaddr from 'ipaddr.js';
import { rateKey } from '../../../limits/limits.ts';

/**
 * From where a request comes, as far as it decides which of its candidates others receive (D203): `own` is this machine, `private` a
 * network that is not the internet's, anything else the address, of IPv6 its first 64 bits.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const range = ipaddr.process(address).range();
  if (range === 'loopback') return 'own';
  return range === 'unicast' ? rateKey(address) : 'private';
}

/** Ranges of addresses in which other people may be, beyond those that the internet routes. */
const PRIVATE: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/** The kind of network of an address; one of IPv4 that stands in an IPv6 one is judged as itself. null: it is none. */
export function rangeOf(address: string): AddressRange | null {
  if (!ipaddr.isValid(address)) return null;
  const range = ipaddr.process(address).range();
  if (range === 'unicast') return 'public';
  if (range === 'loopback') return 'own';
  return PRIVATE.has(range) ? 'private' : 'never';
}
