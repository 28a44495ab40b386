import * as contract from '@plenary/contract/captions/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { attachment } from '../../http/files/attachment.ts';
import { correctLine, removeLine } from './change-line.ts';
import { readLines, writeTranscript, type TranscriptFormat } from './read-lines.ts';
import { sendLine } from './send-line.ts';
import { hasSession } from './store.ts';

/** Binds captions and their transcripts. */
export function captionRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listCaptions, async ({ event, params, query }) => {
    const key = { event_id: event().id, session_id: params.sessionId };
    if (!(await hasSession(ctx.db, key))) return refused('not_found');
    return ok(await readLines(ctx.db, key, query));
  });
  bind(app, contract.sendCaption, async ({ member, params, body }) =>
    asLine(await sendLine(ctx, member(), { ...body, session_id: params.sessionId })),
  );
  bind(app, contract.correctCaption, async ({ member, params: { sessionId, id }, body }) =>
    asLine(await correctLine(ctx, member(), { session_id: sessionId, id }, body.text)),
  );
  bind(app, contract.removeCaption, ({ member, params: { sessionId, id } }) =>
    removeLine(ctx, member(), { session_id: sessionId, id }),
  );
  bindTranscript(app, ctx, contract.getTranscriptVtt, 'vtt');
  bindTranscript(app, ctx, contract.getTranscriptText, 'txt');
}

const TYPES: Readonly<Record<TranscriptFormat, string>> = { vtt: 'text/vtt', txt: 'text/plain' };

function bindTranscript(
  app: FastifyInstance,
  ctx: Context,
  op: typeof contract.getTranscriptVtt,
  format: TranscriptFormat,
): void {
  app.route({
    ...routeOf(op),
    handler: async (request, reply) => {
      const { event, params, query } = callOf<typeof op>(request, reply);
      const key = { event_id: event().id, session_id: params.sessionId };
      const file = await writeTranscript(ctx, key, format, query.language);
      if (!file) return sendRefusal(request, reply, { code: 'not_found' });
      return reply
        .header('content-disposition', attachment(`${file.title}.${file.language}`, format))
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type(`${TYPES[format]}; charset=utf-8`)
        .send(file.body);
    },
  });
}

function asLine(result: Result<contract.CaptionLine>): Result<{ line: contract.CaptionLine }> {
  return result.ok ? ok({ line: result.value }) : result;
}
