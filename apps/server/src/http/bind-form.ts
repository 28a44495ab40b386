import type { Refusal, Result } from '@plenary/contract/errors';
import type { Operation } from '@plenary/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callOf, routeOf, sendRefusal, type Call } from './bind.ts';
import { refusalOf } from './errors.ts';
import { wantsPage } from './request/wants.ts';

/** The result of a form: a path of this site. */
export interface NextPath {
  readonly next: string;
}

/**
 * Binds an operation that HTML forms post to. A browser is sent on with 303, or gets the page again with the errors;
 * a caller that accepts JSON only gets `{status, payload: {next}}` or the refusal.
 * @param again draws the page with what was refused; where that is the body itself, it holds what could be read
 */
export function bindForm<O extends Operation>(
  app: FastifyInstance,
  op: O,
  handler: (call: Call<O>) => Promise<Result<NextPath>>,
  again: (call: Call<O>, refusal: Refusal) => Promise<FastifyReply>,
): void {
  app.route({
    ...routeOf(op),
    attachValidation: true,
    handler: async (request, reply) => {
      const unread = bodyRefusal(request);
      const call = callOf<O>(request, reply);
      const result = unread ? ({ ok: false, refusal: unread } as const) : await handler(call);
      const page = wantsPage(request);
      if (!result.ok) return page ? again(call, result.refusal) : sendRefusal(request, reply, result.refusal);
      if (page) return reply.redirect(result.value.next, 303);
      return reply.send({ status: 'success', payload: { next: result.value.next } });
    },
  });
}

/** The problems of the body as such, for example a character that no text can hold; null when it was understood. */
function bodyRefusal(request: FastifyRequest): Refusal | null {
  const { validationError, body_refusal } = request;
  if (!validationError && !body_refusal) return null;
  if (validationError && validationError.validationContext !== 'body') throw validationError;
  request.body = readable(request.body);
  return body_refusal ?? refusalOf(validationError);
}

/** The fields of a body that was refused which a page can show again. */
function readable(body: unknown): Record<string, string> {
  const fields = Object.entries(body ?? {}) as [string, unknown][];
  const shown = fields.filter((field): field is [string, string] => isShown(field[1]));
  return Object.fromEntries(shown);
}

const isShown = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0');
