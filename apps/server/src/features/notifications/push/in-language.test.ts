import type { EventSettings } from '@plenary/contract/event';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPushService } from '../../../adapters/messages/push.ts';
import { accounts, events } from '../../../db/schema/index.ts';
import { useChat, type Chatter } from '../../chat/chat.fixture.ts';
import { addSessions, sessionRow } from '../../timeline/timeline.fixture.ts';
import { sendNoticeMails } from '../mails.ts';
import { notify } from '../notify.ts';
import { sendPushes } from './push-job.ts';
import { startPushService, type LocalPushService, type Shown } from './push-service.fixture.ts';

const SECOND = 1_000;
let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
useChat((room) => ({ server, event, ada, bob } = room));

let service: LocalPushService;
let session_id: string;
beforeAll(async () => {
  service = await startPushService(() => server.clock.now());
});
afterAll(() => service.close());
beforeEach(async () => {
  const push = createPushService(server.clock, { trusted_hosts: [service.host] });
  Object.assign(server.ctx.transports, { push });
  const [row] = await server.ctx.db.select().from(events).where(eq(events.id, event.id));
  const settings: EventSettings = { ...row!.settings, language: 'en', languages: ['de'] };
  const translations = { de: { name: 'Messe' } };
  await server.ctx.db.update(events).set({ settings, translations, name: 'Fair' }).where(eq(events.id, event.id));
  const talk = sessionRow(event.id, { title: 'Tides', translations: { de: { title: 'Gezeiten' } } });
  await addSessions(server.ctx, [talk]);
  session_id = talk.id;
});

const reads = (who: Chatter, language: string) =>
  server.ctx.db.update(accounts).set({ language }).where(eq(accounts.id, who.person.account_id));

/** A poll of the session is announced to both; those who are away have it by mail at once, and by push. */
async function announced(): Promise<void> {
  for (const who of [ada, bob]) {
    const wanted = { kind: 'poll', mail: 'at_once', push: true };
    await who.client.post(`/${event.slug}/json/notifications/preferences`, wanted);
    const { name: _, ...to } = service.browser();
    await who.client.post(`/${event.slug}/json/notifications/push/subscribe`, to);
  }
  const to = [ada, bob].map(({ person }) => person.event_user_id);
  const notice = { event_id: event.id, to, kind: 'poll', subject: 'a', session_id } as const;
  await server.ctx.live.transact(async (tx) => ({ result: null, events: await notify(server.ctx, tx, notice) }));
}

async function pushed(): Promise<Shown[]> {
  await server.clock.advance(10 * SECOND);
  await sendPushes(server.ctx);
  await server.runJobs();
  return service.taken.splice(0).map(({ shown }) => shown);
}

describe('[TXT1] a message about a session names it, and its event, as its reader calls them', () => {
  it.each([
    ['de', 'de', 'Gezeiten', 'Messe'],
    ['en', 'en', 'Tides', 'Fair'],
    // A language that the server has and the event does not: the words around are in it, the texts in the event's own.
    ['ar', 'ar', 'Tides', 'Fair'],
  ])('by push: %s', async (chosen, lang, title, name) => {
    await reads(ada, chosen);
    await reads(bob, 'en');
    await announced();
    const shown = await pushed();
    const own = shown.find((one) => one.lang === lang && JSON.stringify(one).includes(title));
    expect(own).toMatchObject({ lang, body: expect.stringContaining(name) });
  });

  it('[TXT1] by mail', async () => {
    await reads(ada, 'de');
    await reads(bob, 'en');
    await announced();
    await server.clock.advance(300 * SECOND);
    await sendNoticeMails(server.ctx);
    await server.runJobs();
    const [german, english] = await Promise.all([ada, bob].map(({ person }) => server.outbox(person.email)));
    expect(JSON.stringify(german)).toMatch(/Gezeiten/);
    expect(JSON.stringify(german)).toMatch(/Messe/);
    expect(JSON.stringify(german)).not.toMatch(/Tides|Fair/);
    expect(JSON.stringify(english)).toMatch(/Tides/);
    expect(JSON.stringify(english)).not.toMatch(/Gezeiten|Messe/);
  });
});
