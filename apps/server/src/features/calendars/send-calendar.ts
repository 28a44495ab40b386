import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds for which a program may keep a calendar without asking again. */
const FRESH_S = 300;

/**
 * Answers a calendar, or 304 to those who have it. Only the one who asked may keep it.
 * @param version a text that is another one whenever the calendar is; `text` is written only where it is needed
 */
export async function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, text }: { readonly version: string; text(): Promise<string> },
): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 27)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', `private, max-age=${FRESH_S}`)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(await text());
}
