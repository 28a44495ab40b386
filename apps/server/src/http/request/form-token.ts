import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE, hostOnly } from '../session/cookies.ts';

const NAME = 'plenary_form';
const SECRET_PATTERN = /^[A-Za-z0-9_-]{32}$/;

/** Name of the hidden field that carries the token. */
export const FORM_TOKEN_FIELD = 'form_token';

/**
 * A token for the forms of a page. It follows from a cookie that only this host can set and no script can read,
 * so a form with the right token was drawn by us even when its browser sends `Origin: null`.
 */
export function issueFormToken(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const name = cookieName(secure);
  const known = request.cookies[name];
  const secret = known !== undefined && SECRET_PATTERN.test(known) ? known : randomBytes(24).toString('base64url');
  if (secret !== known) reply.setCookie(name, secret, { ...COOKIE, secure });
  return tokenOf(secret);
}

/** Whether the request's body carries the token that belongs to its cookie. */
export function hasFormToken(request: FastifyRequest, secure: boolean): boolean {
  const secret = request.cookies[cookieName(secure)];
  const body: unknown = request.body;
  if (secret === undefined || !SECRET_PATTERN.test(secret) || typeof body !== 'object' || body === null) return false;
  const given = (body as Record<string, unknown>)[FORM_TOKEN_FIELD];
  if (typeof given !== 'string') return false;
  const expected = Buffer.from(tokenOf(secret));
  const received = Buffer.from(given);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

const cookieName = (secure: boolean): string => (secure ? hostOnly(NAME) : NAME);

function tokenOf(secret: string): string {
  return createHash('sha256').update(`form:${secret}`).digest('base64url');
}
