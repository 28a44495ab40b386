import { asOwner } from '@plenary/testkit/database';
import { expect, it } from 'vitest';
import { blocksFor } from '../../../db/blocks.fixture.ts';
import { useChat, type Chatter, type ChatRoom } from '../chat.fixture.ts';
import { fillPrivateThreads } from './private.fixture.ts';
import { countUnreadThreads } from './threads-store.ts';

let room: ChatRoom;

useChat((made) => (room = made));

it('[PRV10] the number of unread threads of a page reads as much for long chats as for short ones', async () => {
  const { server, event, ada, bob, hal } = room;
  const { db } = server.ctx;
  await fillPrivateThreads(server.ctx, event, { of: ada.person, with: hal.person }, 300, 40);
  await fillPrivateThreads(server.ctx, event, { of: bob.person, with: hal.person }, 300, 1);
  // All but one in ten are read to their ends.
  await db.$client.query(
    `INSERT INTO chat_reads (event_id, thread_id, event_user_id, position)
     SELECT event_id, thread_id, event_user_id, CASE WHEN row_number() OVER (PARTITION BY event_user_id ORDER BY thread_id) % 10 = 0 THEN 0 ELSE 1e9 END
       FROM chat_members WHERE event_user_id <> $1`,
    [hal.person.event_user_id],
  );
  await asOwner('VACUUM ANALYZE chat_messages, chat_threads, chat_members, chat_reads');
  const visit = ({ person }: Chatter) => ({ event_id: event.id, event_user_id: person.event_user_id });
  const blocks = (who: Chatter) => blocksFor(server.ctx, (asked) => countUnreadThreads(asked, visit(who)), 'large');
  expect([await countUnreadThreads(db, visit(ada)), await countUnreadThreads(db, visit(bob))]).toEqual([30, 30]);
  expect(await blocks(ada)).toBeLessThanOrEqual((await blocks(bob)) * 1.5);
});
