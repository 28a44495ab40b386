import { withoutName } from '@plenary/domain/chat/writing/mentions';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { chat_messages } from '../../../db/schema/index.ts';
import type { Outcome } from '../../../live/types.ts';
import type { SubjectMembership } from '../../../personal-data.ts';
import { messageNews } from '../messages/news.ts';
import { lockMessages, setText, type MessageRow } from '../messages/store.ts';

/** Messages of one transaction: their news goes to every open page. */
const AT_ONCE = 200;

/** Removes a person's name from the messages of others that mention them (WID41); the rest of those texts stays. */
export async function eraseMentions(ctx: Context, own: SubjectMembership): Promise<void> {
  let left = true;
  while (left) left = await ctx.live.transact((tx) => eraseSome(tx, own), { pool: 'chat' });
}

/** Returns whether there may be more. */
async function eraseSome(tx: Tx, { event_id, event_user_id }: SubjectMembership): Promise<Outcome<boolean>> {
  const rows = await lockMessages(tx, and(eq(chat_messages.event_id, event_id), mentions(event_user_id)), AT_ONCE);
  const changed = rows.map((row): MessageRow => {
    const { text, mentions: kept } = withoutName({ text: row.message, mentions: row.mentions ?? [] }, event_user_id);
    return { ...row, message: text, mentions: kept };
  });
  const news = changed.map((row) => messageNews(event_id, row));
  return {
    result: rows.length > 0,
    writes: changed.map((row) => setText(tx, event_id, row)),
    events: news.map((one, at) => ({ ...one, kind: changed[at]?.archived_at ? 'message.archived' : 'message.edited' })),
    supersede: news,
  };
}

/** The condition that a message mentions a person; an index serves it. */
const mentions = (event_user_id: string) =>
  sql`${chat_messages.mentions} @> ${JSON.stringify([{ event_user: event_user_id }])}::jsonb`;
