import * as z from 'zod/mini';
import { ID_PATTERN, SLUG_PATTERN } from './patterns.ts';

export { ID_PATTERN, SLUG_PATTERN };

/** 24 hexadecimal characters, time-ordered (D20). */
export const Id = z.string().check(z.regex(ID_PATTERN));

/** A slug of an event or of a page: lower-case letters, digits, hyphens and underscores, at most 64. */
export const Slug = z.string().check(z.regex(SLUG_PATTERN));

/** UTC ISO 8601 with milliseconds (D3). */
export const IsoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/));

/** Addresses at the top level that no event may take as its slug (D37). */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...[
    'pages',
    'json',
    'status',
    'auth',
    'accept-invite',
    'ticket',
    'home',
    'events',
    'my-events',
    'settings',
    'profile',
  ],
  ...[
    'studio',
    'admin',
    'sso',
    'oauth',
    'saml',
    'vault',
    'games',
    'networking',
    'exhibitors',
    'tour',
    'live_stream',
    'agenda',
  ],
  ...['lobby', 'rooms', 'calls', 'board', 'meetings', 'chat', 'notifications', 'support', 'moderation', 'webhooks'],
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'openapi.json',
  'dev',
  'offline',
  'sw.js',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'favicon.ico',
  'robots.txt',
  'login',
  'logout',
  'request-pass-reset',
  'pass-reset',
  'stop-mails',
  'avatars',
  'search',
  'static',
  'api',
  'poll',
  'live',
  'files',
]);
