import { pathText } from '@plenary/domain/problem';
import { ERRORS, type Refusal } from '@plenary/contract/errors';
import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import { problemsOfValues } from '@plenary/domain/wrong-values';
import { ID_PATTERN } from '@plenary/contract/patterns';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { causesOf, Overload, POOL_FAULTS, UNREACHABLE } from '../failures/failure.ts';
import { answerRefusal } from './refusals.ts';
import { pathOf } from './request/wants.ts';
import { methodsAt } from './routes-index.ts';

/** Turns whatever was thrown into one refusal of the catalogue; what nobody expected becomes `internal`. */
export function refusalOf(error: unknown): Refusal {
  if (hasZodFastifySchemaValidationErrors(error))
    return { code: 'invalid_input', errors: fieldProblems(error.validation) };
  if (error instanceof Overload) return { code: 'busy', retry_after_ms: RETRY_SOON_MS };
  const fault = storageFault(error);
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
    const cut = wasCut(request);
    const refusal: Refusal = cut ? { code: 'malformed' } : refusalOf(error);
    const { status } = ERRORS[refusal.code];
    const failed = { method: request.method, route: request.routeOptions.url ?? '?', status };
    if (status >= 500) request.log.error({ err: error, failed }, 'a request failed');
    // The error itself may quote what was sent.
    else if (!cut)
      request.log.info({ code: refusal.code, fault: faultName(error), ...failed }, 'a request was refused');
    return answerRefusal(request, reply, refusal);
  });
}

/** Whether the sender of a body went before its end: no fault of ours, and nobody reads the answer. */
const wasCut = ({ raw }: FastifyRequest): boolean => !raw.complete && raw.destroyed;

/** A fault by its name: its sentence may quote what was sent. */
function faultName(error: unknown): string {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  return [code, name].find((text) => typeof text === 'string') ?? 'Error';
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

/** A schema's refusal, as the validator reports it: `keyword` and `params` are code and values of zod's issue. */
interface Issue {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function fieldProblems(issues: readonly Issue[]): FieldProblems {
  // Names come from the caller: one called `constructor` must not find what every object inherits.
  const problems = Object.create(null) as Record<string, FieldProblem[]>;
  const fields = Map.groupBy(issues, fieldOf);
  for (const [field, all] of fields) {
    const [listed, others] = [all.filter(isOfValue), all.filter((issue) => !isOfValue(issue))];
    const named = problemsOfValues(listed.map((issue) => [issue.params.value, problemOf(issue)]));
    problems[field] = [...others.map(problemOf), ...named];
  }
  return problems;
}

/** The field of a form that an issue is of: one of the body, and of the values of a section the path of its own field (SEC4). */
function fieldOf({ instancePath }: Issue): string {
  const [, field = '', ...within] = instancePath.split('/');
  const path = within.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return field === 'values' && path.length > 0 ? pathText(path) : field;
}

type IssueOfValue = Issue & { readonly params: { readonly value: string } };

/** Whether it is of a value of a list, which the validation has named. */
const isOfValue = (issue: Issue): issue is IssueOfValue => typeof issue.params['value'] === 'string';

function problemOf({ keyword, params }: Issue): FieldProblem {
  const { origin, maximum, minimum, pattern, expected, values } = params;
  switch (keyword) {
    case 'nul':
      return { code: 'unstorable' };
    case 'too_big':
      return { code: TOO_MUCH[String(origin)] ?? 'too_big', max: Number(maximum) };
    case 'too_small':
      return origin === 'string' ? { code: 'empty' } : { code: 'too_small', min: Number(minimum) };
    case 'invalid_format':
      if (pattern === String(ID_PATTERN)) return { code: 'not_an_id' };
      return { code: 'wrong_format', expected: String(pattern) };
    case 'invalid_type':
      return { code: 'wrong_type', expected: String(expected) };
    case 'invalid_value':
      return { code: 'wrong_choice', expected: (values as readonly unknown[]).join(', ') };
    default:
      return { code: 'invalid' };
  }
}

/** The problem of too much of something, by its type; else it is a number. */
const TOO_MUCH: Readonly<Record<string, 'too_long' | 'too_many_values'>> = {
  string: 'too_long',
  array: 'too_many_values',
};

const RETRY_SOON_MS = 2_000;
/** A folder of files that takes none: read-only, of another user, or on a broken disk. */
const UNWRITABLE: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO']);

/** The meaning of a failure of the database, the disk or the store of files for the caller; the code of an error may lie in its causes. */
function storageFault(error: unknown): Refusal | null {
  for (const at of causesOf(error)) {
    const { code, syscall } = at as Error & { code?: string; syscall?: string };
    const name = code === 'ENOENT' && syscall === 'connect' ? 'CONNECT_ENOENT' : code;
    if (name === '53100' || name === 'ENOSPC' || name === 'EDQUOT') return { code: 'storage_full' };
    if (name !== undefined && syscall !== 'connect' && UNWRITABLE.has(name)) return { code: 'storage_unwritable' };
    if (name === 'storage_away') return { code: 'unavailable', retry_after_ms: RETRY_SOON_MS };
    if (name === '22021' || name === '22P05') return { code: 'invalid_input' };
    if (name !== undefined && UNREACHABLE.test(name)) return { code: 'unavailable', retry_after_ms: RETRY_SOON_MS };
    if (POOL_FAULTS.has(at.message)) return { code: 'unavailable', retry_after_ms: RETRY_SOON_MS };
  }
  return null;
}
