import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isSecureSite } from '../site-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Goes on every script and style element of this answer's page. */
    nonce: string;
  }
}

/** For a year; hosts below ours, which may not speak https, only where the operator says so. */
const HSTS = 'max-age=31536000';

/**
 * Security headers on every answer (design §5). Media, pictures and connections may go to other https hosts, since
 * streams, posters and logos may lie there; scripts and styles come from us alone. An answer that does not say how
 * long it may be kept is private and is not kept.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    setSecurityHeaders(config, request, reply);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}

/** For answers that no hook runs for: addresses that could not be decoded. */
export function setSecurityHeaders(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecureSite(config);
  void reply.headers({
    'content-security-policy': contentSecurityPolicy(request.nonce, secure),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
    'x-request-id': request.id,
    ...(secure && { 'strict-transport-security': HSTS + (config.https_subdomains ? '; includeSubDomains' : '') }),
  });
}

/** React writes style attributes into rendered pages; they can neither run nor load anything that img-src forbids. */
export function contentSecurityPolicy(nonce: string, secure: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `media-src 'self' blob: https:`,
    `connect-src 'self' https:`,
    `font-src 'self'`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
