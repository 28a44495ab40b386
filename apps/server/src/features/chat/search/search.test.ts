import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chat_words } from '../../../db/schema/index.ts';
import { joinChat, useChat, type Chatter } from '../chat.fixture.ts';
import { begin } from '../private/private.fixture.ts';
import { indexSome } from './old-messages.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

async function answer(who: Chatter, q: string, more: Record<string, string> = {}) {
  const search = new URLSearchParams({ q, chat_thread: event.thread_id, ...more });
  return who.client.get(`/${event.slug}/json/chat/search?${search.toString()}`);
}

/** The texts that somebody finds. */
async function found(who: Chatter, q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { json, status, text } = await answer(who, q, more);
  if (status !== 200) throw new Error(`searching answered ${status}: ${text}`);
  return (json.payload.results as ChatMessage[]).map(({ message }) => message);
}

describe('a search in a thread', () => {
  it('[WID48] finds all words, in any order and spelling, the last one by its beginning, newest first', async () => {
    for (const text of ['Zwei Cafés am Hafen', 'the ferry at nine', 'The FERRY, at ten', '明日は東京へ行きます'])
      await ada.say(text);
    expect(await found(bob, 'ferry')).toEqual(['The FERRY, at ten', 'the ferry at nine']);
    expect(await found(bob, 'nine ferr')).toEqual(['the ferry at nine']);
    expect(await found(bob, 'CAFES hafen')).toEqual(['Zwei Cafés am Hafen']);
    expect(await found(bob, '東京')).toEqual(['明日は東京へ行きます']);
    expect(await found(bob, 'ferry train')).toEqual([]);
  });

  it('[WID48] pages of what was found join on', async () => {
    for (let sent = 1; sent <= 5; sent++) await ada.say(`word ${sent}`);
    const first = await answer(bob, 'word', { limit: '2' });
    expect(first.json.payload).toMatchObject({
      has_more: true,
      results: [{ message: 'word 5' }, { message: 'word 4' }],
    });
    const before = first.json.payload.results[1]._id;
    const second = await answer(bob, 'word', { limit: '3', before });
    expect(second.json.payload).toMatchObject({ has_more: false });
    expect(await found(bob, 'word', { before })).toEqual(['word 3', 'word 2', 'word 1']);
  });

  it('[WID48] [D24] finds no deleted text, for nobody, and finds it again when it is restored', async () => {
    const { _id: chat_message } = await ada.say('a secret recipe');
    await ada.call('messages/delete', { chat_message });
    for (const who of [ada, bob, hal]) expect(await found(who, 'secret')).toEqual([]);
    await ada.call('messages/restore', { chat_message });
    expect(await found(bob, 'secret')).toEqual(['a secret recipe']);
    await ada.call('messages/delete', { chat_message });
    await ada.call('messages/delete', { chat_message, hard: 'true' });
    const left = await server.ctx.db.select().from(chat_words).where(eq(chat_words.message_id, chat_message));
    expect(left).toEqual([]);
  });

  it('[WID48] finds what was said among few for them alone', async () => {
    const { _id: chat_thread } = await begin(hal, ada);
    await hal.say('between the two of us', { chat_thread });
    const everywhere = async (who: Chatter) => (await who.get('search?q=two')).json.payload.results.length;
    expect([await everywhere(ada), await everywhere(hal), await everywhere(bob)]).toEqual([1, 1, 0]);
    expect(await found(ada, 'two', { chat_thread })).toEqual(['between the two of us']);
    const other = await answer(bob, 'two', { chat_thread });
    expect([other.status, other.json.code]).toEqual([404, 'not_found']);
    expect(await found(bob, 'two')).toEqual([]);
  });

  it('[WID48] follows edits', async () => {
    const { _id: chat_message } = await ada.say('see you at nnie');
    await ada.call('messages/edit', { chat_message, message: 'see you at nine' });
    expect([await found(bob, 'nnie'), await found(bob, 'nine')]).toEqual([[], ['see you at nine']]);
  });

  it('[WID48] [BLK1] finds nothing by those whom one has blocked', async () => {
    const { _id: chat_message } = await ada.say('not for everybody');
    await bob.call('users/block', { chat_message });
    expect([await found(bob, 'everybody'), await found(hal, 'everybody')]).toEqual([[], ['not for everybody']]);
  });

  it('[WID48] reads no thread that one may not read, named or not', async () => {
    const elsewhere = await server.createEvent();
    const eve = await joinChat(server, elsewhere);
    await eve.say('elsewhere alone');
    await ada.say('here alone');
    expect(await found(ada, 'alone')).toEqual(['here alone']);
    const everywhere = await ada.client.get(`/${event.slug}/json/chat/search?q=alone`);
    expect(everywhere.json.payload.results).toMatchObject([{ message: 'here alone' }]);
    const other = await answer(ada, 'alone', { chat_thread: elsewhere.thread_id });
    expect([other.status, other.json.code]).toEqual([404, 'not_found']);
    await hal.call('users/ban', { chat_message: (await bob.say('rude'))._id });
    expect((await answer(bob, 'alone')).json.code).toBe('banned');
    const banned = await bob.client.get(`/${event.slug}/json/chat/search?q=alone`);
    expect(banned.json.payload).toEqual({ results: [], has_more: false });
  });

  it.each([
    ['nothing but accents', '\u0301\u0302\u0303', 200],
    ['nothing at all', '', 200],
    ['the language of the database', "'a' & !b | (c <-> d):*", 200],
    ['quotes', `"' OR 1=1; --`, 200],
    ['backslashes', '\\\\\\', 200],
    ['Japanese', '検索', 200],
    ['Arabic', 'بحث', 200],
    ['200 characters', 'x'.repeat(200), 200],
    ['10,000 characters', 'x'.repeat(10_000), 400],
    ['a NUL', 'a\u0000b', 400],
  ])('[WID48] answers %s clearly', async (_, q, status) => {
    await ada.say('a plain message');
    const { status: got, json } = await answer(bob, q);
    expect([got, json.code ?? json.status]).toEqual([status, status === 200 ? 'success' : 'invalid_input']);
  });

  it('[WID48] [WID3] is refused where the event has switched it off, and beyond 40 in ten seconds', async () => {
    for (let asked = 0; asked < 40; asked++) await found(bob, 'x');
    const next = await answer(bob, 'x');
    expect([next.status, next.json.code]).toEqual([429, 'rate_limited']);
    const quiet = await server.createEvent({ flags: { chat_search_enabled: false } });
    const eve = await joinChat(server, quiet);
    const refused = await eve.client.get(`/${quiet.slug}/json/chat/search?q=x&chat_thread=${quiet.thread_id}`);
    expect([refused.status, refused.json.code]).toEqual([403, 'feature_off']);
  });

  it('[WID48] messages from before there was a search are found once they have their words', async () => {
    await ada.say('an old message');
    await server.ctx.db.delete(chat_words);
    expect(await found(bob, 'old')).toEqual([]);
    while ((await indexSome(server.ctx)) > 0);
    expect(await found(bob, 'old')).toEqual(['an old message']);
  });
});
