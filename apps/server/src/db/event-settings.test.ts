import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { startServer, type TestServer } from '@plenary/testkit/server';
import type { EventFixture } from '@plenary/testkit/events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, settingSql } from './schema/index.ts';

let server: TestServer;
let event: EventFixture;
beforeAll(async () => {
  server = await startServer();
  event = await server.createEvent({ slug: 'older' });
});
afterAll(() => server.stop());

/** Writes the row of an event that was made before some settings existed. */
const store = (settings: object) =>
  server.ctx.db.execute(sql`update events set settings = ${JSON.stringify(settings)}::jsonb where id = ${event.id}`);

describe('[ONB16] a setting that an event’s row does not name', () => {
  it('has its default for those who come in and on the page that they come to', async () => {
    await store({ flags: {} });
    const client = await server.signIn(await server.createPerson({ event }));
    const home = await client.get('/older', { accept: 'text/html' });
    expect([home.status, home.headers.get('location')]).toEqual([302, '/older/update-avatar?next=%2Folder']);
    const profile = await client.get('/older/update-profile', { accept: 'text/html' });
    expect(profile.boot.page).toMatchObject({ links: { back_to: '/older/update-avatar' } });
  });

  it('has its default in the frame and in the rules of chat', async () => {
    await store({ ask_avatar: false, ask_profile: false });
    const client = await server.signIn(await server.createPerson({ event }));
    const home = await client.get('/older', { accept: 'text/html' });
    expect(home.boot.event.settings).toMatchObject({ flags: { public_chat_enabled: true }, ask_avatar: false });
    const sent = await client.post('/older/json/chat/messages/send', { chat_thread: event.thread_id, message: 'Hi' });
    expect(sent.json.status).toBe('success');
  });

  // Objects and lists are read from the row alone.
  const { flags, external_link: _link, board_sites: _sites, languages: _languages, ...single } = DEFAULT_EVENT_SETTINGS;
  const names = [...Object.keys(single), ...Object.keys(flags).map((flag) => `flags.${flag}`)];
  const inverted = {
    ...Object.fromEntries(Object.entries(single).map(([name, value]) => [name, other(value)])),
    flags: Object.fromEntries(Object.entries(flags).map(([flag, value]) => [flag, !value])),
  };

  it.each([
    ['nothing', {}],
    ['everything', inverted],
    ['nothing but null', { brand_color: null, second_factor: null, flags: { agenda_enabled: null } }],
  ])('is the same in a query and in a row, where the row names %s', async (_what, stored) => {
    await store(stored);
    const [row] = await server.ctx.db.select({ settings: events.settings }).from(events).where(eq(events.id, event.id));
    for (const name of names) {
      const value = settingSql(name as 'second_factor');
      const [found] = await server.ctx.db.select({ value }).from(events).where(eq(events.id, event.id));
      expect([name, found?.value]).toEqual([name, valueOf(row?.settings, name)]);
    }
  });

  it('is not there when it is no setting any more', async () => {
    await store({ legacy: true, flags: { legacy: true } });
    const [row] = await server.ctx.db.select({ settings: events.settings }).from(events).where(eq(events.id, event.id));
    expect(row?.settings).toEqual(DEFAULT_EVENT_SETTINGS);
  });
});

function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : 'phone';
}

function valueOf(settings: object | undefined, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], settings);
}
