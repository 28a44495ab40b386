import type { ChatThread } from '@plenary/contract/chat/operations';
import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { Context } from '../../../context.ts';
import type { Chatter } from '../chat.fixture.ts';

/** Calls `threads/add` with some people. */
export function start(who: Chatter, others: readonly Chatter[], more: Record<string, unknown> = {}): Promise<Answer> {
  return who.call('threads/add', { users: others.map(({ person }) => person.account_id), ...more });
}

/** The thread of an answer; throws when it was refused. */
export function threadOf(answer: Answer): ChatThread {
  if (answer.status !== 200) throw new Error(`chat answered ${answer.status}: ${answer.text}`);
  return (answer.json as { payload: { chat_thread: ChatThread } }).payload.chat_thread;
}

/** Begins a chat and answers it; throws when it was refused. */
export async function begin(who: Chatter, ...others: readonly Chatter[]): Promise<ChatThread> {
  return threadOf(await start(who, others));
}

/** The threads with members of a person's list. */
export async function threadsOf(who: Chatter): Promise<ChatThread[]> {
  const { json } = await who.get('threads');
  return (json as { payload: { chat_threads: ChatThread[] } }).payload.chat_threads.filter(
    ({ kind }) => kind !== 'public',
  );
}

/** Two people at an event. */
interface Two {
  readonly of: Pick<Person, 'event_user_id'>;
  readonly with: Pick<Person, 'event_user_id'>;
}

/**
 * Stores threads of two people, straight in the database, findable; the second one wrote all that stands there: `message 7 number12`
 * is the seventh message of the twelfth.
 */
export async function fillPrivateThreads(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<EventFixture, 'id'>,
  two: Two,
  threads: number,
  messages: number,
): Promise<void> {
  const [one, other] = [two.of.event_user_id, two.with.event_user_id];
  const begun = `substr(md5('thread' || $1 || $2 || nth), 1, 24)`;
  await db.$client.query(
    `INSERT INTO chat_threads (id, event_id, kind, name, created_at)
     SELECT ${begun}, $1, 'private', $2, to_timestamp(nth) FROM generate_series(1, $3::int) nth`,
    [id, one, threads],
  );
  await db.$client.query(
    `INSERT INTO chat_members (event_id, thread_id, event_user_id, joined_at)
     SELECT $1, ${begun}, who, to_timestamp(nth) FROM generate_series(1, $4::int) nth, unnest(ARRAY[$2, $3]) who`,
    [id, one, other, threads],
  );
  await db.$client.query(
    `INSERT INTO chat_messages (id, event_id, thread_id, sender, position, message, message_type, created_at)
     SELECT substr(md5('message' || $1 || $2 || nth || '/' || sent), 1, 24), $1, ${begun}, $3, nth * 1000 + sent,
            'message ' || sent || ' number' || nth, 'message', to_timestamp(nth)
       FROM generate_series(1, $4::int) nth, generate_series(1, $5::int) sent`,
    [id, one, other, threads, messages],
  );
  await db.$client.query(
    `INSERT INTO chat_words (event_id, message_id, words)
     SELECT event_id, id, array_to_tsvector('/' || thread_id || string_to_array(message, ' ')) FROM chat_messages
      WHERE event_id = $1 AND message LIKE 'message %' ON CONFLICT DO NOTHING`,
    [id],
  );
}
