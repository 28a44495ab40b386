import type { ChatMessage } from '@plenary/contract/chat/operations';
import { createClient } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, expect, test } from 'vitest';
import { addRoom, newSitter } from '../features/rooms/rooms.fixture.ts';
import { joinChat, type Chatter } from '../features/chat/chat.fixture.ts';
import { notify } from '../features/notifications/index.ts';
import { announced, mark, pageOf } from '../features/notifications/notifications.fixture.ts';

const config = { files_shared: true };
const start = new FakeClock('2026-06-15T09:00:00.100Z').now();
const first = useServer({ config, clock: new FakeClock(start) });
/** Its clock is a little behind, so that its ids of the same moment are those of the second before. */
const second = useServer({ config, clock: new FakeClock(start - 200) });
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
beforeEach(async () => {
  event = await second.createEvent();
  [ada, bob, hal] = [
    await joinChat(second, event),
    await joinChat(second, event),
    await joinChat(second, event, { host: true }),
  ];
});

const mentionAt = async (server: TestServer): Promise<string> => {
  const name = `@${bob.person.first_name} ${bob.person.last_name}`;
  const mentions = [{ event_user: bob.person.event_user_id, offset: 0, length: name.length }];
  const client = createClient(server.url, ada.client.cookie);
  const body = { chat_thread: event.thread_id, message: name, mentions };
  return (await client.post(`/${event.slug}/json/chat/messages/send`, body)).json.payload.chat_message._id;
};
const say = async (server: TestServer, message: string) => {
  const client = createClient(server.url, ada.client.cookie);
  await client.post(`/${event.slug}/json/chat/messages/send`, { chat_thread: event.thread_id, message });
};
const unread = async () => (await pageOf(bob, event)).results.filter(({ reads }) => reads.length === 0);

test('[NOT8] [RUN45] of two messages over two servers, reading the first leaves the other unread, whose id is before it', async () => {
  const [one, other] = [await mentionAt(first), await mentionAt(second)];
  expect(one > other).toBe(true);
  await bob.call('messages/bookmark', { chat_message: one });
  expect((await unread()).map(({ values }) => values['chat_message'])).toEqual([other]);
  await bob.call('messages/bookmark', { chat_message: other });
  expect(await unread()).toEqual([]);
});

test('[NOT2] [RUN45] what comes over another server after the list was read stays unread when all is marked, and is the latest', async () => {
  const about = { event_id: event.id, kind: 'private_message', to: [bob.person.event_user_id] } as const;
  const message = ({ ctx }: TestServer, subject: string) =>
    ctx.live.transact(async (tx) => ({ result: null, events: await notify(ctx, tx, { ...about, subject }) }));
  const at = (server: TestServer, title: string) =>
    announced({ client: createClient(server.url, hal.client.cookie) }, event, { title });
  await message(first, 'f'.repeat(24));
  await at(first, 'Lunch');
  const seen = (await pageOf(bob, event)).results;
  await message(second, 'e'.repeat(24));
  await at(second, 'Dinner');
  await mark(bob, event, { notifications: 'all', until: seen[0]?.cursor });
  expect((await unread()).map(({ type }) => type)).toEqual(['announcement', 'private_message']);
  expect((await pageOf(bob, event)).results.slice(2).map(({ _id }) => _id)).toEqual(seen.map(({ _id }) => _id));
});

test('[WID48] [RUN45] pages of what is found among messages over two servers have each of them once', async () => {
  for (let sent = 1; sent <= 6; sent += 1) await say(sent % 2 === 0 ? first : second, `ferry ${sent}`);
  const found: string[] = [];
  let before: string | undefined;
  for (let more = true; more;) {
    const asked = new URLSearchParams({
      q: 'ferry',
      chat_thread: event.thread_id,
      limit: '2',
      ...(before && { before }),
    });
    const { json } = await bob.client.get(`/${event.slug}/json/chat/search?${asked.toString()}`);
    const results = json.payload.results as ChatMessage[];
    found.push(...results.map(({ message }) => message));
    before = results.at(-1)?._id;
    more = json.payload.has_more;
  }
  expect(found.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `ferry ${nth}`));
});

test('[ROM11] [RUN45] who comes to the line of a room later stands behind the others, over whichever server', async () => {
  const room = await addRoom(first, event, { max_guests: 1 });
  await (await newSitter(first, event)).sit(room);
  const places: number[] = [];
  for (const server of [first, second, first, second]) {
    const { json } = await (await newSitter(server, event)).call('wait', { room });
    places.push(json.payload.waiting.place);
  }
  expect(places).toEqual([1, 2, 3, 4]);
});
