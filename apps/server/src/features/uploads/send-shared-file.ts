import { uploadKind } from '@plenary/domain/uploads/kinds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendRanged } from '../files/index.ts';
import { IMAGE_TYPE } from './redraw.ts';
import type { UploadRow } from './store.ts';

type Size = 'file' | 's' | 'm';

/**
 * Sends a finished upload, or a thumbnail of it, to somebody who may read it now. Browsers ask again each time, since
 * that may end. Only what plays or was drawn by us is shown in the page; everything else is a download, and nothing is
 * ever a document of our origin (D41).
 * @returns null when there is no such size
 */
export async function sendSharedFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  row: UploadRow,
  size: Size,
): Promise<FastifyReply | null> {
  const found = bytesOf(row, size);
  if (!found) return null;
  const { key, byte_size, type } = found;
  const shown = uploadKind(type) !== 'document';
  reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${escape(row.filename)}`);
  return sendRanged(request, reply, {
    etag: `"${key}"`,
    byte_size,
    read: async (part) => {
      const bytes = await ctx.storage.read(key, part);
      if (!bytes) throw new Error(`the bytes of upload ${row.id} (${key}) are not in the storage`);
      return bytes;
    },
  });
}

/** RFC 8187 leaves fewer characters than a part of an address has. */
const escape = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

function bytesOf(row: UploadRow, size: Size) {
  const [key, byte_size, type] =
    size === 's'
      ? [row.s_hash, row.s_bytes, IMAGE_TYPE]
      : size === 'm'
        ? [row.m_hash, row.m_bytes, IMAGE_TYPE]
        : [row.content_hash, row.byte_size, row.content_type];
  return key === null || byte_size === null || type === null ? null : { key, byte_size, type };
}
