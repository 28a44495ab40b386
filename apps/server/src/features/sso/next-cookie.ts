import { SSO } from '@plenary/domain/sso/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE, hostOnly } from '../../http/session/cookies.ts';
import { localPath } from '../../http/redirects.ts';

const NAME = 'plenary_sso_next';
/** Longer ones are dropped: cookies have little room. Characters. */
const LENGTH_MAX = 1_024;

/** Keeps where a person wanted to go while they are at the provider. */
export function keepNext(reply: FastifyReply, secure: boolean, next: string | undefined): void {
  const path = localPath(next);
  if (path === null || path.length > LENGTH_MAX) void reply.clearCookie(nameOf(secure), { ...COOKIE, secure });
  else void reply.setCookie(nameOf(secure), path, { ...COOKIE, secure, maxAge: SSO.attempt_ms / 1000 });
}

/** The path that was kept; it is checked again where it is gone to. */
export function takeNext(request: FastifyRequest, reply: FastifyReply, secure: boolean): string | undefined {
  void reply.clearCookie(nameOf(secure), { ...COOKIE, secure });
  return request.cookies[nameOf(secure)];
}

const nameOf = (secure: boolean): string => (secure ? hostOnly(NAME) : NAME);
