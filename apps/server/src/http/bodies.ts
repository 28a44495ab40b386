import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Fields of a multipart form by name; a name that repeats becomes a list, as it does urlencoded. */
async function readMultipart(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume();
      return sendRefusal(request, reply, {
        code: 'invalid_input',
        errors: { [part.fieldname]: ['A file is not accepted here.'] },
      });
    }
    const known = body[part.fieldname];
    body[part.fieldname] =
      known === undefined ? part.value : Array.isArray(known) ? [...known, part.value] : [known, part.value];
  }
  request.body = body;
  return undefined;
}
