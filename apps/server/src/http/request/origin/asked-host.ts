import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../../../config/config.ts';

/**
 * The host that was asked, as `request.host` of a route says it, for requests that no route sees (WebSocket upgrades):
 * the Host header, or what a proxy of TRUST_PROXY forwards.
 */
export function askedHost(config: Pick<Config, 'trust_proxy'>, request: IncomingMessage): string {
  const forwarded = [request.headers['x-forwarded-host']].flat().at(-1)?.split(',').at(-1)?.trim();
  const trusted = forwarded && isTrusted(config.trust_proxy, request.socket.remoteAddress ?? '');
  return (trusted ? forwarded : request.headers.host) ?? '';
}

/**
 * Whether a request names its host twice. Node keeps the first name; a proxy in front may have believed the other.
 */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/** Whether an address lies in one of the networks, written as `10.0.0.0/8` or as a single address. */
function isTrusted(networks: readonly string[], address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    list.addSubnet(base, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
