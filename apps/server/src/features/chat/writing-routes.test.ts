import type { ChatMessage, ChatThread } from '@plenary/contract/chat/operations';
import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../limits/table.ts';
import { uploader } from '../uploads/uploads.fixture.ts';
import { useChat, type Chatter } from './chat.fixture.ts';
import { begin } from './private/private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

/** The things that stand there before somebody is stopped: Ada's and Bob's messages in a thread. */
interface Place {
  readonly thread: string;
  readonly own: ChatMessage;
  readonly others: ChatMessage;
}

/** The answer of an address to somebody who is stopped: the code, or `ok` where it is left to them. */
interface Row {
  readonly muted: string;
  readonly banned: string;
  /** In a channel that is frozen. */
  readonly frozen: string;
  /** In a chat of two with somebody who has blocked the caller. */
  readonly blocked: string;
  call(place: Place): Promise<Answer>;
}

const stopped = { muted: 'muted', banned: 'banned', frozen: 'frozen', blocked: 'cannot_reach' };
/** Reading, and taking back what is one's own, ends with a ban alone. */
const reading = { muted: 'ok', banned: 'banned', frozen: 'ok', blocked: 'ok' };
/** Whoever moderates cannot be stopped, and nobody else may. */
const MODERATING = { muted: 'forbidden', banned: 'forbidden', frozen: 'forbidden', blocked: 'forbidden' };
const FREE = { muted: 'ok', banned: 'ok', frozen: 'ok', blocked: 'ok' };

const message = ({ own }: Place) => ({ chat_message: own._id });
const png = () => new Uint8Array([0x89, 0x50]);
const users = (who: Chatter) => ({ users: [who.person.account_id] });

/** Every address of the chat by which an attendee changes something, with what each of the four does there. */
const ROWS: Readonly<Record<string, Row>> = {
  'messages/send': { ...stopped, call: ({ thread }) => ada.send('more', { chat_thread: thread }) },
  'messages/send (reply)': {
    ...stopped,
    call: ({ thread, others }) => ada.send('answer', { chat_thread: thread, parentMessageId: others._id }),
  },
  'messages/edit': {
    ...stopped,
    call: (place) => ada.call('messages/edit', { ...message(place), message: 'changed' }),
  },
  'messages/react': {
    ...stopped,
    call: ({ others }) => ada.call('messages/react', { chat_message: others._id, key: 'like' }),
  },
  'messages/upload': {
    ...stopped,
    call: ({ thread }) => {
      const form = new FormData();
      form.append('chat_thread', thread);
      form.append('file', new Blob([png()]), 'a.png');
      return ada.client.request(`/${event.slug}/json/chat/messages/upload`, { method: 'POST', body: form });
    },
  },
  uploads: { ...stopped, call: ({ thread }) => uploader(ada.client, event.slug, thread).begin(10) },
  typing: { ...stopped, call: ({ thread }) => ada.call('typing', { chat_thread: thread }) },
  'threads/add': { ...stopped, frozen: 'ok', blocked: 'cannot_add', call: () => ada.call('threads/add', users(bob)) },
  'messages/report': {
    ...reading,
    call: ({ others }) =>
      ada.call('messages/report', { chat_message: others._id, category: 'spam', description: 'selling' }),
  },
  'messages/bookmark': { ...reading, call: (place) => ada.call('messages/bookmark', message(place)) },
  'messages/delete': { ...reading, call: (place) => ada.call('messages/delete', message(place)) },
  'messages/restore': { ...reading, call: (place) => ada.call('messages/restore', message(place)) },
  'threads/quiet': { ...reading, call: ({ thread }) => ada.call('threads/quiet', { chat_thread: thread }) },
  // It opens without a message, and says what holds for the person there.
  'threads/channel': {
    ...FREE,
    call: () => ada.call('threads/channel', { chat_thread: event.thread_id }),
  },
  'users/block': { ...FREE, call: () => ada.call('users/block', { user: bob.person.account_id }) },
  'support/ask': {
    ...FREE,
    call: () => ada.call('support/ask', { message: 'why?', client_message_id: 'why-was-i-stopped' }),
  },
  ...Object.fromEntries(
    ['messages/pin', 'users/mute', 'users/ban', 'threads/order', 'threads/archive', 'cases/decide', 'cases/undo']
      .concat('held/decide', 'held/undo', 'rules', 'support/take', 'support/hand-back', 'support/resolve')
      .map((path): [string, Row] => [path, { ...MODERATING, call: (place) => ada.call(path, message(place)) }]),
  ),
};
/** Those of a private thread alone, which stands there before. */
const PRIVATE: Readonly<Record<string, Omit<Row, 'frozen'>>> = {
  'threads/edit/users': {
    ...stopped,
    blocked: 'cannot_add',
    call: ({ thread }) =>
      ada.call('threads/edit/users', {
        chat_thread: thread,
        users: [bob.person.account_id, hal.person.account_id],
        known: [bob.person.account_id],
      }),
  },
  'threads/edit/name': {
    ...stopped,
    blocked: 'ok',
    call: ({ thread }) => ada.call('threads/edit/name', { chat_thread: thread, name: 'Ours' }),
  },
};

const codeOf = ({ status, json }: Answer): string => (status < 300 ? 'ok' : String(json?.code));

/** Calls each, and answers what it said under the name of its address. */
async function callAll(rows: Readonly<Record<string, Pick<Row, 'call'>>>, place: Place) {
  const said: Record<string, string> = {};
  for (const [path, { call }] of Object.entries(rows)) {
    said[path] = codeOf(await call(place));
    // Nobody is stopped by the limits of how much one does.
    await server.clock.advance(LIMITS.requests.person.window_ms);
  }
  return said;
}
type Stop = 'muted' | 'banned' | 'frozen' | 'blocked';
const expected = (rows: Readonly<Record<string, Partial<Record<Stop, string>>>>, by: Stop) =>
  Object.fromEntries(Object.entries(rows).map(([path, row]) => [path, row[by]]));

let channel: Place;
let pair: ChatThread;
let two: Place;
beforeEach(async () => {
  const own = { own: await ada.say('mine'), others: await bob.say('yours') };
  channel = { thread: event.thread_id, ...own };
  pair = await begin(ada, bob);
  const to = { chat_thread: pair._id };
  two = { thread: pair._id, own: await ada.say('mine', to), others: await bob.say('yours', to) };
});

describe('[WID75] a direct request to every address by which something is changed', () => {
  it('names them all', () => {
    const own = /^\/:event\/json\/(?:chat\/(?<chat>.*)|(?<uploads>uploads))$/;
    const known = Object.keys({ ...ROWS, ...PRIVATE });
    const paths = server.app.routeIndex.flatMap(({ method, url }) => {
      const { chat, uploads } = own.exec(url)?.groups ?? {};
      return method === 'POST' ? [chat ?? uploads ?? []].flat() : [];
    });
    expect(paths.filter((path) => !known.includes(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(25);
  });

  it('by somebody who is muted', async () => {
    await hal.call('users/mute', { user: ada.person.account_id });
    const rows = { ...ROWS, ...PRIVATE };
    expect({ ...(await callAll(ROWS, channel)), ...(await callAll(PRIVATE, two)) }).toEqual(expected(rows, 'muted'));
    expect(await callAll(ROWS, two)).toEqual(expected(ROWS, 'muted'));
  });

  it('by somebody who is banned', async () => {
    await hal.call('users/ban', { user: ada.person.account_id });
    const rows = { ...ROWS, ...PRIVATE };
    expect({ ...(await callAll(ROWS, channel)), ...(await callAll(PRIVATE, two)) }).toEqual(expected(rows, 'banned'));
    expect(await callAll(ROWS, two)).toEqual(expected(ROWS, 'banned'));
  });

  it('in a channel that is frozen', async () => {
    await hal.call('threads/order', { chat_thread: event.thread_id, frozen: true });
    expect(await callAll(ROWS, channel)).toEqual(expected(ROWS, 'frozen'));
  });

  it('to somebody who has blocked the caller', async () => {
    await bob.call('users/block', { user: ada.person.account_id });
    const rows = { ...ROWS, ...PRIVATE };
    expect({ ...(await callAll(ROWS, two)), ...(await callAll(PRIVATE, two)) }).toEqual(expected(rows, 'blocked'));
  });

  it('leaves nothing behind that anybody would read or hear', async () => {
    await hal.call('users/ban', { user: ada.person.account_id });
    const before = [(await hal.page()).results, (await bob.page({ chat_thread: pair._id })).results];
    await callAll(ROWS, channel);
    await callAll(ROWS, two);
    expect([(await hal.page()).results, (await bob.page({ chat_thread: pair._id })).results]).toEqual(before);
  });
});
