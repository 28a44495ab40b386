import { sql } from 'drizzle-orm';
import type { Member } from '../../http/request/actor.ts';
import type { Reader } from './messages/store.ts';

interface NamedThread {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

/**
 * Threads with their names in the language of their reader, as far as there are some (TXT1): a room's thread has the name of its room, a
 * session's channel the title of its session.
 */
export async function namedThreads<Thread extends NamedThread>(
  db: Reader,
  { event_id, text_language }: Pick<Member, 'event_id' | 'text_language'>,
  threads: readonly Thread[],
): Promise<readonly Thread[]> {
  const ids = threads.flatMap(({ id, kind }) => (kind === 'room' || kind === 'session' ? [id] : []));
  if (text_language === null || ids.length === 0) return threads;
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    SELECT t.id, coalesce(r.translations -> ${text_language}::text ->> 'name', s.translations -> ${text_language}::text ->> 'title') AS name
      FROM chat_threads t
      LEFT JOIN rooms r ON r.event_id = t.event_id AND r.thread_id = t.id
      LEFT JOIN shown_sessions s ON s.event_id = t.event_id AND s.id = t.session_id
     WHERE t.event_id = ${event_id} AND t.id IN ${ids}`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return threads.map((thread) => ({ ...thread, name: names.get(thread.id) ?? thread.name }));
}
