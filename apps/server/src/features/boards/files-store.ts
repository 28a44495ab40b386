import { BOARDS } from '@plenary/contract/boards/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { BoardElement } from '@plenary/domain/boards/merge';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Statement } from '../../live/types.ts';
import { statement, type Reader } from '../calls/index.ts';
import { refuseUse, setUsed, type UploadUse } from '../uploads/index.ts';
import type { BoardKey } from './elements-store.ts';

/** The key of uploads that are meant for boards. */
export const BOARD_UPLOADS = 'whiteboard';

/**
 * The statements by which a board takes the images that elements show. An image of another board, or of nowhere, is refused: all that a
 * board shows was uploaded for it.
 */
export async function takeFiles(
  ctx: Context,
  tx: Tx,
  member: Member,
  key: BoardKey,
  elements: readonly BoardElement[],
): Promise<Result<Statement[]>> {
  const shown = new Set(elements.flatMap(({ fileId }) => (typeof fileId === 'string' ? fileId : [])));
  if (shown.size === 0) return ok([]);
  const there = await filesOf(tx, key);
  const fresh = [...shown].filter((id) => !there.has(id));
  if (there.size + fresh.length > BOARDS.files_max) return refused('board_full');
  const statements: Statement[] = [];
  for (const id of fresh) {
    const upload = await lockOwn(tx, member, key, id);
    if (refuseUse(upload, BOARD_UPLOADS) || uploadKind(upload?.content_type ?? '') !== 'image')
      return refused('board_image');
    statements.push(setUsed(tx, id, new Date(ctx.clock.now())), putFile(key, id));
  }
  return ok(statements);
}

async function filesOf(db: Reader, { event_id, board_id }: BoardKey): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ upload_id: string }>(
    sql`SELECT upload_id FROM board_files WHERE event_id = ${event_id} AND board_id = ${board_id}`,
  );
  return new Set(rows.map(({ upload_id }) => upload_id));
}

/** An upload of that person for that board, locked. */
async function lockOwn(
  tx: Tx,
  { event_id, event_user_id }: Member,
  { board_id }: BoardKey,
  id: string,
): Promise<(UploadUse & { readonly content_type: string | null }) | null> {
  const { rows } = await tx.execute<UploadUse & { content_type: string | null } & Record<string, unknown>>(sql`
    SELECT purpose, used_at, finished_at, content_type FROM uploads
     WHERE event_id = ${event_id} AND owner = ${event_user_id} AND subject = ${board_id} AND id = ${id} FOR UPDATE`);
  return rows[0] ?? null;
}

const putFile = ({ event_id, board_id }: BoardKey, upload_id: string): Statement =>
  statement(
    sql`INSERT INTO board_files (event_id, board_id, upload_id) VALUES (${event_id}, ${board_id}, ${upload_id})`,
  );

/** Whether an upload is an image of a board. */
export async function isFileOf(db: Reader, key: BoardKey, upload_id: string): Promise<boolean> {
  return (await filesOf(db, key)).has(upload_id);
}
