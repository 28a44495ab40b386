import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { LiveClient } from '@plenary/client/client';
import { openScript, type Script } from '@plenary/client/script';
import { inFull } from '@plenary/testkit/full';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readThread } from '../../bench/fault/people.ts';
import { carry } from '../support/browser.ts';
import { openChat } from '../support/chat.ts';
import { useRunningEvents } from '../support/events.ts';
import { noSockets } from '../support/network/sockets.ts';

const stage = useRunningEvents();
const PEOPLE = 20;
const EACH = inFull(50, 8);
/** So many one person may send in ten seconds (CH13). */
const AT_ONCE = 20;

/** Somebody who sends and reads, with the ids that their live client has brought, in that order. */
interface Attendee {
  readonly script: Script;
  readonly seen: string[];
  /** The state of the connection when it is looked at. */
  connection(): LiveClient['connection'];
  close(): void;
}

/** @param sockets whether the client may open one; else it long-polls */
async function attend(cookie: string, slug: string, thread: string, sockets: boolean): Promise<Attendee> {
  const script = openScript(stage.url, slug, cookie);
  const live = sockets ? script.live() : pollingClient(script, slug);
  const seen: string[] = [];
  const begun = Promise.withResolvers<void>();
  live.subscribe(chatTopic(thread), {
    // Somebody who is too far behind is told to begin anew, as a page does.
    onSnapshot: (payload) => {
      seen.splice(0, seen.length, ...(payload as MessagePage).results.map(({ _id }) => _id));
      begun.resolve();
    },
    onEvents: (events) => {
      for (const { kind, entity_id = '' } of events) if (kind === 'message.sent') seen.push(entity_id);
    },
  });
  await begun.promise;
  return { script, seen, connection: () => live.connection, close: () => live.close() };
}

function pollingClient(script: Script, event: string): LiveClient {
  return new LiveClient({
    base_url: stage.url,
    event,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', script.cookie);
      return fetch(url, { ...init, headers });
    },
    WebSocket: class {
      constructor() {
        throw new Error('no sockets here');
      }
    } as never,
    clock: {
      now: () => performance.now(),
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
    },
    random: Math.random,
  });
}

/** A page of somebody at the event. */
async function open(slug: string, cookie: string, sockets = true): Promise<Page> {
  const { page, context } = await stage.visitor();
  if (!sockets) await noSockets(page);
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${slug}`);
  await openChat(page);
  return page;
}

/** The texts that stand in the list, from the first that is drawn to the last. */
const drawn = (page: Page): Promise<string[]> => page.locator('[role=log] [data-message] p').allTextContents();

test('[WID71] twenty people send many messages each at once: the same order for all, none lost, none twice', async () => {
  const event = await stage.server.createEvent({ slug: 'crowd' });
  const cookies = await Promise.all(
    Array.from({ length: PEOPLE + 2 }, async () => {
      const person = await stage.server.createPerson({ event });
      return (await stage.server.signIn(person)).cookie ?? '';
    }),
  );
  const [one = '', other = '', ...rest] = cookies;
  const people = await Promise.all(
    rest.map((cookie, index) => attend(cookie, event.slug, event.thread_id, index % 2 === 0)),
  );
  const pages = await Promise.all([open(event.slug, one), open(event.slug, other, false)]);
  const sent: ChatMessage[] = [];
  for (let first = 0; first < EACH; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, EACH - first) }, (_, nth) => first + nth);
    const sends = people.flatMap(({ script }, who) =>
      numbers.map((nth) => script.send(event.thread_id, `${who} says ${nth}`)),
    );
    sent.push(...(await Promise.all(sends)));
    await stage.server.clock.advance(10_000);
  }
  const stored = (await readThread(people[0]?.script as Script, event.thread_id)).map(({ _id }) => _id);
  expect(new Set(stored)).toEqual(new Set(sent.map(({ _id }) => _id)));
  expect([stored.length, new Set(stored).size]).toEqual([PEOPLE * EACH, PEOPLE * EACH]);
  const last = stored.at(-1);
  await expect.poll(() => people.filter(({ seen }) => seen.at(-1) === last).length, { timeout: 30_000 }).toBe(PEOPLE);
  expect(people.map(({ connection }) => connection())).toEqual(
    people.map((_, index) => (index % 2 ? 'polling' : 'live')),
  );
  // Whoever was told to begin anew has the end of it.
  for (const { seen } of people) expect(seen).toEqual(stored.slice(-seen.length));
  expect(people.filter(({ seen }, index) => index % 2 === 0 && seen.length < stored.length)).toEqual([]);
  people.forEach((person) => person.close());

  const texts = new Map(sent.map(({ _id, message }) => [_id, message]));
  const order = stored.map((id) => texts.get(id) ?? '');
  const fresh = await open(event.slug, one);
  for (const page of [...pages, fresh]) {
    await expect.poll(async () => (await drawn(page)).at(-1), { timeout: 30_000 }).toBe(order.at(-1));
    const rows = await drawn(page);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(order.slice(-rows.length));
  }
});

test('[PRV32] where an event has no public chat, an open private chat hears at once of a mute and of its end', async () => {
  const event = await stage.server.createEvent({ flags: { public_chat_enabled: false } });
  const [ada, bob, host] = await Promise.all([
    stage.server.createPerson({ event }),
    stage.server.createPerson({ event }),
    stage.server.createPerson({ event, host: true }),
  ]);
  const [own, moderator] = await Promise.all([stage.server.signIn(ada), stage.server.signIn(host)]);
  const begun = await own.post(`/${event.slug}/json/chat/threads/add`, { users: [bob.account_id] });
  const { _id } = (begun.json as { payload: { chat_thread: { _id: string } } }).payload.chat_thread;
  const mute = (more: object) =>
    moderator.post(`/${event.slug}/json/chat/users/mute`, { user: ada.account_id, ...more });
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, own.cookie);
  await page.goto(`${stage.url}/${event.slug}#openChatThread=${_id}`);
  await page.getByText('No messages', { exact: true }).waitFor();
  await mute({});
  await page.getByText('You have been muted').waitFor();
  await mute({ lift: 'true' });
  await page.getByText('You have been muted').waitFor({ state: 'detached' });
});

test('[BLK3] where an event has no public chat, an open private chat shows nothing of somebody who is blocked', async () => {
  const event = await stage.server.createEvent({ flags: { public_chat_enabled: false } });
  const [ada, bob, host] = await Promise.all([
    stage.server.createPerson({ event }),
    stage.server.createPerson({ event }),
    stage.server.createPerson({ event, host: true }),
  ]);
  const [own, blocked, other] = await Promise.all([ada, bob, host].map((person) => stage.server.signIn(person)));
  if (!own || !blocked || !other) throw new Error('somebody could not sign in');
  const chat = `/${event.slug}/json/chat`;
  const begun = await other.post(`${chat}/threads/add`, { users: [ada.account_id, bob.account_id] });
  const { _id } = (begun.json as { payload: { chat_thread: { _id: string } } }).payload.chat_thread;
  const say = (who: typeof own, message: string) => who.post(`${chat}/messages/send`, { chat_thread: _id, message });
  await own.post(`${chat}/users/block`, { user: bob.account_id });
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, own.cookie);
  await page.goto(`${stage.url}/${event.slug}#openChatThread=${_id}`);
  await page.getByText('No messages', { exact: true }).waitFor();
  // From here on it is followed.
  await say(other, 'a beginning');
  await page.locator('[data-message]').getByText('a beginning').waitFor();
  await say(blocked, 'out of sight');
  await say(other, 'in sight');
  await page.locator('[data-message]').getByText('in sight', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('out of sight').count()).toBe(0);
  await own.post(`${chat}/users/block`, { user: bob.account_id, lift: 'true' });
  await page.locator('[data-message]').getByText('out of sight').waitFor();
});
