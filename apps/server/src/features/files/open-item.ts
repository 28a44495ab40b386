import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { files, vault_items } from '../../db/schema/index.ts';
import type { FileRow } from './store.ts';

/**
 * Whether an item of the vault that is open holds a file, or the picture of which it is a size (D5, VLT5).
 * @param now on the event's clock, in ms
 */
export async function isInOpenItem(db: Db, { event_id, id }: FileRow, now: number): Promise<boolean> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    SELECT 1 FROM ${files} f JOIN ${vault_items} v ON v.event_id = f.event_id
     WHERE f.event_id = ${event_id}
       AND (f.id = ${id} OR ${id} IN (f.variations->>'s', f.variations->>'m', f.variations->>'l'))
       AND (v.video_file = f.id OR v.large_image_file = f.id OR f.id = ANY(v.gallery)
         OR v.attachments @> jsonb_build_array(jsonb_build_object('file', f.id))
         OR v.captions @> jsonb_build_array(jsonb_build_object('file', f.id)))
       AND (v.starts_at IS NULL OR v.starts_at <= ${at}) AND (v.ends_at IS NULL OR v.ends_at > ${at})
     LIMIT 1`);
  return rows.length > 0;
}
