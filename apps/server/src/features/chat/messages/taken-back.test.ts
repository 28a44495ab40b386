import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../live/live.fixture.ts';
import { feedOf, useChat, type Chatter } from '../chat.fixture.ts';
import { begin } from '../private/private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const SECRET = 'swordfish';

/** Ada's message with the secret, in a channel and in a chat of two, and what Bob said then. */
interface Said {
  readonly thread: string;
  readonly message: ChatMessage;
  readonly reply: ChatMessage;
  /** Cursors of the thread's topic from before and after it was sent. */
  readonly cursors: readonly string[];
}
let said: Said[];

const query = (thread: string) => ({ chat_thread: thread });
const cursorOf = async (thread: string): Promise<string> =>
  (await bob.client.get(`/${event.slug}/poll/message-waiting?chat_thread=${thread}`)).json.cursor;

async function say(thread: string): Promise<Said> {
  const before = await cursorOf(thread);
  const message = await ada.say(`the word is ${SECRET} https://example.org/`, query(thread));
  const after = await cursorOf(thread);
  const reply = await bob.say('really?', query(thread));
  return { thread, message, reply, cursors: [before, after] };
}

/** Bob quotes both. An author keeps what was answered (WID7), so this is for the other ways in which a text goes. */
const quote = async (...which: readonly Said[]) => {
  for (const { thread, message } of which) await bob.say('really?', { ...query(thread), parentMessageId: message._id });
};

beforeEach(async () => {
  const pair = await begin(ada, bob);
  said = [await say(event.thread_id), await say(pair._id)];
  const [first] = said;
  await hal.call('messages/pin', { chat_message: first?.message._id });
  await bob.call('messages/report', { chat_message: first?.message._id, category: 'spam', description: 'a secret' });
});

/** Every address by which somebody reads of messages, and each live stream, as one text. */
async function allThatIsRead(who: Chatter): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  const read = async (path: string) => {
    texts[path] = (await who.get(path)).text;
  };
  for (const { thread, message, reply, cursors } of said) {
    const at = `chat_thread=${thread}`;
    await read(`messages?${at}`);
    await read(`messages?${at}&around=${reply._id}`);
    await read(`messages?${at}&after=0`);
    await read(`messages?${at}&before=1000`);
    await read(`messages/replies?chat_message=${message._id}`);
    await read(`messages/replies?chat_message=${reply._id}`);
    await read(`messages/reactions?chat_message=${message._id}`);
    await read(`search?q=${SECRET}`);
    await read(`search?q=${SECRET}&${at}`);
    await read(`pins?${at}`);
    await read(`threads?${at}`);
    await read(`threads/info?${at}`);
    for (const cursor of ['', ...cursors])
      texts[`poll ${thread} ${cursor}`] = (
        await who.client.get(`/${event.slug}/poll/message-waiting?${at}&cursor=${cursor}`)
      ).text;
    for (const cursor of cursors) texts[`socket ${thread} ${cursor}`] = await caughtUp(who, thread, cursor);
  }
  await read('threads');
  for (const path of ['json/notifications', 'poll/notifications'])
    texts[path] = (await who.client.get(`/${event.slug}/${path}`)).text;
  texts['boot'] = (await who.client.get(`/${event.slug}/json/boot`)).text;
  texts['page'] = (await who.client.get(`/${event.slug}`, { accept: 'text/html' })).text;
  return texts;
}

async function caughtUp(who: Chatter, thread: string, cursor: string): Promise<string> {
  const socket = await connect(server.url, event.slug, who.client.cookie);
  socket.send({ t: 'sub', topic: chatTopic(thread), cursor });
  const frame = await Promise.race([socket.next('subbed'), socket.next('error')]);
  socket.close();
  return JSON.stringify(frame);
}

const holding = (texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([path, text]) => (text.includes(SECRET) ? [path] : []));

describe('[WID76] text that was taken back', () => {
  it('stood in all of these before', async () => {
    await quote(...said);
    const found = holding(await allThatIsRead(bob));
    expect(found.filter((path) => path.startsWith('messages')).length).toBeGreaterThan(8);
    expect(found.filter((path) => /^(search|pins|threads\?|poll|socket)/.test(path)).length).toBeGreaterThan(8);
  });

  it.each(['author', 'host'])('is in no answer and in no stream to others, deleted by its %s', async (by) => {
    const [first, second] = said as [Said, Said];
    if (by === 'host') await quote(first);
    await (by === 'author' ? ada : hal).call('messages/delete', { chat_message: first.message._id });
    await ada.call('messages/delete', { chat_message: second.message._id });
    expect(holding(await allThatIsRead(bob))).toEqual([]);
    for (const { thread } of said)
      expect(JSON.stringify(await feedOf(server, event, chatTopic(thread)))).not.toContain(SECRET);
    // A host who deletes a reported message has decided its case (D242).
    expect((await hal.get(`cases?state=${by === 'host' ? 'decided' : 'open'}`)).text).toContain(SECRET);
  });

  it('is gone for its author and for those who moderate as well once it is removed for good', async () => {
    for (const { message } of said) {
      await ada.call('messages/delete', { chat_message: message._id });
      await ada.call('messages/delete', { chat_message: message._id, hard: true });
    }
    for (const who of [ada, bob, hal]) expect(holding(await allThatIsRead(who))).toEqual([]);
    expect((await hal.get('cases')).text).toContain(SECRET);
  });

  it('is the text from before an edit, too', async () => {
    await quote(...said);
    for (const { message } of said) await ada.call('messages/edit', { chat_message: message._id, message: 'nothing' });
    for (const who of [ada, bob, hal]) expect(holding(await allThatIsRead(who))).toEqual([]);
  });
});
