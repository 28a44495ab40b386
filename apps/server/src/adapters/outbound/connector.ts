import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { isPublicAddress, systemResolve, type Resolve } from './public-hosts.ts';
import { OutboundRefused } from './refused.ts';

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
