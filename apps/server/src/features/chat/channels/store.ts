import type { SessionTool } from '@plenary/domain/timeline/tools/tools';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_reads, chat_threads, events, settingSql, shown_sessions } from '../../../db/schema/index.ts';
import type { Reader } from '../messages/store.ts';

/** Sessions that have a page with a stream, and so a channel. */
const STREAMED = ['stream', 'live-meeting'] as const;
/** Channels of sessions that are listed for a person, at most. */
const LISTED = 20;

/** A session that may have a channel. */
export interface ChannelSession {
  readonly title: string;
  readonly stream_chat: 'both' | 'event' | 'session';
  readonly switched_off: readonly SessionTool[];
}

/** A session with a stream of the event, and where its event's chat stands; null: there is none. */
export async function sessionWithStream(
  db: Reader,
  event_id: string,
  session_id: string,
): Promise<ChannelSession | null> {
  const [row] = await db
    .select({
      title: shown_sessions.title,
      switched_off: shown_sessions.switched_off,
      stream_chat: settingSql('stream_chat'),
    })
    .from(shown_sessions)
    .innerJoin(events, eq(events.id, shown_sessions.event_id))
    .where(
      and(
        eq(shown_sessions.event_id, event_id),
        eq(shown_sessions.id, session_id),
        inArray(shown_sessions.type, [...STREAMED]),
      ),
    );
  return row ?? null;
}

/** The id of a session's open channel, or null. */
export async function channelOfSession(db: Reader, event_id: string, session_id: string): Promise<string | null> {
  const [row] = await db
    .select({ id: chat_threads.id })
    .from(chat_threads)
    .where(and(eq(chat_threads.event_id, event_id), eq(chat_threads.session_id, session_id), OPEN_OF_SESSION));
  return row?.id ?? null;
}

/** As the partial unique index says it. */
const OPEN_OF_SESSION = and(sql`${chat_threads.kind} = 'session'`, isNull(chat_threads.archived_at));

/** Notes that a person has opened a channel, unless they have before. */
export function noteOpened(
  tx: Tx,
  row: { readonly event_id: string; readonly event_user_id: string; readonly thread_id: string },
) {
  return tx
    .insert(chat_reads)
    .values({ ...row, position: 0 })
    .onConflictDoNothing();
}

/** The ids of the open channels of sessions that a person has opened, the latest made first. */
export async function openedChannels(db: Reader, event_id: string, event_user_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: chat_threads.id })
    .from(chat_reads)
    .innerJoin(
      chat_threads,
      and(eq(chat_threads.event_id, chat_reads.event_id), eq(chat_threads.id, chat_reads.thread_id)),
    )
    .where(and(eq(chat_reads.event_id, event_id), eq(chat_reads.event_user_id, event_user_id), OPEN_OF_SESSION))
    .orderBy(desc(chat_threads.created_at), desc(chat_threads.id))
    .limit(LISTED);
  return rows.map(({ id }) => id);
}
