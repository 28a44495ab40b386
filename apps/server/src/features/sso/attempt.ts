import { createHash, randomBytes } from 'node:crypto';
import { SSO } from '@plenary/domain/sso/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE, hostOnly } from '../../http/session/cookies.ts';

const NAME = 'plenary_sso';
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** The way of one browser to a provider and back. */
export interface Attempt {
  /** Bound to the browser, sent to the provider and back. */
  readonly state: string;
  /** In the token that the provider signs. */
  readonly nonce: string;
  /** Of PKCE; never leaves the server but for the provider's token endpoint. */
  readonly verifier: string;
}

/** Begins a way: all that is checked at its end follows from a cookie that only this host sets and no script reads. */
export function beginAttempt(reply: FastifyReply, secure: boolean): Attempt {
  const secret = randomBytes(32).toString('base64url');
  void reply.setCookie(nameOf(secure), secret, { ...COOKIE, secure, maxAge: SSO.attempt_ms / 1000 });
  return attemptOf(secret);
}

/** Ends the way that this browser is on: it counts once. null: it is on none. */
export function endAttempt(request: FastifyRequest, reply: FastifyReply, secure: boolean): Attempt | null {
  const secret = request.cookies[nameOf(secure)];
  void reply.clearCookie(nameOf(secure), { ...COOKIE, secure });
  return secret !== undefined && SECRET_PATTERN.test(secret) ? attemptOf(secret) : null;
}

const nameOf = (secure: boolean): string => (secure ? hostOnly(NAME) : NAME);

function attemptOf(secret: string): Attempt {
  const of = (purpose: string): string => createHash('sha256').update(`sso ${purpose}:${secret}`).digest('base64url');
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') };
}
