import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Headers by which a proxy says that it asks for somebody else. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Metrics go to this machine, or to a bearer of the token. Behind a proxy on the same machine every request comes from
 * loopback, so one that was forwarded, or that was sent to a public name, is not this machine's own.
 */
export function maySeeMetrics(request: Pick<FastifyRequest, 'headers' | 'raw'>, token: string | null): boolean {
  return isOwn(request) || (token !== null && bears(request.headers.authorization, token));
}

function isOwn({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const direct = FORWARDING.every((name) => headers[name] === undefined);
  return direct && LOOPBACK.test(raw.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '');
}

function bears(authorization: string | undefined, token: string): boolean {
  const given = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
