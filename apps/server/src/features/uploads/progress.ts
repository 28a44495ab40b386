import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { uploads } from '../../db/schema/index.ts';
import { ok, type Result } from '@plenary/contract/errors';
import type { Finisher } from './finish.ts';
import { createIncoming } from './incoming/incoming.ts';
import { findUpload, type Owner, type UploadRow } from './store.ts';

/** An upload, anyone who owns it. */
export async function uploadById(db: Db, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

/** How many bytes of an upload have come. */
export async function offsetOf(ctx: Context, { id, size, finished_at }: UploadRow): Promise<number> {
  return finished_at ? size : ctx.part(createIncoming).size(id);
}

/** Finishes an upload all of whose bytes came before the server stopped. Its owner asks how far it is. */
export async function settle(
  ctx: Context,
  finish: Finisher,
  owner: Owner,
  id: string,
): Promise<Result<UploadRow | null>> {
  const row = await findUpload(ctx.db, owner, id);
  if (!row || row.finished_at || (await offsetOf(ctx, row)) < row.size) return ok(row);
  return finish(ctx, owner, id);
}
