import type { Client } from '@plenary/testkit/client';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runLine } from '../../cli/cli.fixture.ts';
import { deleteEvent } from '../event-removal/index.ts';
import { eventBySlug, type StoredEvent } from '../events/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../imports/bundles/index.ts';
import { addSessions, at, sessionRow } from '../timeline/timeline.fixture.ts';
import { sweep } from './sweep.ts';

const HOUR = 3600_000;
const server = useServer();
let made = 0;
let spring: StoredEvent;
let ada: Person;
let hal: Person;
let organiser: Client;
let host: Client;

/** An event with two talks on the day of the test's clock, of which one is later; its organiser and a host. */
beforeEach(async () => {
  const { slug } = await server.createEvent({ name: 'Spring' });
  await prepare(slug);
});

async function prepare(slug: string): Promise<void> {
  spring = (await eventBySlug(server.ctx.db, slug))!;
  await addSessions(server.ctx, [
    sessionRow(spring.id, { title: 'Tides', starts_at: at('13:00'), ends_at: at('14:00') }),
    sessionRow(spring.id, { title: 'Harbours', starts_at: at('15:00'), ends_at: at('16:00') }),
  ]);
  ada = await server.createPerson({ event: fixture(), host: true, roles: ['organiser'] });
  hal = await server.createPerson({ event: fixture(), host: true });
  [organiser, host] = [await server.signIn(ada), await server.signIn(hal)];
}

/** The same with all that a bundle holds. */
async function prepareWhole(): Promise<void> {
  const slug = `whole-${(made += 1)}`;
  const folder = await bundleFolder(wholeBundle(slug), await wholeFiles());
  expect((await importBundle(server.ctx, folder, {})).ok).toBe(true);
  await rm(folder, { recursive: true });
  await query('UPDATE events SET opens_at = NULL, closes_at = NULL WHERE slug = $1', [slug]);
  await prepare(slug);
}

const fixture = () => ({ ...spring, thread_id: '' });
const query = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.ctx.db.$client.query<T>(text, values)).rows;
const begin = (more: object = {}, who = organiser) =>
  who.post(`/${spring.slug}/json/studio/rehearsal`, { minutes_before: 5, simulated: false, ...more });
async function begun(more: object = {}): Promise<string> {
  const { json } = await begin(more);
  expect(json).toMatchObject({ status: 'success' });
  return json.payload.slug as string;
}
const end = (slug: string, who = organiser) => who.post(`/${slug}/json/rehearsal/end`);
const nowAt = async (slug: string) => (await host.get(`/${slug}/json/boot`)).json.payload.now as string;
const count = async (table: string, slug: string) =>
  (
    await query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE event_id = (SELECT id FROM events WHERE slug = $1)`,
      [slug],
    )
  )[0]?.n;

describe('[REH1] a rehearsal', () => {
  it('is a copy of the event as it is, with its team in its roles and nobody else', async () => {
    await prepareWhole();
    await server.createPerson({ event: fixture() });
    const slug = await begun();
    const copy = (await eventBySlug(server.ctx.db, slug))!;
    expect(copy).toMatchObject({ name: spring.name, draft: true, rehearsal_of: spring.id });
    for (const table of [
      'timeline_sessions',
      'halls',
      'home_areas',
      'content_pages',
      'rooms',
      'vault_items',
      'games',
      'polls',
    ])
      expect([table, await count(table, slug)]).toEqual([table, await count(table, spring.slug)]);
    const people = await query('SELECT account_id, host, roles FROM event_users WHERE event_id = $1 ORDER BY id', [
      copy.id,
    ]);
    expect(people).toEqual([
      { account_id: ada.account_id, host: true, roles: ['organiser'] },
      { account_id: hal.account_id, host: true, roles: [] },
    ]);
  });

  it('asks nobody for a picture or a profile, which the event asks for', async () => {
    await query('UPDATE accounts SET avatar_step_at = NULL, profile_step_at = NULL WHERE id = $1', [ada.account_id]);
    await query(`UPDATE events SET settings = settings || '{"ask_avatar": true}' WHERE id = $1`, [spring.id]);
    const step = async (slug: string) => {
      const { headers, boot } = await organiser.get(`/${slug}`, { accept: 'text/html' });
      return headers.get('location') ?? boot.page.kind;
    };
    expect(await step(spring.slug)).toContain(`/${spring.slug}/update-avatar`);
    expect(await step(await begun())).toBe('home');
  });

  it('is one, however many begin it at a moment', async () => {
    const answers = await Promise.all([begin(), begin(), begin()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('rehearsal_on');
    expect(await query('SELECT id FROM events WHERE rehearsal_of = $1', [spring.id])).toHaveLength(1);
    expect((await begin()).json.code).toBe('rehearsal_on');
  });

  it('knows nothing of what is changed about the event meanwhile; one that begins again does', async () => {
    const slug = await begun();
    await query(`UPDATE timeline_sessions SET title = 'Reefs' WHERE event_id = $1 AND title = 'Tides'`, [spring.id]);
    const titles = (of: string) =>
      query<{ title: string }>(
        'SELECT s.title FROM timeline_sessions s JOIN events e ON e.id = s.event_id WHERE e.slug = $1 ORDER BY 1',
        [of],
      );
    expect(await titles(slug)).toEqual([{ title: 'Harbours' }, { title: 'Tides' }]);
    await end(slug);
    expect(await titles(await begun())).toEqual([{ title: 'Harbours' }, { title: 'Reefs' }]);
  });

  it('leaves nothing where it could not be stored', async () => {
    const failing = vi.spyOn(server.ctx.live, 'accessChanged').mockImplementation(() => {
      throw new Error('stopped');
    });
    expect((await begin()).status).toBe(500);
    failing.mockRestore();
    expect(await query('SELECT id FROM events WHERE rehearsal_of = $1', [spring.id])).toEqual([]);
    await begun();
  });
});

describe('[REH2] the clock of a rehearsal', () => {
  it.each([
    ['the first session', {}, '12:55'],
    ['a moment of its walls', { at: '2026-06-15T17:00', minutes_before: 0 }, '15:00'],
    ['a day in the past', { at: '2020-01-02T09:00', minutes_before: 0 }, null],
  ])('begins with %s', async (_, choice, time) => {
    const now = await nowAt(await begun(choice));
    expect(now).toBe(time === null ? '2020-01-02T08:00:00.000Z' : at(time).toISOString());
  });

  it('begins with a session that was chosen, and with no other event’s', async () => {
    const [row] = await query<{ id: string }>(
      `SELECT id FROM timeline_sessions WHERE event_id = $1 AND title = 'Harbours'`,
      [spring.id],
    );
    const other = await server.createEvent();
    const foreign = sessionRow(other.id);
    await addSessions(server.ctx, [foreign]);
    expect((await begin({ session: foreign.id })).json).toMatchObject({ code: 'invalid_input' });
    expect(await nowAt(await begun({ session: row!.id, minutes_before: 30 }))).toBe(at('14:30').toISOString());
  });

  it('is set to no time that there is not', async () => {
    for (const time of ['2026-02-30T09:00', '2026-03-29T02:30', 'tomorrow', ''])
      expect((await begin({ at: time })).json).toMatchObject({ code: 'invalid_input' });
    for (const minutes_before of [-1, 1e9])
      expect((await begin({ minutes_before })).json).toMatchObject({ code: 'invalid_input' });
  });

  it('of an event without sessions begins with its begin, and without that at a chosen moment alone', async () => {
    await query('DELETE FROM timeline_sessions WHERE event_id = $1', [spring.id]);
    await query('UPDATE events SET starts_at = NULL WHERE id = $1', [spring.id]);
    expect((await begin()).json).toMatchObject({ code: 'invalid_input' });
    await query('UPDATE events SET starts_at = $2 WHERE id = $1', [spring.id, at('09:00')]);
    expect(await nowAt(await begun())).toBe(at('08:55').toISOString());
  });

  it('leaves that of the event alone, also while the event is on', async () => {
    await query(`UPDATE timeline_sessions SET starts_at = $2 WHERE event_id = $1 AND title = 'Tides'`, [
      spring.id,
      at('08:00'),
    ]);
    const before = await nowAt(spring.slug);
    await begun();
    expect(await nowAt(spring.slug)).toBe(before);
  });
});

describe('[REH5] going on', () => {
  it('moves the clock to a minute before the next session, for hosts as well, until none is left', async () => {
    const slug = await begun();
    const goOn = async (who: Client) => (await who.post(`/${slug}/json/rehearsal/go-on`)).json;
    expect((await goOn(host)).payload).toEqual({ now: at('12:59').toISOString() });
    expect((await goOn(organiser)).payload).toEqual({ now: at('14:59').toISOString() });
    expect((await goOn(host)).payload).toEqual({ now: null });
    expect(await nowAt(slug)).toBe(at('14:59').toISOString());
  });

  it('is not there at an event that is no rehearsal', async () => {
    for (const act of ['go-on', 'end'])
      expect((await organiser.post(`/${spring.slug}/json/rehearsal/${act}`)).json).toMatchObject({ code: 'not_found' });
  });
});

describe('[REH4] a rehearsal is its team’s', () => {
  it('is not there for attendees of the event, nor for anybody who is signed out', async () => {
    const guest = await server.signIn(await server.createPerson({ event: fixture() }));
    const slug = await begun();
    for (const who of [guest, server.anonymous]) {
      expect((await who.get(`/${slug}/json/boot`)).status).toBe(404);
      expect((await who.post(`/${slug}/json/rehearsal/end`)).status).toBe(404);
    }
    expect((await host.get(`/${slug}/json/boot`)).status).toBe(200);
  });

  it('is there by a sign-in that counts at the event alone', async () => {
    const slug = await begun();
    await query('UPDATE account_sessions SET event_id = $2 WHERE account_id = $1', [hal.account_id, spring.id]);
    expect((await host.get(`/${slug}/json/boot`)).status).toBe(200);
  });

  it('is gone for those who lose their role in the event', async () => {
    const slug = await begun();
    await query(`UPDATE event_users SET host = false WHERE event_id = $1 AND account_id = $2`, [
      spring.id,
      hal.account_id,
    ]);
    expect((await host.get(`/${slug}/json/boot`)).status).toBe(404);
    await query(`UPDATE event_users SET host = true, active = false WHERE event_id = $1 AND account_id = $2`, [
      spring.id,
      hal.account_id,
    ]);
    expect((await host.get(`/${slug}/json/boot`)).status).toBe(404);
    expect((await organiser.get(`/${slug}/json/boot`)).status).toBe(200);
  });

  it('can be neither rehearsed, published, copied nor exported', async () => {
    const slug = await begun();
    const acts = [
      organiser.get(`/studio/${slug}`),
      organiser.get(`/studio/${slug}/bundle.zip`),
      organiser.post(`/${slug}/json/studio/rehearsal`, { minutes_before: 5, simulated: false }),
      organiser.post(`/${slug}/json/event/publish`),
    ];
    for (const { status } of await Promise.all(acts)) expect(status).toBe(404);
    await query('UPDATE accounts SET makes_events = true WHERE id = $1', [ada.account_id]);
    expect((await organiser.get(`/json/studio/copy?copy_of=${slug}`)).json.code).toBe('may_not_make');
    expect((await runLine(server, '/tmp', `export ${slug} nowhere-${slug}`)).err).toContain('is a rehearsal');
    expect((await runLine(server, '/tmp', `event clone ${slug} other-${made}`)).err).toContain('is a rehearsal');
    expect((await runLine(server, '/tmp', `event publish ${slug}`)).code).toBe(1);
  });
});

describe('[REH8] a rehearsal ends', () => {
  it('by a press: its copy is out of reach at once, and removed with all that it held', async () => {
    await prepareWhole();
    const slug = await begun();
    const copy = (await eventBySlug(server.ctx.db, slug))!;
    const { thread_id } = (
      await query<{ thread_id: string }>(
        `SELECT id AS thread_id FROM chat_threads WHERE event_id = $1 AND kind = 'public'`,
        [copy.id],
      )
    )[0]!;
    await organiser.post(`/${slug}/json/chat/${thread_id}/messages`, {
      message: 'Hello',
      client_message_id: 'hello-1',
    });
    const before = await query<{ content_hash: string }>('SELECT content_hash FROM files WHERE event_id = $1', [
      spring.id,
    ]);
    expect((await end(slug, host)).json.payload).toEqual({ of: spring.slug });
    expect((await organiser.get(`/${slug}/json/boot`)).status).toBe(404);
    expect((await end(slug)).status).toBe(404);
    await sweep(server.ctx);
    const { rows } = await server.ctx.db.$client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'event_id' AND table_name <> 'audit_log'`,
    );
    for (const { name } of rows)
      expect([name, await query(`SELECT 1 FROM "${name}" WHERE event_id = $1`, [copy.id])]).toEqual([name, []]);
    expect(before.length).toBeGreaterThan(0);
    for (const { content_hash } of before) expect(await server.ctx.storage.size(content_hash)).toBeGreaterThan(0);
  });

  it('by itself after a day', async () => {
    const slug = await begun();
    await server.clock.advance(23 * HOUR);
    await sweep(server.ctx);
    expect(await eventBySlug(server.ctx.db, slug)).not.toBeNull();
    await server.clock.advance(2 * HOUR);
    await sweep(server.ctx);
    expect(await query('SELECT id FROM events WHERE rehearsal_of = $1', [spring.id])).toEqual([]);
    expect(
      await query('SELECT ended_at FROM rehearsals WHERE event_id = $1 AND ended_at IS NULL', [spring.id]),
    ).toEqual([]);
  });

  it('also where the removal was cut short: the next round goes on', async () => {
    await prepareWhole();
    const slug = await begun();
    await query(
      `UPDATE files SET content_hash = content_hash || 'x' WHERE event_id = (SELECT id FROM events WHERE slug = $1)`,
      [slug],
    );
    await end(slug);
    const failing = vi.spyOn(server.ctx.storage, 'remove').mockRejectedValue(new Error('EIO'));
    await sweep(server.ctx).catch(() => undefined);
    expect(await query('SELECT id FROM events WHERE rehearsal_of = $1', [spring.id])).toHaveLength(1);
    failing.mockRestore();
    await sweep(server.ctx);
    expect(await query('SELECT id FROM events WHERE rehearsal_of = $1', [spring.id])).toEqual([]);
  });

  it('with its event', async () => {
    await begun();
    await deleteEvent(server.ctx, spring.slug, () => undefined);
    await sweep(server.ctx);
    expect(await query('SELECT id FROM events WHERE rehearsal_of = $1', [spring.id])).toEqual([]);
  });
});
