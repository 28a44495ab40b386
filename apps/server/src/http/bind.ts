import type { Operation } from '@plenary/contract/operation';
import { ERRORS, UNAUTHORISED_ANSWER, type ErrorCode, type Refusal, type Result } from '@plenary/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import type { Action } from '@plenary/domain/policy/policy';
import type { EventRow } from './event-row.ts';
import { errorText, fieldErrors, fieldText } from './language.ts';
import type { Actor, Member } from './request/actor.ts';

export type { EventRow } from './event-row.ts';

/** The value that a schema lets through; undefined where the operation has none. */
type Out<T> = [NonNullable<T>] extends [never]
  ? undefined
  : NonNullable<T> extends $ZodType
    ? output<NonNullable<T>>
    : undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the policy table; the access hook refuses a route that has none. */
    action?: Action;
    operation?: Operation;
    /** An asset that is not one of a page: it counts, as health does (LIMITS.open). */
    limited?: true;
  }
  interface FastifyRequest {
    actor: Actor;
    /** Set where the path names an event that exists. */
    event: EventRow | null;
  }
}

export interface Call<O extends Operation> {
  readonly params: Out<O['params']>;
  readonly query: Out<O['query']>;
  readonly body: Out<O['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor;
  /** The caller as a member; throws where the policy row lets others in. */
  member(): Member;
  event(): EventRow;
}

/** Answers a refusal as `ErrorAnswer` (LNG6), or as D32 has it where nobody is signed in, or not wholly (D34). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.code === 'unauthorised' || refusal.code === 'unverified')
    return reply.code(ERRORS.unauthorised.status).send(UNAUTHORISED_ANSWER);
  const { errors = {}, reason, current } = refusal;
  setRetryAfter(reply, refusal);
  return reply.code(statusOf(request.routeOptions?.config?.operation, refusal.code)).send({
    status: 'error',
    code: refusal.code,
    message: errorText(request.language, refusal.code),
    request_id: request.id,
    payload: {
      errors: fieldErrors(request.language, errors),
      ...(reason && { reason: fieldText(request.language, reason), use_custom_message: true }),
      ...(current !== undefined && { current }),
    },
  });
}

/**
 * HTTP status of a refusal. The profile and avatar calls answer 200 to a signed-in person (D32); what programs
 * in between act on, such as 413, 429 and 503, stays what it is, and so does what another site tried.
 */
export function statusOf(operation: Operation | undefined, code: ErrorCode): number {
  const { status } = ERRORS[code];
  const renamed = operation?.refusals_as !== undefined && (status === 400 || status === 403);
  return renamed && code !== 'bad_origin' && code !== 'unauthorised' ? operation.refusals_as : status;
}

/** Says when trying again makes sense, where the refusal knows. */
export function setRetryAfter(reply: FastifyReply, refusal: Refusal): void {
  if (refusal.retry_after_ms === undefined) return;
  void reply.header('retry-after', Math.max(1, Math.ceil(refusal.retry_after_ms / 1000)));
}

/** Binds an operation of the contract to its handler: parse, run, answer in the operation's envelope. */
export function bind<O extends Operation>(
  app: FastifyInstance,
  op: O,
  handler: (call: Call<O>) => Promise<Result<Out<O['answer']>>>,
): void {
  app.route({
    ...routeOf(op),
    handler: async (request, reply) => {
      const result = await handler(callOf<O>(request, reply));
      if (!result.ok) return sendRefusal(request, reply, result.refusal);
      return reply.send(op.envelope === 'bare' ? result.value : { status: 'success', payload: result.value });
    },
  });
}

/** An operation as a route: its address, its row of the policy table, and the schemas that parse a request. */
export function routeOf(op: Operation) {
  const { method, path: url, action, body_bytes: bodyLimit } = op;
  return { method, url, config: { action, operation: op }, schema: schemaOf(op), ...(bodyLimit && { bodyLimit }) };
}

function schemaOf(op: Operation): Record<string, unknown> {
  return {
    summary: op.summary,
    ...(op.params && { params: op.params }),
    ...(op.query && { querystring: op.query }),
    ...(op.body && { body: op.body }),
  };
}

/** The input of a handler. */
export function callOf<O extends Operation>(request: FastifyRequest, reply: FastifyReply): Call<O> {
  return {
    params: request.params as Out<O['params']>,
    query: request.query as Out<O['query']>,
    body: request.body as Out<O['body']>,
    request,
    reply,
    actor: request.actor,
    member: () => {
      if (request.actor.kind !== 'member') throw new Error(`${op(request)} ran for a person who is not a member`);
      return request.actor;
    },
    event: () => {
      if (!request.event) throw new Error(`${op(request)} ran without an event`);
      return request.event;
    },
  };
}

const op = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? '?'}`;
