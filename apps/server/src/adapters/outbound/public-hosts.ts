import dns, { type LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** Every address of a name. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/** The lookup of the system. */
export const systemResolve: Resolve = (host, done) =>
  // Node gives no list, and not an empty one, with an error.
  dns.lookup(host, { all: true }, (error, addresses: LookupAddress[] | undefined) => done(error, addresses ?? []));

/** May a request of ours go to this address? Only to public ones of one machine; a mapped or tunnelled one is not. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

/** Whether a host, as URLs have it, has public addresses and no others; one that has none is not. */
export function isPublicHost(host: string, resolve: Resolve = systemResolve): Promise<boolean> {
  const literal = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return Promise.resolve(isPublicAddress(literal));
  return new Promise((done) =>
    resolve(host, (error, addresses) =>
      done(error === null && addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))),
    ),
  );
}
