import * as z from 'zod/mini';
import { UPLOADS } from '@plenary/domain/uploads/limits';
import { FilmProgress, FilmAddress } from '../films/limits.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

export { UPLOADS };

const EventParams = z.object({ event: z.string() });
const OneUpload = z.object({ event: z.string(), upload: Id });

/** The version of the protocol, which each request of it names (`Tus-Resumable`). */
export const TUS_VERSION = '1.0.0';

/**
 * Begins an upload by the protocol tus 1.0 (creation, creation-with-upload, termination, checksum): `Upload-Length`, and in
 * `Upload-Metadata` the file's `filename`, its `filetype`, and what it is for: `chat_thread`, the thread of the message.
 * Answers 201 with its address as `Location`; the last part of that is the upload's id.
 */
export const createUpload = operation({
  method: 'POST',
  path: '/:event/json/uploads',
  action: 'upload.own',
  envelope: 'file',
  summary: 'Begins an upload (tus 1.0); Location is its address',
  params: EventParams,
  refusals: [
    ...([
      'malformed',
      'upload_checksum',
      'invalid_input',
      'too_large',
      'empty_file',
      'unsupported_type',
      'upload_quota',
    ] as const),
    ...(['storage_full', 'uploads_disabled', 'not_found', 'muted', 'banned', 'frozen', 'chat_disabled'] as const),
    ...(['rate_limited', 'busy'] as const),
  ],
});

/** An upload as its owner finds it again. HEAD answers the same in the headers of tus. */
export const UploadState = z.object({
  upload: Id,
  name: z.string(),
  size: z.int(),
  /** Bytes that have come. */
  offset: z.int(),
  finished: z.boolean(),
});

export const getUpload = operation({
  method: 'GET',
  path: '/:event/json/uploads/:upload',
  action: 'upload.own',
  envelope: 'payload',
  summary: 'An own upload, and how much of it has come; HEAD answers in headers (tus 1.0)',
  params: OneUpload,
  answer: UploadState,
  refusals: ['not_found'],
});

/**
 * The next bytes of an own upload; the last ones answer once the file has been looked at. `Upload-Checksum` (sha1 or sha256) has them
 * checked: bytes that are not what it says are not kept.
 */
export const continueUpload = operation({
  method: 'PATCH',
  path: '/:event/json/uploads/:upload',
  action: 'upload.own',
  envelope: 'file',
  waits: true,
  summary: 'The next bytes of an own upload, from Upload-Offset on (tus 1.0)',
  params: OneUpload,
  refusals: [
    ...([
      'malformed',
      'upload_checksum',
      'not_found',
      'upload_offset',
      'too_large',
      'unsupported_type',
      'bad_image',
    ] as const),
    ...(['uploads_disabled', 'muted', 'banned', 'frozen', 'chat_disabled', 'busy', 'storage_full'] as const),
  ],
});

export const cancelUpload = operation({
  method: 'DELETE',
  path: '/:event/json/uploads/:upload',
  action: 'upload.own',
  envelope: 'file',
  summary: 'Cancels an own upload that nothing uses yet (tus 1.0)',
  params: OneUpload,
  refusals: ['not_found', 'malformed'],
});

/** The parts of a file's address that name its bytes: itself, the thumbnails of an image, the versions of a film. */
export const FileSize = z.enum(['file', 's', 'm', 'hd', 'sd']);
export type FileSize = z.infer<typeof FileSize>;

/** A file that others may read, at addresses of their own. */
export const SharedFile = z.object({
  name: z.string(),
  /** The type of its content, by its bytes. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
  /** Of an image, and of a film that was looked at; pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Of an image: squares that show its middle, the smaller first. */
  thumbnails: z.array(z.object({ url: z.string(), side: z.int() })),
  /** Of a film: MP4s of at most so many lines, the larger first, which every browser plays. */
  versions: z.optional(z.array(FilmAddress)),
  film: z.optional(FilmProgress),
});
export type SharedFile = z.infer<typeof SharedFile>;
