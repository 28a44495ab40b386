import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { avatar_pictures } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import { isReferenced, lockBytes } from '../files/index.ts';
import type { PictureRow } from './picture-store.ts';

const picturesOf = (db: Db | Tx, account_id: string): Promise<PictureRow[]> =>
  db.select().from(avatar_pictures).where(eq(avatar_pictures.account_id, account_id)).orderBy(avatar_pictures.id);

/** Pictures of a person, those that they do not use any more too. */
export const personalData: PersonalData = {
  tables: ['avatar_pictures'],
  read: async ({ db }, { account_id }) => ({ pictures: await picturesOf(db, account_id) }),
  files: async ({ db }, { account_id }) =>
    (await picturesOf(db, account_id)).map(({ filename, m_hash }) => ({ name: `pictures/${filename}`, key: m_hash })),
  erasePieces: async (ctx, { account_id }) => {
    for (const picture of await picturesOf(ctx.db, account_id)) await erasePicture(ctx, picture);
  },
};

/** Bytes go before the commit that forgets them: a crash in between leaves a row that is erased the next time. */
async function erasePicture(ctx: Context, { id, s_hash, m_hash }: PictureRow): Promise<void> {
  await ctx.live.transact(async (tx) => {
    await lockBytes(tx, [s_hash, m_hash]);
    await tx.delete(avatar_pictures).where(eq(avatar_pictures.id, id));
    for (const key of new Set([s_hash, m_hash])) if (!(await isReferenced(tx, key))) await ctx.storage.remove(key);
    return { result: undefined };
  });
}
