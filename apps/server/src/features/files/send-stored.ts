import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { parseRange, type ByteRange } from './range.ts';
import type { FileRow } from './store.ts';

/** A file to send: bytes of the storage; its address never has others. */
export type StoredFile = Pick<FileRow, 'content_hash' | 'byte_size' | 'content_type' | 'filename'>;

/** Bytes of which a part may be asked for. */
export interface Ranged {
  /** Strong: other bytes never have it. */
  readonly etag: string;
  readonly byte_size: number;
  /** @throws Error when they are not there any more */
  readonly read: (part: ByteRange) => Promise<Readable>;
}

/**
 * Sends stored bytes, or the part that was asked for.
 * @param kept `for_good` by a browser that has read them; `revalidated`: it asks each time whether it may still show them
 * @throws Error when they are not in the storage
 */
export async function sendStored(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  kept: 'for_good' | 'revalidated' = 'for_good',
): Promise<FastifyReply> {
  const { content_hash, byte_size } = file;
  describeFile(reply, file);
  if (kept === 'revalidated') void reply.header('cache-control', 'private, no-cache');
  const read = async (part: ByteRange): Promise<Readable> => {
    const bytes = await ctx.storage.read(content_hash, part);
    if (!bytes) throw new Error(`the bytes of ${file.filename} (${content_hash}) are not in the storage`);
    return bytes;
  };
  return sendRanged(request, reply, { etag: `"${content_hash}"`, byte_size, read });
}

/** Sends bytes, or the part that was asked for (RFC 9110 §14): 206, 304 or 416 where that is right. */
export async function sendRanged(request: FastifyRequest, reply: FastifyReply, ranged: Ranged): Promise<FastifyReply> {
  const { etag, byte_size } = ranged;
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || matches(String(ifRange), etag) ? request.headers.range : undefined;
  const range = parseRange(wanted, byte_size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${byte_size}`).send();
  const part = range === 'whole' ? { start: 0, end: byte_size - 1 } : range;
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${byte_size}`);
  reply.header('content-length', part.end - part.start + 1);
  return reply.send(byte_size === 0 ? '' : await ranged.read(part));
}

/** An SVG is never a document of our origin (D41): a download without scripts; pictures in pages still show it. */
function describeFile(reply: FastifyReply, file: StoredFile): void {
  reply
    .type(file.content_type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const disposition = file.content_type.startsWith('image/svg') ? 'attachment' : 'inline';
  reply.header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
