import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { OutboundRefused } from './refused.ts';

/** Every address of a name. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const systemResolve: Resolve = (host, done) =>
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

/**
 * Opens connections to public addresses only. A number in the address is judged as it stands, every address of a name
 * before it is used, and the one that was connected to once more, so that neither a name that answers differently the
 * second time nor a lookup that was passed by opens a way in.
 * @param trusted hosts as URLs have them, to which all this does not apply
 */
export function checkedConnector(
  trusted: ReadonlySet<string>,
  timeout: number,
  resolve: Resolve = systemResolve,
): buildConnector.connector {
  const open = buildConnector({ timeout });
  const checked = buildConnector({ timeout, lookup: checkedLookup(resolve) });
  return (options, callback) => {
    if (trusted.has(hostOf(options))) return open(options, callback);
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(literal) && !isPublicAddress(literal)) return callback(notPublic(options.hostname), null);
    return checked(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(notPublic(options.hostname), null);
    });
  };
}

function checkedLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses;
      if (error !== null || first === undefined) return done(error ?? new Error(`${host} has no address`), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(notPublic(host), '', 0);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
}

const notPublic = (host: string): OutboundRefused => new OutboundRefused(`${host} is not a public address`);

/** A host as URLs have it: IPv6 in brackets, and without the port that belongs to the scheme. */
function hostOf({ protocol, hostname, port }: buildConnector.Options): string {
  const name = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${name}${port === '' ? '' : `:${port}`}`).host;
}
