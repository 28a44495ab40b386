import { ownTopic } from '@plenary/contract/own-topic';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { feedOf, joinChat, useChat, type Chatter } from '../../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;

useChat((room) => ({ server, event, ada, bob } = room));

const texts = (messages: readonly ChatMessage[]): string[] => messages.map((message) => message.message);

async function talk(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    if (sent % 20 === 0) await server.clock.advance(10_000);
    await ada.say(`m${sent + 1}`);
  }
}

describe('pages of messages', () => {
  it('[CHT5] [D19] the latest thirty, oldest first; has_more is the truth', async () => {
    expect(await bob.page()).toEqual({ results: [], has_more: false, last_message_cursor: null });
    await talk(30);
    expect((await bob.page()).has_more).toBe(false);
    await talk(1);
    const page = await bob.page();
    expect(texts(page.results)).toEqual([...Array.from({ length: 29 }, (_, index) => `m${index + 2}`), 'm1']);
    expect(page).toMatchObject({ has_more: true, last_message_cursor: '31' });
  });

  it('[API3] [D19] before and after lead through all of it', async () => {
    await talk(7);
    const latest = await bob.page({ limit: 3 });
    expect([texts(latest.results), latest.has_more]).toEqual([['m5', 'm6', 'm7'], true]);
    const middle = await bob.page({ limit: 3, before: latest.results[0]?.cursor ?? '' });
    expect([texts(middle.results), middle.has_more]).toEqual([['m2', 'm3', 'm4'], true]);
    const first = await bob.page({ limit: 3, before: middle.results[0]?.cursor ?? '' });
    expect([texts(first.results), first.has_more]).toEqual([['m1'], false]);
    const forward = await bob.page({ limit: 3, after: 0 });
    expect([texts(forward.results), forward.has_more, forward.last_message_cursor]).toEqual([
      ['m1', 'm2', 'm3'],
      true,
      '3',
    ]);
    const rest = await bob.page({ limit: 100, after: forward.last_message_cursor ?? '' });
    expect([texts(rest.results), rest.has_more]).toEqual([['m4', 'm5', 'm6', 'm7'], false]);
    expect(await bob.page({ after: 7 })).toEqual({ results: [], has_more: false, last_message_cursor: '7' });
    expect(texts((await bob.page({ after: 2, before: 5 })).results)).toEqual(['m3', 'm4']);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'after=-1', 'before=1e3', 'after=99999999999999999', 'chat_thread=1'])(
    '[D19] %s is refused as bad input',
    async (query) => {
      const search = new URLSearchParams({ chat_thread: event.thread_id });
      for (const [name, value] of new URLSearchParams(query)) search.set(name, value);
      const answer = await bob.client.get(`/${event.slug}/json/chat/messages?${search.toString()}`);
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid_input']);
    },
  );

  it('[CH4] pages read while five people send have no gap and no double, in the order of the feed', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => joinChat(server, event)));
    let sending = true;
    const seen: ChatMessage[] = [];
    const read = async (): Promise<void> => {
      for (let last = false; ;) {
        const page = await bob.page({ after: seen.at(-1)?.cursor ?? 0, limit: 3 });
        seen.push(...page.results);
        if (last && !page.has_more) return;
        last = !sending;
      }
    };
    const write = async (chatter: Chatter, name: number): Promise<void> => {
      for (let sent = 0; sent < 20; sent++) await chatter.say(`${name}:${sent}`);
    };
    const reading = read();
    await Promise.all(people.map(write));
    sending = false;
    await reading;
    expect(seen.map((message) => Number(message.cursor))).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(feed.map((row) => row.entity_id)).toEqual(seen.map((message) => message._id));
  });
});

describe('threads and reading', () => {
  const thread = async (chatter: Chatter) => {
    const answer = await chatter.client.get(`/${event.slug}/json/chat/threads`);
    return answer.json.payload.chat_threads[0];
  };

  it('[API3] [CH5] the list has the public thread with its last message and what is unread', async () => {
    expect(await thread(bob)).toMatchObject({
      _id: event.thread_id,
      name: 'Public Chat',
      kind: 'public',
      last_message_received: null,
      unread_count: 0,
    });
    await talk(3);
    await bob.say('my own does not count');
    expect(await thread(bob)).toMatchObject({ unread_count: 3, last_message_received: { cursor: '4' } });
    expect(await thread(ada)).toMatchObject({ unread_count: 1 });
  });

  it('[API3] [CH6] a bookmark moves forward only, whatever the order in which bookmarks arrive', async () => {
    await talk(5);
    const { results } = await bob.page();
    const mark = (index: number) => bob.call('messages/bookmark', { chat_message: results[index]?._id });
    const answer = await mark(3);
    expect(answer.json.payload).toEqual({ chat_thread: event.thread_id, last_read_cursor: '4', unread_count: 1 });
    expect((await mark(1)).json.payload).toMatchObject({ last_read_cursor: '4', unread_count: 1 });
    await Promise.all([mark(0), mark(4), mark(2)]);
    expect((await thread(bob)).unread_count).toBe(0);
    const moves = await feedOf(server, event, ownTopic(bob.person.account_id));
    expect(moves.map((row) => [row.kind, row.payload['last_read_cursor']])).toEqual(
      expect.arrayContaining([
        ['chat.read', '4'],
        ['chat.read', '5'],
      ]),
    );
    expect(moves).toHaveLength(2);
  });

  it('[CH6] messages of another event cannot be bookmarked', async () => {
    const other = await server.createEvent();
    const eve = await joinChat(server, other);
    const message = await eve.say('elsewhere');
    const answer = await bob.call('messages/bookmark', { chat_message: message._id });
    expect([answer.status, answer.json.code]).toEqual([404, 'message_gone']);
  });

  it('[CH5] deleted messages are not unread, and more than a hundred are a hundred', async () => {
    await talk(3);
    const { results } = await ada.page();
    await ada.call('messages/delete', { chat_message: results[0]?._id });
    expect((await thread(bob)).unread_count).toBe(2);
    await talk(110);
    expect((await thread(bob)).unread_count).toBe(100);
  });
});
