import { ok, refused, type Result } from '@plenary/contract/errors';
import type { FileField } from '@plenary/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY } from './limits.ts';
import { readUpload, TOO_MANY_UPLOADS, tooLarge, type UploadRoom } from './upload.ts';

/** Fields of a form by name; a name that repeats is a list, as it is urlencoded. */
type Fields = Record<string, string | string[]>;

/** The parts of a multipart body, up to the first refused one. */
export interface ReadForm {
  readonly fields: Fields;
  readonly read: Result<void>;
}

/**
 * Reads the fields of a multipart body, and the one file that its operation takes into `request.upload`.
 * @param file the field of that file; undefined: none is taken
 */
export async function readMultipart(
  room: UploadRoom,
  file: FileField | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReadForm> {
  const fields = Object.create(null) as Fields;
  const read = await readInto(fields, room, file, request, reply).catch((error: unknown) => refusedPart(error));
  if (!read.ok) {
    // The rest of the body is read and thrown away, so that the sender receives the answer, not a broken connection.
    request.raw.unpipe();
    request.raw.resume();
  }
  return { fields, read };
}

/** Only a body that may carry a file takes room, and counts among its sender's. */
async function readInto(
  fields: Fields,
  room: UploadRoom,
  file: FileField | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<void>> {
  const { actor, ip } = request;
  const take = file ? room.open(reply, actor.kind === 'anonymous' ? ip : actor.account_id) : () => false;
  return take ? readParts(fields, take, file, request) : TOO_MANY_UPLOADS;
}

async function readParts(
  fields: Fields,
  take: (bytes: number) => boolean,
  file: FileField | undefined,
  request: FastifyRequest,
): Promise<Result<void>> {
  if (file && Number(request.headers['content-length']) > file.max_bytes + BODY.max_bytes) return tooLarge(file);
  const limits = { fileSize: (file?.max_bytes ?? 0) + 1 };
  let bytes = 0;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== file?.field) {
        part.file.resume();
        return refused('invalid_input', { errors: { [part.fieldname]: [{ code: 'no_file_here' }] } });
      }
      const upload = await readUpload(take, part, file);
      if (!upload.ok) return upload;
      request.upload = upload.value;
      continue;
    }
    const value = String(part.value);
    bytes += Buffer.byteLength(value);
    if (part.valueTruncated || bytes > BODY.max_bytes) return refused('too_large');
    append(fields, part.fieldname, value);
  }
  return ok(undefined);
}

/** The parser throws plain errors for bodies that are cut off or have no boundary, and its own for passed limits. */
function refusedPart(error: unknown): Result<void> {
  const { statusCode } = error as { statusCode?: number };
  return refused(statusCode === 413 ? 'too_large' : 'malformed');
}

function append(fields: Fields, name: string, value: string): void {
  const known = fields[name];
  fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
}
