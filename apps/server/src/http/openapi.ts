import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import type { ErrorCode } from '@plenary/contract/errors';
import type { Operation } from '@plenary/contract/operation';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import { POLICY } from '@plenary/domain/policy/policy';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { statusOf } from './bind.ts';
import { errorText } from './language.ts';

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * `/openapi.json`: every operation of the contract as OpenAPI 3.1, made from the same schemas that parse requests. That takes
 * as long as many answers, so it is made when it is first asked for, an operation at a time with other requests between.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const described = new Map<Operation, FastifySchema>();
  await app.register(swagger, {
    openapi: {
      ...openapiObject,
      info: { title: 'Plenary', version: '1', description: 'Self-hosted platform for virtual and hybrid events' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'plenary_session' } } },
    },
    transform: ({ route: { config }, url }) => ({
      schema: (config?.operation && described.get(config.operation)) ?? { hide: true },
      url,
    }),
  });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  const describeAll = async () => {
    for (const route of routes) {
      const { operation } = route.config ?? {};
      if (!operation || described.has(operation)) continue;
      const { schema } = jsonSchemaTransform({ route, url: route.url, schema: describe(operation), openapiObject });
      described.set(operation, schema);
      await setImmediate();
    }
  };
  let made: Promise<ReturnType<typeof asDocument>> | undefined;
  app.get('/openapi.json', { config: { action: 'site.asset', limited: true } }, async (request, reply) => {
    const { etag, json } = await (made ??= describeAll().then(() => asDocument(app.swagger())));
    void reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(json);
  });
}

const openapiObject = { openapi: '3.1.0' };

function asDocument(description: object): { readonly json: Buffer; readonly etag: string } {
  const json = Buffer.from(JSON.stringify(description));
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` };
}

/** An operation as the swagger plugin wants it; answers are described here and not used to serialise. */
function describe(operation: Operation): FastifySchema {
  return {
    operationId: operationId(operation),
    summary: operation.summary,
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...bodyOf(operation),
    ...(POLICY[operation.action].who !== 'everybody' && { security: [{ session: [] }] }),
    produces: ['application/json'],
    response: answersOf(operation),
  };
}

/** A form that carries a file is multipart. */
function bodyOf({ body, file }: Operation): FastifySchema {
  if (!file) return body ? { body, consumes: BODY_TYPES } : {};
  const bytes = z.optional(
    z
      .string()
      .check(z.meta({ contentMediaType: 'application/octet-stream', description: `At most ${file.max_bytes} bytes` })),
  );
  const fields = (body as z.ZodMiniObject | undefined) ?? z.object({});
  return { body: z.extend(fields, { [file.field]: bytes }), consumes: ['multipart/form-data'] };
}

/** `get_event_json_settings` for `GET /:event/json/settings`. */
function operationId({ method, path }: Operation): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return [method.toLowerCase(), ...words].join('_');
}

/** Success and refusals by HTTP status. Where refusals answer 200 (D32), that is one of two things. */
function answersOf(operation: Operation): Record<string, unknown> {
  const done = successOf(operation);
  const refused = refusalsOf(operation);
  const with_done = codesOf(operation).filter((code) => statusOf(operation, code) === 200);
  if (with_done.length === 0) return { ...done, ...refused };
  const whole = z.union([wholeAnswer(operation), errorShape(with_done)]);
  return { ...done, ...refused, 200: content('application/json', `Done, or ${describeCodes(with_done)}`, whole) };
}

function successOf(operation: Operation): Record<string, unknown> {
  if (operation.envelope === 'page') return { 200: content('text/html', 'A page', z.string()) };
  if (operation.envelope === 'file') return { 200: content('application/octet-stream', 'The bytes', z.string()) };
  const done = { 200: content('application/json', 'Done', wholeAnswer(operation)) };
  if (operation.envelope !== 'form') return done;
  return {
    ...done,
    303: content('text/html', 'Done, for callers that do not ask for JSON: where to go on', z.string()),
  };
}

function wholeAnswer({ answer = z.unknown(), envelope }: Operation): $ZodType {
  return envelope === 'bare' ? answer : z.object({ status: z.literal('success'), payload: answer });
}

/** Refusals of an operation by HTTP status; codes that share a status are one answer. */
function refusalsOf(operation: Operation): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation)) {
    const status = statusOf(operation, code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const answers = [...byStatus].map(([status, codes]) => [
    status,
    content('application/json', describeCodes(codes), errorShape(codes)),
  ]);
  return Object.fromEntries(answers) as Record<string, unknown>;
}

const describeCodes = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `${code}: ${errorText(SOURCE_LANGUAGE, code)}`).join(' ');

function codesOf(operation: Operation): readonly ErrorCode[] {
  const rule = POLICY[operation.action];
  return [
    ...(operation.query || operation.body || operation.params ? (['invalid_input'] as const) : []),
    ...(rule.who === 'everybody' ? [] : (['unauthorised'] as const)),
    ...(Array.isArray(rule.who) ? (['forbidden'] as const) : []),
    ...(rule.access === 'open' ? (['event_not_open', 'event_over'] as const) : []),
    ...(operation.method !== 'GET' ? (['bad_origin'] as const) : []),
    ...(isLimited(operation) ? (['rate_limited'] as const) : []),
    ...(operation.refusals ?? []).filter((code) => code !== 'rate_limited'),
  ];
}

const isLimited = ({ action }: Operation): boolean => action !== 'site.asset';

function errorShape(codes: readonly ErrorCode[]): $ZodType {
  const refused = z.object({
    status: z.literal('error'),
    code: z.enum(codes.filter((code) => code !== 'unauthorised') as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    request_id: z.string(),
    payload: z.object({
      errors: z.record(z.string(), z.array(z.string())),
      reason: z.optional(z.string()),
      use_custom_message: z.optional(z.boolean()),
    }),
  });
  if (!codes.includes('unauthorised')) return refused;
  return z.union([z.object({ status: z.literal('unauthorised user') }), refused]);
}

const content = (type: string, description: string, schema: $ZodType): unknown => ({
  description,
  content: { [type]: { schema } },
});
