import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { isLoopbackAddress, isLoopbackName } from '../../../config/values.ts';

type Asking = Pick<FastifyRequest, 'headers' | 'raw'>;

/** Headers by which a proxy says that it asks for another client. */
const FORWARDING = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Whether a request comes from this machine, and was meant for it. Behind a proxy on the same machine every request
 * comes from loopback, so one that was forwarded, or that was sent to a public name, is not this machine's own.
 */
export function isFromThisMachine(request: Asking): boolean {
  return isDirect(request) && isLoopbackName(askedName(request));
}

/**
 * Whether a request may use the tools of development: the outbox, the clock, the demo logins. A page of another site
 * can give its own name the address of this machine and then ask as if it were ours; it cannot do so for an address,
 * for localhost, or for the name of HOST. Where a proxy is configured, nobody may.
 */
export function mayUseDevelopmentTools(config: Pick<Config, 'host' | 'trust_proxy'>, request: Asking): boolean {
  const name = askedName(request);
  const own = isIP(name) !== 0 || isLoopbackName(name) || name.toLowerCase() === config.host.toLowerCase();
  return config.trust_proxy.length === 0 && isDirect(request) && own;
}

/** nginx, unless configured otherwise, asks for others in HTTP/1.0, with its own name for us and without a forwarding header. */
function isDirect({ headers, raw }: Asking): boolean {
  const forwarded = raw.httpVersion !== '1.1' || Object.keys(headers).some((name) => FORWARDING.test(name));
  return !forwarded && isLoopbackAddress(raw.socket.remoteAddress ?? '');
}

/** The name that was asked, without port and brackets. */
function askedName({ headers }: Asking): string {
  return (headers.host ?? '').replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1');
}
