import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uploads } from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';
import { isReferenced, lockBytes } from '../files/index.ts';
import { createIncoming } from './incoming/incoming.ts';
import { keysOf, type UploadRow } from './store.ts';

/** Files that a person uploaded, those that nothing uses too. They go with the person, as the words of messages do. */
export const personalData: PersonalData = {
  tables: ['uploads', 'upload_parts', 'upload_locks'],
  read: async ({ db }, { memberships }) => ({ uploads: await all(db, memberships) }),
  files: async ({ db }, { memberships }) =>
    (await all(db, memberships)).flatMap(({ id, filename, content_hash }) =>
      content_hash === null ? [] : [{ name: `uploads/${id}-${filename}`, key: content_hash }],
    ),
  erasePieces: async (ctx, { memberships }) => {
    for (const row of await all(ctx.db, memberships)) await erase(ctx, row);
  },
};

async function all(db: Db | Tx, memberships: readonly SubjectMembership[]): Promise<UploadRow[]> {
  const of = ({ event_id, event_user_id }: SubjectMembership) =>
    db
      .select()
      .from(uploads)
      .where(and(eq(uploads.event_id, event_id), eq(uploads.owner, event_user_id)))
      .orderBy(uploads.id);
  return (await Promise.all(memberships.map(of))).flat();
}

/** Messages lose their file with the row. Bytes go before the commit: a crash leaves a row that is erased the next time. */
async function erase(ctx: Context, row: UploadRow): Promise<void> {
  await ctx.part(createIncoming).remove(row.id);
  await ctx.live.transact(async (tx) => {
    await lockBytes(tx, keysOf(row));
    await tx.delete(uploads).where(eq(uploads.id, row.id));
    for (const key of new Set(keysOf(row))) if (!(await isReferenced(tx, key))) await ctx.storage.remove(key);
    return { result: undefined };
  });
}
