import { Readable } from 'node:stream';
import * as contract from '@plenary/contract/uploads/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { createFinisher, type Finisher } from './finish.ts';
import { offsetOf, settle } from './progress.ts';
import type { UploadPurpose } from './purpose.ts';
import { createTus, type TusCall, type TusHandler } from './tus.ts';

const BYTES = 'application/offset+octet-stream';

/** Binds uploads: the protocol tus at `/{event}/json/uploads`, and an upload's state as JSON. */
export async function uploadRoutes(
  app: FastifyInstance,
  ctx: Context,
  purposes: readonly UploadPurpose[],
): Promise<void> {
  const finish = createFinisher();
  const tus = createTus(ctx, finish, purposes);
  await app.register(async (scope) => {
    // The bytes of a file are read as they come, by the library alone.
    scope.addContentTypeParser(BYTES, (_request, _body, done) => done(null));
    scope.route({
      ...routeOf(contract.createUpload),
      handler: async (request, reply) => {
        const { member } = callOf<typeof contract.createUpload>(request, reply);
        const wait = await ctx.limits.take('upload', { person: member().account_id });
        if (wait !== null) return sendRefusal(request, reply, { code: 'rate_limited', retry_after_ms: wait });
        return speak(tus, request, reply);
      },
    });
    for (const operation of [contract.continueUpload, contract.cancelUpload])
      scope.route({ ...routeOf(operation), handler: (request, reply) => speak(tus, request, reply) });
    scope.route({
      ...routeOf(contract.getUpload),
      handler: (request, reply) =>
        request.method === 'HEAD' ? speak(tus, request, reply) : sendState(ctx, finish, request, reply),
    });
  });
}

/** Fields of the library's answers that are passed on: those of other origins are not ours to give. */
const PASSED = ['location', 'upload-offset', 'upload-length', 'tus-resumable'];

/** Has the library answer a request; our refusals take the form that they have everywhere. */
async function speak(tus: TusHandler, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { member, event } = callOf<typeof contract.createUpload>(request, reply);
  const call: TusCall = { member: member(), base: `/${event().slug}/json/uploads` };
  const answer = await tus(webRequest(request), call).finally(() => letGo(request));
  for (const name of PASSED) {
    const text = answer.headers.get(name);
    if (text !== null) void reply.header(name, text);
  }
  void reply.header('cache-control', 'no-store');
  if (call.refusal) return sendRefusal(request, reply, call.refusal);
  // Where a request is not of the protocol at all, the library answers before any of its hooks.
  if (answer.status >= 400) return sendRefusal(request, reply, { code: 'malformed' });
  return reply
    .code(answer.status)
    .type('text/plain; charset=utf-8')
    .send(await answer.text());
}

/** The request as the library reads it. Its body stays in the socket until it is asked for. */
function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, text] of Object.entries(request.headers))
    if (typeof text === 'string' && !name.startsWith('x-')) headers.set(name, text);
  const { method } = request;
  const body = method === 'POST' || method === 'PATCH' ? Readable.toWeb(request.raw) : null;
  const init = { method, headers, body, duplex: 'half' };
  return new Request(new URL(request.url, 'http://uploads.invalid'), init as RequestInit);
}

/** A body that was refused is read and thrown away, so that its sender receives the reason, not a broken connection. */
function letGo({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  raw.removeAllListeners('data');
  raw.resume();
}

async function sendState(
  ctx: Context,
  finish: Finisher,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { member, params } = callOf<typeof contract.getUpload>(request, reply);
  const settled = await settle(ctx, finish, member(), params.upload);
  if (!settled.ok) return sendRefusal(request, reply, settled.refusal);
  const row = settled.value;
  if (!row) return sendRefusal(request, reply, { code: 'not_found' });
  const { id: upload, filename: name, size, finished_at } = row;
  const state = { upload, name, size, offset: await offsetOf(ctx, row), finished: finished_at !== null };
  return reply.send({ status: 'success', payload: state });
}
