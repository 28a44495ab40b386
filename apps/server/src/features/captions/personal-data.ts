import { asc, eq } from 'drizzle-orm';
import { caption_lines } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';

/** Lines that a person typed. They say what others said, so they stay as nobody's once the captioner is erased (D77). */
export const personalData: PersonalData = {
  tables: ['caption_lines'],
  read: async ({ db }, { account_id }) => ({
    caption_lines: await db
      .select()
      .from(caption_lines)
      .where(eq(caption_lines.account_id, account_id))
      .orderBy(asc(caption_lines.id)),
  }),
  erase: async (_ctx, tx, { account_id }) => {
    await tx.update(caption_lines).set({ account_id: null }).where(eq(caption_lines.account_id, account_id));
    return {};
  },
};
