import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { sendRefusal } from './bind.ts';

/** Limits of what a request may carry. Routes that take files set their own. Bytes and counts. */
export const BODY = { max_bytes: 256 * 1024, field_bytes: 64 * 1024, fields: 200, name_bytes: 100 } as const;

/** The three forms in which bodies are accepted, with the same names (D46). Everything else is 415. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: BODY.max_bytes });
  await app.register(multipart, {
    limits: {
      fieldNameSize: BODY.name_bytes,
      fieldSize: BODY.field_bytes,
      fields: BODY.fields,
      parts: BODY.fields,
      files: 1,
    },
  });
  app.addHook('preValidation', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (operation?.body === undefined) return;
    if (request.isMultipart()) return readMultipart(request, reply);
    request.body ??= {};
  });
}

type Fields = Record<string, string | string[]>;

/** Fields of a multipart form by name; a name that repeats becomes a list, as it does urlencoded. */
async function readMultipart(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const read = await collectFields(request).catch((error: unknown): Result<Fields> => refusedPart(error));
  if (!read.ok) return sendRefusal(request, reply, read.refusal);
  request.body = read.value;
  return undefined;
}

async function collectFields(request: FastifyRequest): Promise<Result<Fields>> {
  const fields = Object.create(null) as Fields;
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume();
      return refused('invalid_input', { errors: { [part.fieldname]: ['A file is not accepted here.'] } });
    }
    const value = String(part.value);
    bytes += Buffer.byteLength(value);
    if (part.valueTruncated || bytes > BODY.max_bytes) return refused('too_large');
    append(fields, part.fieldname, value);
  }
  return ok(fields);
}

/** The parser throws plain errors for bodies that are cut off or have no boundary, and its own for passed limits. */
function refusedPart(error: unknown): Result<Fields> {
  const { statusCode } = error as { statusCode?: number };
  return refused(statusCode === 413 ? 'too_large' : 'malformed');
}

function append(fields: Fields, name: string, value: string): void {
  const known = fields[name];
  fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
}
