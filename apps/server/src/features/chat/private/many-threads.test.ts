import { asOwner } from '@plenary/testkit/database';
import { expect, it } from 'vitest';
import { askedBy, blocksOfTable } from '../../../db/blocks.fixture.ts';
import { useChat, type ChatRoom } from '../chat.fixture.ts';
import { fillPrivateThreads } from './private.fixture.ts';
import { countUnreadThreads } from './threads-store.ts';

const THREADS = 100;
let room: ChatRoom;

useChat((made) => (room = made));

/** Makes each of the threads longer. */
async function talkOn(each: number): Promise<void> {
  await room.server.ctx.db.$client.query(
    `INSERT INTO chat_messages (id, event_id, thread_id, sender, position, message, message_type, created_at)
     SELECT substr(md5(thread_id || '+' || nth), 1, 24), event_id, thread_id, sender, position + 20 + nth, message, message_type, created_at
       FROM chat_messages, generate_series(1, $2::int) nth WHERE event_id = $1 AND message LIKE 'message 1 %'`,
    [room.event.id, each],
  );
  await asOwner('VACUUM ANALYZE chat_messages');
}

it('[PRV10] the number of unread threads of a page reads as much for long chats as for short ones', async () => {
  const { server, event, ada, hal } = room;
  const { db } = server.ctx;
  await fillPrivateThreads(server.ctx, event, { of: ada.person, with: hal.person }, THREADS, 20);
  // All but one in ten are read to their ends.
  await db.$client.query(
    `INSERT INTO chat_reads (event_id, thread_id, event_user_id, position)
     SELECT event_id, thread_id, event_user_id, CASE WHEN row_number() OVER (ORDER BY thread_id) % 10 = 0 THEN 0 ELSE 1e9 END
       FROM chat_members WHERE event_user_id = $1`,
    [ada.person.event_user_id],
  );
  await asOwner('VACUUM ANALYZE chat_messages, chat_threads, chat_members, chat_reads');
  const visit = { event_id: event.id, event_user_id: ada.person.event_user_id };
  const [asked] = await askedBy((none) => countUnreadThreads(none, visit));
  const blocks = () => blocksOfTable(server.ctx, asked!, 'chat_messages');
  const short = await blocks();
  await talkOn(400);
  expect(await countUnreadThreads(db, visit)).toBe(THREADS / 10);
  // An index that is a level deeper costs each thread a block or two; all messages lie in some thousand.
  expect(await blocks()).toBeLessThanOrEqual(short + 2 * THREADS);
});
