import type { FileSize } from '@plenary/contract/uploads/operations';
import { nameOfType, uploadKind } from '@plenary/domain/uploads/kinds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendRefusal } from '../../http/bind.ts';
import { sendRanged } from '../files/index.ts';
import { FILM_TYPE } from '../films/index.ts';
import { IMAGE_TYPE } from './redraw.ts';
import type { UploadRow } from './store.ts';

/**
 * Sends a finished upload, a thumbnail or a version of it, to a person who may read it now. Browsers ask again each time, since
 * that may end. Only what plays or was drawn by us is shown in the page; everything else is a download, and nothing is
 * ever a document of our origin (D41).
 * No file, and no such size of it, are answered as what is not there.
 */
export async function sendSharedFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  row: UploadRow | null,
  size: FileSize,
): Promise<FastifyReply> {
  const found = row && bytesOf(row, size);
  if (!found) return sendRefusal(request, reply, { code: 'not_found' });
  const { key, byte_size, type } = found;
  const shown = uploadKind(type) !== 'document';
  reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header(
      'content-disposition',
      `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${escape(nameOfType(row.filename, type))}`,
    );
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

function bytesOf(row: UploadRow, size: FileSize) {
  const [key, byte_size, type] = columnsOf(row, size);
  return key === null || byte_size === null || type === null ? null : { key, byte_size, type };
}

function columnsOf(row: UploadRow, size: FileSize): readonly [string | null, number | null, string | null] {
  switch (size) {
    case 'file':
      return [row.content_hash, row.byte_size, row.content_type];
    case 's':
      return [row.s_hash, row.s_bytes, IMAGE_TYPE];
    case 'm':
      return [row.m_hash, row.m_bytes, IMAGE_TYPE];
    case 'hd':
      return [row.hd_hash, row.hd_bytes, FILM_TYPE];
    case 'sd':
      return [row.sd_hash, row.sd_bytes, FILM_TYPE];
  }
}
