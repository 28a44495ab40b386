import { FLASHES, type Flash, type FlashCode } from '@plenary/contract/boot';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { COOKIE } from './session/cookies.ts';
import { isSecureSite } from './site-origin.ts';

const NAME = 'plenary_flash';
/** Long enough for a redirect, too short to surprise anybody later. Seconds. */
const MAX_AGE_S = 60;

/** Has a message shown on the next page. The cookie carries its code, so a planted cookie cannot say anything else. */
export function setFlash(config: Config, reply: FastifyReply, code: FlashCode): void {
  const secure = isSecureSite(config);
  void reply.setCookie(NAME, code, { ...COOKIE, secure, maxAge: MAX_AGE_S });
}

/** The message that the page before this one left, in the language of this one; unknown codes are none. */
export function readFlash(request: FastifyRequest): Flash[] {
  const code = request.cookies[NAME];
  if (code === undefined || !isFlash(code)) return [];
  return [{ category: FLASHES[code], message: textsOf(request.language).t(`flash.${code}`) }];
}

const isFlash = (code: string): code is FlashCode => Object.hasOwn(FLASHES, code);

/** Forgets the message once a page has shown it. */
export function clearFlash(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[NAME] !== undefined) void reply.clearCookie(NAME, { path: '/' });
}
