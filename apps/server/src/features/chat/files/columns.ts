import type { SharedFile } from '@plenary/contract/uploads/operations';
import { events, uploads } from '../../../db/schema/index.ts';
import { presentFile, type SharedFileRow } from '../../uploads/index.ts';

/** The file of a message. */
export interface FileRow extends SharedFileRow {
  readonly id: string;
  /** Slug of its event. */
  readonly event: string;
}

/** The columns of a message's file, all of them null where it carries none. */
export const FILE_COLUMNS = {
  id: uploads.id,
  event: events.slug,
  filename: uploads.filename,
  content_type: uploads.content_type,
  byte_size: uploads.byte_size,
  width: uploads.width,
  height: uploads.height,
  s_hash: uploads.s_hash,
  film: uploads.film,
  film_percent: uploads.film_percent,
};

/** The file that a join found; null: none. */
export function fileOf(found: { readonly [K in keyof FileRow]: FileRow[K] | null } | null): FileRow | null {
  return found?.id == null ? null : (found as FileRow);
}

/** The file of a message as its readers get it. */
export function presentMessageFile(message_id: string, file: FileRow): SharedFile {
  return presentFile(file, `/${file.event}/json/chat/files/${message_id}`);
}
