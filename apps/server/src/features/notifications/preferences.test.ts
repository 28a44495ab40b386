import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotificationPreferences } from '@plenary/contract/notifications/operations';
import { DEFAULT_PREFERENCES } from '@plenary/domain/notifications/preferences';
import { NOTIFICATION_KINDS } from '@plenary/domain/notifications/kinds';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, event_users, notification_dispatches, notification_preferences } from '../../db/schema/index.ts';
import { joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { begin } from '../chat/private/private.fixture.ts';
import { sendDigests, sendNoticeMails } from './mails.ts';
import { announce, announced, kindsOf, mark, pageOf, tell } from './notifications.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const path = () => `/${event.slug}/json/notifications/preferences`;
const choices = async (who: Chatter) => (await who.client.get(path())).json.payload as NotificationPreferences;
const choose = (who: Chatter, body: Record<string, unknown>) => who.client.post(path(), body);
const poll = (subject: string, who = ada, more = {}) =>
  tell(server, { event_id: event.id, to: [who.person.event_user_id], kind: 'poll', subject, ...more });
const mailsTo = async (who: Chatter) => {
  await sendNoticeMails(server.ctx);
  await server.runJobs();
  return server.outbox(who.person.email);
};
const digestsTo = async (who: Chatter) => {
  await sendDigests(server.ctx);
  await server.runJobs();
  return server.outbox(who.person.email);
};
/** The latest mail's headers, as they went out, one a line. */
const headersOf = (id: string) => readFile(join(server.ctx.transports.outbox.folder, `${id}.eml`), 'utf8');

describe('[NOT18] what reaches a person', () => {
  it('is theirs to choose, kind by kind, and stands for them at this event alone', async () => {
    expect(await choices(ada)).toEqual({ kinds: DEFAULT_PREFERENCES, mails_to: ada.person.email });
    const answer = await choose(ada, { kind: 'poll', here: false, mail: 'at_once' });
    const chosen = { ...DEFAULT_PREFERENCES, poll: { here: false, mail: 'at_once', push: false } };
    expect(answer.json.payload.kinds).toEqual(chosen);
    expect((await choices(ada)).kinds).toEqual(chosen);
    expect((await choices(bob)).kinds).toEqual(DEFAULT_PREFERENCES);
    const both = await Promise.all([
      choose(ada, { kind: 'poll', push: true }),
      choose(ada, { kind: 'poll', here: true }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await choices(ada)).kinds.poll).toEqual({ here: true, mail: 'at_once', push: true });
  });

  it('is refused for unknown kinds and moments, and changes nothing then', async () => {
    expect((await choose(ada, { kind: 'weather', here: false })).status).toBe(400);
    const refused = await choose(ada, { kind: 'favourite_begins', mail: 'digest' });
    expect([refused.status, refused.json.payload.errors.mail]).toEqual([400, [expect.any(String)]]);
    expect((await choices(ada)).kinds).toEqual(DEFAULT_PREFERENCES);
    expect((await server.anonymous.get(path())).status).toBe(403);
  });

  it('[NOT19] leaves what is not wanted here out of list and count, but for what is unskippable', async () => {
    await choose(ada, { kind: 'poll', here: false });
    await choose(ada, { kind: 'announcement', here: false });
    await poll('a');
    await announced(hal, event, { title: 'Coffee' });
    await announced(hal, event, { title: 'Fire', is_unskippable: true });
    const page = await pageOf(ada, event);
    expect(page.results.map(({ title }) => title)).toEqual(['Fire']);
    expect([page.unread_count, page.hidden]).toEqual([1, ['poll', 'announcement']]);
    expect(await kindsOf(bob, event)).toEqual(['announcement', 'announcement']);
  });
});

describe('[NOT20] a mail at once', () => {
  it('comes five minutes later, in the event’s name, says who and never what, and leads there', async () => {
    const { _id: chat_thread } = await begin(bob, ada);
    const write = (message: string) => bob.call('messages/send', { chat_thread, message });
    expect((await write('my secret')).status).toBe(200);
    expect(await mailsTo(ada)).toEqual([]);
    await server.clock.advance(5 * MINUTE);
    const [mail, ...others] = await mailsTo(ada);
    expect(others).toEqual([]);
    const name = `${bob.person.first_name} ${bob.person.last_name}`;
    expect(mail).toMatchObject({
      subject: `${name} wrote to you – ${event.name}`,
      from: expect.stringContaining(event.name),
    });
    expect(mail?.text).toMatch(new RegExp(`http://[^ ]+/${event.slug}\\?notice=[0-9a-f]{24}`));
    expect(mail?.text + String(mail?.html)).not.toContain('secret');
    expect((await write('and again')).status).toBe(200);
    await server.clock.advance(HOUR);
    expect(await mailsTo(ada)).toHaveLength(1);
    expect(await mailsTo(bob)).toEqual([]);
  });

  it('does not come to whoever has read it, is here, or is not to be written to', async () => {
    await choose(ada, { kind: 'poll', mail: 'at_once' });
    await poll('read');
    await mark(ada, event, { notifications: 'all' });
    await server.clock.advance(5 * MINUTE);
    expect(await mailsTo(ada)).toEqual([]);
    await poll('here');
    await server.clock.advance(5 * MINUTE);
    const tab = server.ctx.presence.connect({ event_id: event.id, event_user_id: ada.person.event_user_id });
    expect(await mailsTo(ada)).toEqual([]);
    tab.end('ended');
    expect(await mailsTo(ada)).toEqual([]);
    const { db } = server.ctx;
    const account = eq(accounts.id, ada.person.account_id);
    for (const change of [{ receive_email_notifications: false }, { email_verified: false }]) {
      await db.update(accounts).set(change).where(account);
      expect((await choices(ada)).mails_to).toBe(null);
      await poll(JSON.stringify(change));
      await server.clock.advance(5 * MINUTE);
      expect(await mailsTo(ada)).toEqual([]);
      await db.update(accounts).set({ receive_email_notifications: true, email_verified: true }).where(account);
    }
    await poll('over', ada);
    await db.execute(`UPDATE events SET closes_at = '2020-01-01' WHERE id = '${event.id}'`);
    await server.clock.advance(5 * MINUTE);
    expect(await mailsTo(ada)).toEqual([]);
  });

  it('comes to whoever is here, but does not want the kind here', async () => {
    await choose(ada, { kind: 'poll', here: false, mail: 'at_once' });
    server.ctx.presence.connect({ event_id: event.id, event_user_id: ada.person.event_user_id });
    await poll('mail alone', ada, { values: { title: 'Which hall?' } });
    await server.clock.advance(5 * MINUTE);
    expect(await mailsTo(ada)).toMatchObject([{ text: expect.stringContaining('Which hall?') }]);
  });

  it('is not sent for what was taken back, nor after somebody has left or changed their mind', async () => {
    await choose(ada, { kind: 'poll', mail: 'at_once' });
    await poll('a');
    await choose(ada, { kind: 'poll', mail: 'digest' });
    await choose(ada, { kind: 'poll', mail: 'at_once' });
    await server.clock.advance(5 * MINUTE);
    expect(await mailsTo(ada)).toEqual([]);
    await poll('b');
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, ada.person.event_user_id));
    await server.clock.advance(5 * MINUTE);
    expect(await mailsTo(ada)).toEqual([]);
  });

  it('[SIM3] leaves nothing to send for people of a simulation', async () => {
    const person = await joinChat(server, event, { simulated: true });
    await tell(server, { event_id: event.id, to: [person.person.event_user_id], kind: 'mention', subject: 'x' });
    const waiting = server.ctx.db.select().from(notification_dispatches);
    expect(await waiting.where(eq(notification_dispatches.event_id, event.id))).toEqual([]);
  });
});

describe('[NOT20] an announcement by mail', () => {
  it('comes to those who want it at once, once, and not to those who came later; taken back, it stays', async () => {
    for (const who of [ada, bob, hal]) await choose(who, { kind: 'announcement', mail: 'at_once' });
    const told = { title: 'Lunch moves', message: 'It is in hall 2.\nBring your badge.' };
    await announced(hal, event, told);
    await server.clock.advance(1_000);
    const late = await joinChat(server, event);
    await choose(late, { kind: 'announcement', mail: 'at_once' });
    await server.runJobs();
    await server.runJobs();
    await server.clock.advance(5 * MINUTE);
    expect(await mailsTo(ada)).toMatchObject([{ subject: `Lunch moves – ${event.name}` }]);
    expect((await mailsTo(ada))[0]?.text).toContain('Bring your badge.');
    expect([(await mailsTo(bob)).length, (await mailsTo(hal)).length, (await mailsTo(late)).length]).toEqual([1, 0, 0]);
    const second = await announced(hal, event, { title: 'Wrong' });
    await server.runJobs();
    await server.clock.advance(5 * MINUTE);
    await sendNoticeMails(server.ctx);
    await hal.client.post(`/${event.slug}/json/notifications/withdraw`, { notification: second._id });
    await server.runJobs();
    expect(await server.outbox(ada.person.email)).toHaveLength(1);
    expect((await announce(ada, event, { title: 'No' })).status).toBe(403);
  });
});

describe('[NOT21] a digest', () => {
  const untilEight = async () => {
    const day = 24 * HOUR;
    const past = server.clock.now() % day;
    await server.clock.leap(past < 8 * HOUR ? 8 * HOUR - past : day - past + 8 * HOUR);
  };
  beforeEach(() => server.ctx.db.execute(`UPDATE events SET time_zone = 'UTC' WHERE id = '${event.id}'`));

  it('comes at eight in the morning of the event, once, with what is unread by then', async () => {
    await choose(ada, { kind: 'poll', mail: 'digest' });
    for (let nth = 0; nth < 22; nth += 1) await poll(`p${nth}`, ada, { values: { title: `Question ${nth}` } });
    await announced(hal, event, { title: 'Lunch moves', message: 'Hall 2' });
    await server.runJobs();
    const [read] = (await pageOf(ada, event)).results.filter(({ title }) => title === 'Question 21');
    await mark(ada, event, { notifications: [read?._id] });
    expect(await digestsTo(ada)).toEqual([]);
    await untilEight();
    const [mail, ...others] = await digestsTo(ada);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`22 new notifications – ${event.name}`);
    for (const part of ['Lunch moves', 'Hall 2', 'Question 20', 'and 2 more']) expect(mail?.text).toContain(part);
    for (const part of ['Question 21', 'Question 0\n']) expect(mail?.text).not.toContain(part);
    expect(await digestsTo(bob)).toMatchObject([{ subject: `1 new notification – ${event.name}` }]);
    await untilEight();
    expect(await digestsTo(ada)).toHaveLength(1);
  });

  it('is sent once where several nodes look, and not to whoever is here', async () => {
    await choose(ada, { kind: 'poll', mail: 'digest' });
    await poll('a');
    await poll('b');
    await untilEight();
    await Promise.all([sendDigests(server.ctx), sendDigests(server.ctx), sendDigests(server.ctx)]);
    expect(await digestsTo(ada)).toHaveLength(1);
    await poll('c');
    await untilEight();
    server.ctx.presence.connect({ event_id: event.id, event_user_id: ada.person.event_user_id });
    expect(await digestsTo(ada)).toHaveLength(1);
  });

  it('is in the language of its reader', async () => {
    await server.ctx.db.update(accounts).set({ language: 'de' }).where(eq(accounts.id, ada.person.account_id));
    await choose(ada, { kind: 'poll', mail: 'digest' });
    await poll('a');
    await untilEight();
    expect(await digestsTo(ada)).toMatchObject([{ subject: `1 neue Benachrichtigung – ${event.name}` }]);
  });
});

describe('[NOT22] the address by which mails end', () => {
  const stopOf = async (who: Chatter) => {
    await choose(who, { kind: 'poll', mail: 'at_once' });
    await poll('a', who);
    await server.clock.advance(5 * MINUTE);
    const [mail] = await mailsTo(who);
    const eml = await headersOf(mail!.id);
    const address = /^List-Unsubscribe: <([^>]+)>/m.exec(eml.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? '';
    expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(mail?.text).toContain(address);
    return new URL(address).pathname;
  };

  it('asks when it is opened, ends them with one click of a mail program, and needs no sign-in', async () => {
    const stop = await stopOf(ada);
    const asked = await server.anonymous.get(stop, { accept: 'text/html' });
    expect([asked.status, asked.boot?.page]).toMatchObject([200, { form: { state: 'stop_mails', action: stop } }]);
    expect((await choices(ada)).kinds.poll.mail).toBe('at_once');
    const clicked = await fetch(`${server.url}${stop}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    });
    expect(clicked.status).toBe(200);
    const { kinds } = await choices(ada);
    expect(Object.values(kinds).map(({ mail }) => mail)).toEqual(Array(NOTIFICATION_KINDS.length).fill('off'));
    expect(kinds.mention).toMatchObject({ here: true, push: true });
    await poll('b');
    await server.clock.advance(5 * MINUTE);
    expect(await mailsTo(ada)).toHaveLength(1);
    expect((await choices(bob)).kinds).toEqual(DEFAULT_PREFERENCES);
  });

  it('is known by its signature alone, and says nothing to others', async () => {
    const stop = await stopOf(bob);
    const forged = stop.replace(/stop-mails\/[0-9a-f]{24}/, `stop-mails/${ada.person.event_user_id}`);
    const elsewhere = stop.replace(event.slug, (await server.createEvent()).slug);
    for (const path of [forged, `${stop}x`, stop.slice(0, -1)])
      for (const method of ['get', 'post'] as const)
        expect((await (method === 'get' ? server.anonymous.get(path) : server.anonymous.post(path, {}))).status).toBe(
          404,
        );
    expect((await server.anonymous.post(elsewhere, {})).status).toBe(200);
    const rows = await server.ctx.db
      .select()
      .from(notification_preferences)
      .where(and(eq(notification_preferences.mail, 'off'), eq(notification_preferences.event_id, event.id)));
    expect(rows).toEqual([]);
  });

  it('works after the event, and for somebody who has left', async () => {
    const stop = await stopOf(ada);
    await server.ctx.db.execute(`UPDATE events SET closes_at = '2020-01-01' WHERE id = '${event.id}'`);
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, ada.person.event_user_id));
    expect((await server.anonymous.post(stop, {})).status).toBe(200);
    await server.ctx.db.delete(event_users).where(eq(event_users.id, ada.person.event_user_id));
    expect((await server.anonymous.post(stop, {})).status).toBe(200);
  });
});
