import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Refusal } from '@plenary/contract/errors';
import type { Operation } from '@plenary/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../bind.ts';
import { BODY } from './limits.ts';
import { readMultipart } from './multipart.ts';
import { createUploadRoom, type UploadRoom } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The refused fields of a form's body, whose handler draws it again (bind-form.ts). */
    body_refusal: Refusal | null;
  }
}

/** The three forms in which bodies are accepted, with the same names (D46). Everything else is 415. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: BODY.max_bytes });
  await app.register(multipart, {
    // Our own count of a file's bytes says when it is too large.
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: BODY.name_bytes,
      fieldSize: BODY.field_bytes,
      fields: BODY.fields,
      parts: BODY.fields,
      files: 1,
    },
  });
  app.decorateRequest('upload', null);
  app.decorateRequest('body_refusal', null);
  const room = createUploadRoom();
  app.addHook('preValidation', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (operation?.body === undefined && operation?.file === undefined) return;
    if (request.isMultipart()) return takeMultipart(room, operation, request, reply);
    request.body ??= {};
  });
}

async function takeMultipart(
  room: UploadRoom,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { fields, read } = await readMultipart(room, operation.file, request, reply);
  request.body = fields;
  if (read.ok) return undefined;
  if (operation.envelope !== 'form') return sendRefusal(request, reply, read.refusal);
  request.body_refusal = read.refusal;
  return undefined;
}
