import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_messages } from '../../../db/schema/index.ts';
import type { Outcome } from '../../../live/types.ts';
import type { UploadRow } from '../../uploads/index.ts';
import { messageNews } from '../messages/news.ts';
import { lockMessage } from '../messages/store.ts';

/** Shows those who read a message how far the versions of its film are. */
export async function filmNews(
  tx: Tx,
  { event_id, id }: UploadRow,
): Promise<Pick<Outcome<unknown>, 'events' | 'supersede'>> {
  const [message] = await tx
    .select({ id: chat_messages.id })
    .from(chat_messages)
    .where(and(eq(chat_messages.event_id, event_id), eq(chat_messages.upload_id, id)));
  const row = message ? await lockMessage(tx, event_id, message.id) : null;
  if (!row || row.archived_at !== null) return {};
  const news = messageNews(event_id, row);
  return { events: [{ ...news, kind: 'message.edited' }], supersede: [news] };
}
