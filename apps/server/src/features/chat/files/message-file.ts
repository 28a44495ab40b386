import type { ErrorCode } from '@plenary/contract/errors';
import { refuseKind } from '@plenary/domain/chat/files';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { events, uploads } from '../../../db/schema/index.ts';
import type { Statement } from '../../../live/types.ts';
import { refuseUse, setUsed, type UploadUse } from '../../uploads/index.ts';
import { FILE_COLUMNS, fileOf, type FileRow } from './columns.ts';
import type { ThreadRow } from '../messages/store.ts';
import { chatUploads } from './uploads.ts';

/** An upload that a message is to carry, locked until the end of the transaction. */
export interface LockedFile extends FileRow, UploadUse {}

/** An upload of the sender's; undefined: there is no such one. */
export async function lockFile(
  tx: Tx,
  owner: { readonly event_id: string; readonly event_user_id: string },
  id: string,
): Promise<LockedFile | undefined> {
  const [row] = await tx
    .select({ ...FILE_COLUMNS, purpose: uploads.purpose, used_at: uploads.used_at, finished_at: uploads.finished_at })
    .from(uploads)
    .innerJoin(events, eq(events.id, uploads.event_id))
    .where(and(eq(uploads.event_id, owner.event_id), eq(uploads.owner, owner.event_user_id), eq(uploads.id, id)))
    .for('update', { of: uploads });
  const file = row && fileOf(row);
  return file ? { ...row, ...file } : undefined;
}

/** Why a message of a thread may not carry a file, or null; so for one that carries none. */
export function refuseFile(file: LockedFile | null | undefined, thread: ThreadRow): ErrorCode | null {
  if (file === null) return null;
  return refuseUse(file ?? null, chatUploads.key) ?? refuseKind(thread, uploadKind(file?.content_type ?? ''));
}

/** The statement that uses a file up, if there is one. */
export function useFile(tx: Tx, file: LockedFile | null | undefined, now: number): Statement[] {
  return file ? [setUsed(tx, file.id, new Date(now))] : [];
}
