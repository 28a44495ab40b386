import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';
import { SESSION } from './session.ts';
import { isSecureSite } from '../site-origin.ts';
import { isToken } from './tokens.ts';

/** Options of all our cookies: scripts of the page cannot read them, other sites' forms do not carry them. */
export const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

const NAME = 'plenary_session';
const HOST_NAME = hostOnly(NAME);

/** A cookie's name over TLS: browsers accept the `__Host-` prefix there only, and then from this host only. */
export function hostOnly(name: string): string {
  return `__Host-${name}`;
}

/** Name of the session cookie. */
export function sessionCookieName(secure: boolean): string {
  return secure ? HOST_NAME : NAME;
}

/** Gives the browser its session. */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(sessionCookieName(secure), token, { ...COOKIE, secure, maxAge: SESSION.lifetime_ms / 1000 });
}

const BROWSER_NAME = 'plenary_browser';
const BROWSER_MAX_AGE_S = 365 * 24 * 3600;

/** Gives the browser the token by which it is known again, also after signing out (LOG10). */
export function setBrowserCookie(reply: FastifyReply, token: string, secure: boolean): void {
  const name = secure ? hostOnly(BROWSER_NAME) : BROWSER_NAME;
  void reply.setCookie(name, token, { ...COOKIE, secure, maxAge: BROWSER_MAX_AGE_S });
}

/** The browser's token that a Cookie header carries, or null; read as `sessionToken` reads its own. */
export function browserToken(config: Pick<Config, 'public_url'>, cookieHeader: string | undefined): string | null {
  return tokenOf(config, cookieHeader, BROWSER_NAME);
}

/** Takes the session cookie back, under both of its names. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(NAME, { ...COOKIE, secure });
  if (secure) void reply.clearCookie(HOST_NAME, { ...COOKIE, secure });
}

/**
 * The session token that a Cookie header carries, or null when there is none or it cannot be one of ours. With PUBLIC_URL
 * on https a cookie without the `__Host-` prefix may have been planted and is ignored. Handlers find it as
 * `request.session_token`; only what comes before them reads the header.
 */
export function sessionToken(config: Pick<Config, 'public_url'>, cookieHeader: string | undefined): string | null {
  return tokenOf(config, cookieHeader, NAME);
}

function tokenOf(config: Pick<Config, 'public_url'>, cookieHeader: string | undefined, name: string): string | null {
  if (!cookieHeader) return null;
  const cookies = fastifyCookie.parse(cookieHeader);
  const token = cookies[hostOnly(name)] ?? (isSecureSite(config) ? undefined : cookies[name]);
  return token !== undefined && isToken(token) ? token : null;
}
