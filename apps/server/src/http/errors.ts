import { ERRORS, type FieldErrors, type Refusal } from '@plenary/contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { causesOf } from '../failure.ts';
import { answerRefusal } from './refusals.ts';
import { pathOf } from './request/wants.ts';
import { methodsAt } from './routes-index.ts';

/** Turns whatever was thrown into one refusal of the catalogue; what nobody expected becomes `internal`. */
export function refusalOf(error: unknown): Refusal {
  if (hasZodFastifySchemaValidationErrors(error))
    return { code: 'invalid_input', errors: fieldErrors(error.validation) };
  const fault = databaseFault(error);
  if (fault) return fault;
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 413) return { code: 'too_large' };
  if (status === 415 || status === 406) return { code: 'unsupported_type' };
  if (status === 429) return { code: 'rate_limited' };
  return { code: status >= 400 && status < 500 ? 'malformed' : 'internal' };
}

/** Answers every thrown fault: expected ones by their code, others as one plain 500 with a request id and no stack. */
export function faultHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error);
    if (ERRORS[refusal.code].status >= 500) request.log.error({ err: error }, 'a request failed');
    else request.log.info({ err: error }, 'a request was refused');
    return answerRefusal(request, reply, refusal);
  });
}

/** Addresses that no route has: 405 with `Allow` when another method would do, else 404 as a page or as data. */
export function notFoundHandler(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = methodsAt(app.routeIndex, pathOf(request));
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return answerRefusal(request, reply, { code: 'not_found' });
    }
    void reply.header('allow', allowed.join(', '));
    return answerRefusal(request, reply, { code: 'method_not_allowed' });
  });
}

function fieldErrors(issues: readonly { readonly instancePath: string; readonly message?: string }[]): FieldErrors {
  // Names come from the caller: one called `constructor` must not find what every object inherits.
  const errors = Object.create(null) as Record<string, string[]>;
  for (const issue of issues) {
    const field = issue.instancePath.split('/')[1] ?? '';
    (errors[field] ??= []).push(issue.message ?? 'This is not valid');
  }
  return errors;
}

const RETRY_SOON_MS = 2_000;
/** Connection failures of Node and of PostgreSQL: refused, reset, shut down, starting, too many. */
const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|CONNECT_ENOENT|08...|57P0[123]|53300)$/;

/** What a failure of the database means to the caller; the code of an error may lie in its causes. */
function databaseFault(error: unknown): Refusal | null {
  for (const at of causesOf(error)) {
    const { code, syscall } = at as Error & { code?: string; syscall?: string };
    const name = code === 'ENOENT' && syscall === 'connect' ? 'CONNECT_ENOENT' : code;
    if (name === '53100' || name === 'ENOSPC') return { code: 'storage_full' };
    if (name === '22021' || name === '22P05') return { code: 'invalid_input' };
    if (name !== undefined && UNREACHABLE.test(name)) return { code: 'unavailable', retry_after_ms: RETRY_SOON_MS };
    if (POOL_FAULTS.has(at.message)) return { code: 'unavailable', retry_after_ms: RETRY_SOON_MS };
  }
  return null;
}

/** The pool and the driver report these by text alone. */
const POOL_FAULTS: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);
