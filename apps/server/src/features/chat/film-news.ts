import { chatTopic } from '@plenary/contract/chat-topics';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { chat_messages } from '../../db/schema/index.ts';
import type { Outcome } from '../../live/types.ts';
import type { UploadRow } from '../uploads/index.ts';
import { presentMessage } from './present.ts';
import { lockMessage } from './store.ts';

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
  const about = { event_id, topic: chatTopic(row.thread_id), entity_id: row.id };
  const payload = { v: 1, message: presentMessage(row, null) };
  return { events: [{ ...about, kind: 'message.edited', payload }], supersede: [{ ...about, payload }] };
}
