import { CHAT, type ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic, REACTED } from '@plenary/contract/chat/topics';
import { countRoundTrips } from '@plenary/testkit/faults/traffic';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { chat_reactions } from '../../../../db/schema/index.ts';
import { feedOf, joinChat, useChat, type Chatter } from '../../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
let message: ChatMessage;

useChat((room) => ({ server, event, ada, bob, hal } = room));
beforeEach(async () => {
  message = await ada.say('hello');
});

const react = (who: Chatter, key: string, more: Record<string, unknown> = {}) =>
  who.call('messages/react', { chat_message: message._id, key, ...more });
const shown = async (who: Chatter) => {
  const [first] = (await who.page()).results;
  return { reactions: first?.reactions, own: first?.own_reaction };
};
const reacted = async () =>
  (await feedOf(server, event, chatTopic(event.thread_id))).filter(({ kind }) => kind === REACTED);

describe('reacting to a message', () => {
  it('[WID8] [D23] one reaction each: the same key takes it away, another takes its place', async () => {
    expect((await react(bob, 'like')).json.payload).toEqual({
      chat_message: message._id,
      reactions: [{ key: 'like', count: 1 }],
      own_reaction: 'like',
    });
    await react(hal, 'like');
    expect((await react(bob, 'love')).json.payload.reactions).toEqual([
      { key: 'like', count: 1 },
      { key: 'love', count: 1 },
    ]);
    expect(await shown(bob)).toEqual({
      reactions: [
        { key: 'like', count: 1 },
        { key: 'love', count: 1 },
      ],
      own: 'love',
    });
    expect((await react(bob, 'love')).json.payload).toEqual({
      chat_message: message._id,
      reactions: [{ key: 'like', count: 1 }],
    });
    expect(await shown(ada)).toEqual({ reactions: [{ key: 'like', count: 1 }], own: undefined });
  });

  it('[WID8] not on one’s own messages, and only with one of the seven', async () => {
    expect((await react(ada, 'like')).json.code).toBe('forbidden');
    expect((await react(bob, 'poop')).json.code).toBe('invalid_input');
    expect((await react(bob, 'constructor')).json.code).toBe('invalid_input');
    expect(await shown(bob)).toEqual({ reactions: undefined, own: undefined });
  });

  it('[WID18] said outright, a repeated request changes nothing and tells nobody', async () => {
    for (let time = 0; time < 3; time += 1) await react(bob, 'wow', { on: 'true' });
    expect(await shown(bob)).toEqual({ reactions: [{ key: 'wow', count: 1 }], own: 'wow' });
    await react(bob, 'wow', { on: 'false' });
    await react(bob, 'wow', { on: 'false' });
    expect((await reacted()).map(({ payload }) => payload['key'])).toEqual(['wow', null]);
  });

  it('[WID18] many at once lose and double nothing: pages, the last event and the rows agree', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => joinChat(server, event)));
    const keys = ['like', 'love', 'like', 'clap'] as const;
    await Promise.all(
      crowd.flatMap((who, index) => [0, 1, 2].map((turn) => react(who, keys[(index + turn) % 4] ?? 'like'))),
    );
    const rows = await server.ctx.db.select().from(chat_reactions).where(eq(chat_reactions.event_id, event.id));
    const counted = ['like', 'love', 'clap']
      .map((key) => ({ key, count: rows.filter((row) => row.key === key).length }))
      .filter(({ count }) => count > 0);
    expect((await shown(bob)).reactions ?? []).toEqual(counted);
    expect((await reacted()).at(-1)?.payload['reactions']).toEqual(counted);
  });

  it('[WID18] a live event is small, says who changed what, and carries no name and no text', async () => {
    await react(bob, 'party');
    const [row] = await reacted();
    expect(row?.payload).toEqual({
      v: 1,
      chat_message: message._id,
      event_user: bob.person.event_user_id,
      key: 'party',
      reactions: [{ key: 'party', count: 1 }],
    });
    expect(JSON.stringify(row?.payload).length).toBeLessThan(200);
  });

  it('[WID2] muted and banned people do not react, and a mute holds once it was answered', async () => {
    await hal.call('users/mute', { user: bob.person.account_id });
    expect((await react(bob, 'like')).json.code).toBe('muted');
    await hal.call('users/ban', { user: bob.person.account_id });
    expect((await react(bob, 'like')).json.code).toBe('banned');
    expect(await reacted()).toEqual([]);
  });

  it('[WID18] a deleted message shows no reactions and takes none; restored, it has those from before', async () => {
    await react(bob, 'like');
    await ada.call('messages/delete', { chat_message: message._id });
    expect(await shown(bob)).toEqual({ reactions: undefined, own: undefined });
    expect((await react(hal, 'like')).json.code).toBe('message_gone');
    expect((await names(bob)).json.payload.reactions).toEqual([]);
    await ada.call('messages/restore', { chat_message: message._id });
    expect(await shown(bob)).toEqual({ reactions: [{ key: 'like', count: 1 }], own: 'like' });
  });

  it('[LV20] makes four round trips, as few as keep the message locked while it is counted', async () => {
    expect(await countRoundTrips(server.ctx, () => react(bob, 'like'))).toBe(4);
  });

  it('[WID18] thirty changes in ten seconds; the next is told when it may come', async () => {
    for (let turn = 0; turn < CHAT.changes_per_window; turn += 1) await react(bob, turn % 2 ? 'like' : 'love');
    expect((await react(bob, 'sad')).json.code).toBe('rate_limited');
  });
});

const names = (who: Chatter) =>
  who.client.get(`/${event.slug}/json/chat/messages/reactions?chat_message=${message._id}`);

describe('the people behind reactions', () => {
  it('[WID19] are named by key, the latest first', async () => {
    await react(bob, 'like');
    await server.clock.advance(1_000);
    await react(hal, 'like');
    const { reactions } = (await names(ada)).json.payload;
    expect(reactions).toMatchObject([
      { key: 'like', count: 2, event_users: [{ _id: hal.person.event_user_id }, { _id: bob.person.event_user_id }] },
    ]);
  });

  it('[WID19] not to somebody who is banned, nor across events', async () => {
    await hal.call('users/ban', { user: bob.person.account_id });
    expect((await names(bob)).json.code).toBe('banned');
    const elsewhere = await joinChat(server, await server.createEvent());
    const path = `/${elsewhere.client ? event.slug : ''}/json/chat/messages/reactions?chat_message=${message._id}`;
    expect((await elsewhere.client.get(path)).status).toBe(403);
  });
});
