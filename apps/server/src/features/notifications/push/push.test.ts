import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createPushService } from '../../../adapters/messages/push.ts';
import { account_sessions, accounts, event_users, push_subscriptions } from '../../../db/schema/index.ts';
import { useChat, type Chatter } from '../../chat/chat.fixture.ts';
import { begin } from '../../chat/private/private.fixture.ts';
import { announced, mark, tell } from '../notifications.fixture.ts';
import { sendPushes } from './push-job.ts';
import { startPushService, type LocalPushService, type Shown } from './push-service.fixture.ts';

const SECOND = 1_000;
const HOUR = 3600 * SECOND;
/** 900 different characters of three bytes each. */
const LONG_WORD = String.fromCodePoint(...Array.from({ length: 900 }, (_, at) => 0x4e00 + ((at * 7919) % 20_000)));
let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

let service: LocalPushService;
beforeAll(async () => {
  service = await startPushService(() => server.clock.now());
});
afterAll(() => service.close());
/** The server speaks to the push service of this machine as to one of the world. */
beforeEach(async () => {
  const push = createPushService(server.clock, { trusted_hosts: [service.host] });
  Object.assign(server.ctx.transports, { push });
  service.taken.length = 0;
  service.asked.length = 0;
});

const path = (of = event) => `/${of.slug}/json/notifications/push`;
const state = async ({ client }: Pick<Chatter, 'client'>, of = event) =>
  (await client.get(path(of))).json.payload as { public_key: string; endpoint: string | null };
const subscribe = ({ client }: Pick<Chatter, 'client'>, body: object, of = event) =>
  client.post(`${path(of)}/subscribe`, { ...body });

/** A browser of somebody that takes push messages. */
async function takesPush(who: Pick<Chatter, 'client'>, of = event) {
  const { name, ...to } = service.browser();
  const answer = await subscribe(who, to, of);
  if (answer.status !== 200) throw new Error(`subscribing answered ${answer.status}: ${answer.text}`);
  return { name, ...to };
}

/** The messages that have arrived once everything that was due was sent. */
async function arrived(after_ms = 10 * SECOND): Promise<Shown[]> {
  await server.clock.advance(after_ms);
  await sendPushes(server.ctx);
  await server.runJobs();
  return service.taken.splice(0).map(({ shown }) => shown);
}

const mention = (who: Chatter, subject: string, more = {}) =>
  tell(server, {
    event_id: event.id,
    to: [who.person.event_user_id],
    kind: 'mention',
    subject,
    by: bob.person.event_user_id,
    ...more,
  });

describe('[NOT24] a push message', () => {
  it('comes ten seconds later to each browser of a person, says who and never what, and leads there', async () => {
    const phone = { client: await server.signIn(ada.person) };
    const browsers = [await takesPush(ada), await takesPush(phone)];
    const { _id: chat_thread } = await begin(bob, ada);
    const write = (message: string) => bob.call('messages/send', { chat_thread, message });
    expect((await write('my secret')).status).toBe(200);
    expect(await arrived(9 * SECOND)).toEqual([]);
    await server.clock.advance(SECOND);
    await sendPushes(server.ctx);
    await server.runJobs();
    expect(service.taken.map(({ browser }) => browser).sort()).toEqual(browsers.map(({ name }) => name).sort());
    const [{ shown, ttl, urgency, topic, signed }] = service.taken.splice(0) as [(typeof service.taken)[0]];
    expect(shown).toMatchObject({
      title: `${bob.person.first_name} ${bob.person.last_name} wrote to you`,
      body: event.name,
      path: `/${event.slug}?notice=${shown.tag}`,
      lang: 'en',
    });
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect({ ttl, urgency, topic }).toEqual({ ttl: (12 * HOUR) / SECOND - 10, urgency: 'high', topic: shown.tag });
    expect(signed).toMatchObject({ aud: service.origin, sub: 'mailto:plenary@localhost' });
    expect(signed.key).toBe((await state(ada)).public_key);
    await write('and again');
    expect(await arrived()).toEqual([]);
  });

  it('is in the language of its reader, with the words that everybody may read', async () => {
    await server.ctx.db.update(accounts).set({ language: 'de' }).where(eq(accounts.id, ada.person.account_id));
    await takesPush(ada);
    await mention(ada, 'a');
    expect(await arrived()).toMatchObject([{ title: expect.stringContaining('erwähnt'), lang: 'de' }]);
    await announced(hal, event, { title: 'Lunch moves', message: 'It is in\nhall 2.' });
    await server.runJobs();
    expect(await arrived()).toMatchObject([{ title: 'Lunch moves', body: `It is in hall 2. · ${event.name}` }]);
  });

  it('does not come for what was read meanwhile, is not wanted by push, or was called off by the person', async () => {
    await takesPush(ada);
    await mention(ada, 'read');
    await mark(ada, event, { notifications: 'all' });
    expect(await arrived()).toEqual([]);
    const choose = (push: boolean) =>
      ada.client.post(`/${event.slug}/json/notifications/preferences`, { kind: 'mention', push });
    await mention(ada, 'on its way');
    await choose(false);
    await mention(ada, 'not wanted');
    expect(await arrived()).toEqual([]);
    await choose(true);
    await mention(ada, 'wanted');
    expect(await arrived()).toHaveLength(1);
    expect((await ada.client.post(`${path()}/unsubscribe`, {})).json.payload.endpoint).toBe(null);
    await mention(ada, 'off');
    expect(await arrived()).toEqual([]);
  });

  it('comes of this event alone, to those who were told, once from several servers', async () => {
    const other = await server.createEvent();
    await server.addMember(ada.person, other);
    await takesPush(ada, other);
    await mention(ada, 'elsewhere');
    expect(await arrived()).toEqual([]);
    await takesPush(ada);
    await takesPush(bob);
    await mention(ada, 'here');
    await server.clock.advance(10 * SECOND);
    await Promise.all([sendPushes(server.ctx), sendPushes(server.ctx), sendPushes(server.ctx)]);
    expect(await arrived(0)).toHaveLength(1);
  });

  it('is not sent after the end of the event, nor while messages are held back after a restore', async () => {
    await takesPush(ada);
    await mention(ada, 'held');
    await server.ctx.db.execute(`INSERT INTO instance_facts (name, value) VALUES ('messages_held', 'now')`);
    expect(await arrived()).toEqual([]);
    await server.ctx.db.execute(`DELETE FROM instance_facts WHERE name = 'messages_held'`);
    await mention(ada, 'over');
    await server.ctx.db.execute(`UPDATE events SET closes_at = '2020-01-01' WHERE id = '${event.id}'`);
    expect(await arrived()).toEqual([]);
  });
});

describe('[NOT26] push messages to a browser end', () => {
  it('with its sign-in, however that ends, and not with another one', async () => {
    const phone = { client: await server.signIn(ada.person) };
    const [, kept] = [await takesPush(ada), await takesPush(phone)];
    await mention(ada, 'a');
    await ada.client.form(`/${event.slug}/logout`, {});
    await arrived();
    expect(service.asked).toEqual([kept.name]);
    await server.ctx.db.update(account_sessions).set({ last_seen_at: new Date(0) });
    await mention(ada, 'b');
    expect(await arrived()).toEqual([]);
  });

  it('with a ban, also once that is lifted, and for whoever has left', async () => {
    await takesPush(ada);
    await mention(ada, 'a');
    const ban = (lift: boolean) =>
      hal.client.post(`/${event.slug}/json/users/ban`, { user: ada.person.account_id, ...(lift && { lift }) });
    expect((await ban(false)).status).toBe(200);
    expect(await arrived()).toEqual([]);
    expect((await ban(true)).status).toBe(200);
    expect((await state(ada)).endpoint).toBe(null);
    await mention(ada, 'b');
    expect(await arrived()).toEqual([]);
    await takesPush(ada);
    await mention(ada, 'c');
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, ada.person.event_user_id));
    expect(await arrived()).toEqual([]);
  });

  it('when the next person uses it', async () => {
    const browser = await takesPush(ada);
    expect((await state(ada)).endpoint).toBe(browser.endpoint);
    expect((await subscribe(bob, browser)).text).toContain(browser.endpoint);
    await mention(ada, 'a');
    expect(await arrived()).toEqual([]);
    expect([(await state(ada)).endpoint, (await state(bob)).endpoint]).toEqual([null, browser.endpoint]);
  });

  test.each([404, 410])('when its push service says %s, and not before', async (status) => {
    const dead = await takesPush(ada);
    service.answers.set(dead.name, status);
    await mention(ada, 'a');
    expect(await arrived()).toEqual([]);
    expect((await state(ada)).endpoint).toBe(null);
    service.answers.delete(dead.name);
    await mention(ada, 'b');
    expect(await arrived()).toEqual([]);
    expect(service.asked).toEqual([dead.name]);
  });
});

describe('[NOT25] a push service', () => {
  test.each([429, 500, 503])('that answers %s is asked again until it takes the message', async (status) => {
    const { name } = await takesPush(ada);
    service.answers.set(name, status);
    await mention(ada, 'a');
    expect(await arrived()).toEqual([]);
    await server.runJobs({ retries: true });
    service.answers.delete(name);
    expect(service.taken).toEqual([]);
    await server.runJobs({ retries: true });
    expect(service.taken).toHaveLength(1);
    expect((await state(ada)).endpoint).not.toBe(null);
  });

  it('is not asked any more once the message says nothing new, and not at all after a plain refusal', async () => {
    const { name } = await takesPush(ada);
    service.answers.set(name, 503);
    await mention(ada, 'late');
    await arrived();
    await server.clock.advance(12 * HOUR);
    service.answers.delete(name);
    await server.runJobs({ retries: true });
    expect([service.taken, service.asked.length]).toEqual([[], 1]);
    service.answers.set(name, 400);
    await mention(ada, 'refused');
    await arrived();
    service.answers.delete(name);
    await server.runJobs({ retries: true });
    expect([service.taken, service.asked.length]).toEqual([[], 2]);
  });

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/push',
    'https://2130706433/push',
    'https://localhost/push',
    'https://user:word@127.0.0.1/push',
    'http://93.184.216.34/push',
    'file:///etc/passwd',
    'push',
    '',
    `https://93.184.216.34/${'x'.repeat(1_000)}`,
    `https://93.184.216.34/${LONG_WORD}`,
    'https://93.184.216.34/\ud800',
    'https://93.184.216.34/a b',
    ' https://93.184.216.34/a',
    'https://93.184.216.34/a\n',
    'https://93.184.216.34/#a',
    'https:93.184.216.34/a',
    `https://${'a'.repeat(300)}.example/`,
    'https://*/',
    'https://./',
    'https://a..b/',
    'https://xn--a/',
  ])('is refused where it is given as %s', async (endpoint) => {
    const { p256dh, auth } = service.browser();
    const answer = await subscribe(ada, { endpoint, p256dh, auth });
    expect([answer.status, answer.json.payload.errors.endpoint]).toEqual([400, [expect.any(String)]]);
    expect((await state(ada)).endpoint).toBe(null);
  });

  it('takes browsers that exchange their addresses at the same time', async () => {
    const phone = { client: await server.signIn(ada.person) };
    const [one, other] = [await takesPush(ada), await takesPush(phone)];
    const addresses = [one, other].map(({ endpoint, p256dh, auth }) => ({ endpoint, p256dh, auth }));
    for (const [first, second] of [addresses, addresses.toReversed(), addresses]) {
      const answers = await Promise.all([subscribe(ada, first ?? {}), subscribe(phone, second ?? {})]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('is refused once more when something is sent: a name may lead elsewhere by then', async () => {
    await takesPush(ada);
    Object.assign(server.ctx.transports, { push: createPushService(server.clock) });
    await mention(ada, 'a');
    expect(await arrived()).toEqual([]);
    const endpoint = service.origin.replace('http:', 'https:');
    const own = eq(push_subscriptions.event_id, event.id);
    await server.ctx.db.update(push_subscriptions).set({ endpoint }).where(own);
    await mention(ada, 'b');
    expect(await arrived()).toEqual([]);
    expect(service.asked).toEqual([]);
  });

  it('is given with keys that are keys, by somebody who is signed in, and not endlessly', async () => {
    const { endpoint, p256dh, auth } = service.browser();
    for (const wrong of [{ p256dh: p256dh.slice(1) }, { auth: 'short' }, { p256dh: 'A'.repeat(87) }])
      expect((await subscribe(ada, { endpoint, p256dh, auth, ...wrong })).status).toBe(400);
    expect((await subscribe({ client: server.anonymous }, { endpoint, p256dh, auth })).status).toBe(403);
    const tries = Array.from({ length: 25 }, () => subscribe(ada, { endpoint, p256dh, auth }));
    expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
  });
});
