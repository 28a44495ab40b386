import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { randomWords } from '../random-words.ts';
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
 * Security headers on every answer (HTP4): everything comes from us alone, until a page says what else it shows. An
 * answer that does not say how long it may be kept is private and is not kept.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  app.decorateRequest('nonce', '');
  const nonce = randomWords(16, 'base64');
  app.addHook('onRequest', (request, reply, done) => {
    request.nonce = nonce();
    setSecurityHeaders(config, request, reply);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const kept = reply.getHeader('cache-control');
    if (kept === undefined) void reply.header('cache-control', 'no-store');
    // Of a draft no browser shows anything before it has asked whether its person is still of the team (DRF5).
    else if (request.event?.draft === true && kept !== 'no-store')
      void reply.header('cache-control', 'private, no-cache');
    done(null, payload);
  });
}

/** For answers that no hook runs for: addresses that could not be decoded. */
export function setSecurityHeaders(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecureSite(config);
  void reply.headers({
    'content-security-policy': contentSecurityPolicy(request.nonce, secure, OWN_ONLY),
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

/** Parts of a page that may come from other hosts. */
export interface OutsideSources {
  /** Sources of the pictures that the organisers' texts, posters and portraits name. */
  readonly pictures: readonly string[];
  /** Sources that its streams are loaded from, as a policy writes them. */
  readonly streams: readonly string[];
  /** Sources that its frames may be of. */
  readonly frames: readonly string[];
}

const OWN_ONLY: OutsideSources = { pictures: [], streams: [], frames: [] };

/** How a page stands to frames of this site. */
export interface OwnFrames {
  /** Pages of this site may show it in a frame. */
  readonly within: boolean;
  /** It shows pages of this site in frames. */
  readonly shows: boolean;
}

const NO_FRAMES: OwnFrames = { within: false, shows: false };

/** Lets the page that is answered load what it shows from other hosts too, and stand in frames of this site, or show some (VAS7). */
export function allowOutside(config: Config, reply: FastifyReply, outside: OutsideSources, own: OwnFrames): void {
  const { nonce } = reply.request;
  const policy = contentSecurityPolicy(nonce, isSecureSite(config), outside, { servers: mediaServers(config), own });
  void reply.header('content-security-policy', policy);
  if (own.within) void reply.header('x-frame-options', 'SAMEORIGIN');
}

/** Where calls connect: a LiveKit server, by its socket and by the requests beside it. */
function mediaServers({ livekit }: Config): string[] {
  if (!livekit) return [];
  const { origin } = new URL(livekit.url.replace(/^ws/, 'http'));
  return [origin.replace(/^http/, 'ws'), origin];
}

/**
 * React writes style attributes into rendered pages; they can neither run nor load anything that img-src forbids.
 * 'self' includes the WebSocket of the same host (https://www.w3.org/TR/CSP3/#match-url-to-source-expression).
 */
export function contentSecurityPolicy(
  nonce: string,
  secure: boolean,
  outside: OutsideSources,
  { servers = [], own = NO_FRAMES }: { readonly servers?: readonly string[]; readonly own?: OwnFrames } = {},
): string {
  const { pictures, streams } = outside;
  const frames = [...(own.shows ? ["'self'"] : []), ...outside.frames];
  const others = streams.map((source) => ` ${source}`).join('');
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${pictures.map((source) => ` ${source}`).join('')}`,
    `media-src 'self' blob:${others}`,
    `connect-src 'self'${others}${servers.map((server) => ` ${server}`).join('')}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    `font-src 'self'`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${own.within ? "'self'" : "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
