import { getFile } from '@plenary/contract/files';
import { refuse, type Action } from '@plenary/domain/policy/policy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { standingOf } from '../../http/actor.ts';
import { routeOf, sendRefusal } from '../../http/bind.ts';
import { phaseOf } from '../../http/phase.ts';
import { parseRange, type ByteRange } from './range.ts';
import { findFile, type FileRow } from './store.ts';

/** The row of the policy table that a file's audience asks. */
const AUDIENCE_ACTION = {
  public: 'file.read_public',
  member: 'file.read_member',
  host: 'file.read_host',
} as const satisfies Record<FileRow['audience'], Action>;

/** `GET /{event}/files/{id}/{name}`. */
export function fileRoutes(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(getFile),
    handler: async (request, reply) => {
      const { id, name } = request.params as { id: string; name: string };
      const file = request.event && (await findFile(ctx.db, request.event.id, id));
      if (!request.event || !file || file.filename !== name) return sendRefusal(request, reply, { code: 'not_found' });
      const refusal = refuse(AUDIENCE_ACTION[file.audience], standingOf(request.actor), phaseOf(ctx, request.event));
      if (refusal) return sendRefusal(request, reply, { code: refusal });
      return sendFile(ctx, request, reply, file);
    },
  });
}

async function sendFile(ctx: Context, request: FastifyRequest, reply: FastifyReply, file: FileRow) {
  const etag = `"${file.content_hash}"`;
  describeFile(reply, file, etag);
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || matches(String(ifRange), etag) ? request.headers.range : undefined;
  const range = parseRange(wanted, file.byte_size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.byte_size}`).send();
  return sendBytes(ctx, reply, file, range);
}

async function sendBytes(ctx: Context, reply: FastifyReply, file: FileRow, range: ByteRange | 'whole') {
  const part = range === 'whole' ? { start: 0, end: file.byte_size - 1 } : range;
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.byte_size}`);
  }
  reply.header('content-length', part.end - part.start + 1);
  if (file.byte_size === 0) return reply.send('');
  const bytes = await ctx.storage.read(file.content_hash, part);
  if (!bytes) throw new Error(`the bytes of file ${file.id} (${file.content_hash}) are not in the storage`);
  return reply.send(bytes);
}

/** An SVG is never a document of our origin (D41): a download without scripts; pictures in pages still show it. */
function describeFile(reply: FastifyReply, file: FileRow, etag: string): void {
  reply
    .type(file.content_type)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const disposition = file.content_type.startsWith('image/svg') ? 'attachment' : 'inline';
  reply.header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
