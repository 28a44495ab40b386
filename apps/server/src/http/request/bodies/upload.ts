import type { MultipartFile } from '@fastify/multipart';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { FileField } from '@plenary/contract/operation';
import { multipartName } from '@plenary/domain/uploads/names';
import type { FastifyReply } from 'fastify';

/** The one file that a multipart body carried. */
export interface Upload {
  /** As the sender calls it; nothing is decided by it. */
  readonly filename: string;
  readonly bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of an operation that takes one; null without it. */
    upload: Upload | null;
  }
}

/** Room in memory for files that are being received or worked on, of the whole server. */
export interface UploadRoom {
  /**
   * For one request: takes room for so many bytes until its answer has gone, or returns false when there is none.
   * null: this person has too many files on the way already.
   */
  open(reply: FastifyReply, person: string): ((bytes: number) => boolean) | null;
}

/** Beyond this many bytes at once senders are asked to come back. */
const ROOM_BYTES = 160 * 1024 * 1024;
/** Files that one person may have on the way, so that few cannot take all the room. */
const OPEN_PER_PERSON = 2;
const BUSY_RETRY_MS = 5_000;

/** @param limit bytes */
export function createUploadRoom(limit: number = ROOM_BYTES): UploadRoom {
  let taken = 0;
  const open = new Map<string, number>();
  const count = (person: string, more: number): void => {
    const now = (open.get(person) ?? 0) + more;
    if (now === 0) open.delete(person);
    else open.set(person, now);
  };
  return {
    open(reply, person) {
      if (reply.raw.closed || (open.get(person) ?? 0) >= OPEN_PER_PERSON) return null;
      let own = 0;
      count(person, 1);
      reply.raw.once('close', () => {
        taken -= own;
        count(person, -1);
      });
      return (bytes) => {
        if (reply.raw.closed || taken + bytes > limit) return false;
        taken += bytes;
        own += bytes;
        return true;
      };
    },
  };
}

/**
 * Reads a file into memory, never more of it than is allowed; null is a field that was left empty.
 * @param take takes room for so many bytes
 * Refusals: `too_large` as soon as it is, `busy` when many others are being received.
 */
export async function readUpload(
  take: (bytes: number) => boolean,
  part: MultipartFile,
  field: FileField,
): Promise<Result<Upload | null>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > field.max_bytes) return tooLarge(field);
    if (!take(chunk.length)) return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
    chunks.push(chunk);
  }
  return ok(size === 0 ? null : { filename: multipartName(part.filename ?? ''), bytes: Buffer.concat(chunks, size) });
}

/** The refusal of a file whose sender has others on the way. */
export const TOO_MANY_UPLOADS = refused('rate_limited', { retry_after_ms: BUSY_RETRY_MS });

/** The refusal of a file that is larger than its field takes. */
export function tooLarge({ field, too_large }: FileField): ReturnType<typeof refused> {
  return refused('too_large', { errors: { [field]: [too_large] }, reason: too_large });
}
