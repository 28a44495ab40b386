import { rm } from 'node:fs/promises';
import type { Section, SectionName } from '@plenary/contract/studio/sections';
import type { Waiting } from '@plenary/contract/studio/releases';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { asc, eq, gt } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { feed_events, home_areas, section_drafts } from '../../db/schema/index.ts';
import { eventBySlug } from '../events/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../imports/bundles/index.ts';

const server = useServer();
let slug = '';
let made = 0;
let organiser: Client;
let second: Client;
let attendee: Client;
let host: Client;

beforeEach(async () => {
  slug = `made-${(made += 1)}`;
  const folder = await bundleFolder(wholeBundle(slug), await wholeFiles());
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
  const event = { id: (await eventBySlug(server.ctx.db, slug))?.id, slug } as EventFixture;
  const as = async (more: object) => server.signIn(await server.createPerson({ event, ...more }));
  [organiser, second, host, attendee] = await Promise.all([
    as({ roles: ['organiser'] }),
    as({ roles: ['organiser'] }),
    as({ host: true }),
    as({}),
  ]);
});

type Entries = readonly Record<string, unknown>[];

/** Adds entries to a list of a section, for the team alone. */
async function draft(name: SectionName, list: string, entries: Entries): Promise<void> {
  await server.clock.advance(5_000);
  const at = `/${slug}/json/studio/sections/${name}`;
  const { values, seen, unreleased } = (await organiser.get(at)).json.payload as Section;
  const added = entries.map((entry) => `${list}/${String(entry['key'] ?? entry['slug'])}`);
  const keep = [...unreleased.map(({ id }) => id), ...added];
  const body = { seen, values: { ...values, [list]: [...(values[list] as Entries), ...entries] }, keep };
  expect((await organiser.post(at, body)).json.payload.errors).toBeUndefined();
}

async function sessionOf(title: string): Promise<{ id: string; version: number }> {
  const { sessions } = (await organiser.get(`/${slug}/json/timeline/sessions`)).json.payload;
  return (sessions as { id: string; version: number; title: string }[]).find((one) => one.title === title)!;
}

/** Renames a session, for the team alone. */
async function rename(title: string, to: string): Promise<void> {
  await server.clock.advance(5_000);
  const { id, version } = await sessionOf(title);
  const body = { version, collect: true, title: to };
  expect((await organiser.post(`/${slug}/json/timeline/sessions/${id}`, body)).status).toBe(200);
}

async function waiting(): Promise<Waiting> {
  await server.clock.advance(5_000);
  return (await organiser.get(`/studio/${slug}`, { accept: 'text/html' })).boot.page.waiting as Waiting;
}

async function release(seen: string, by = organiser, notice = '') {
  await server.clock.advance(5_000);
  return by.post(`/${slug}/json/studio/release`, { seen, notice });
}

const shown = async (path: string) => (await attendee.get(`/${slug}${path}`, { accept: 'text/html' })).text;
const feed = (after: number) =>
  server.ctx.db.select().from(feed_events).where(gt(feed_events.seq, after)).orderBy(asc(feed_events.seq));

/** Things that wait on four pages, and name each other. */
async function prepare(): Promise<Waiting> {
  await draft('home', 'sponsors', [{ key: 'three', name: 'Three' }]);
  await draft('home', 'areas', [{ key: 'extra', title: 'Extra area', url: '/{event}/pages/extra', sponsor: 'three' }]);
  await draft('pages', 'pages', [{ slug: 'extra', title: 'Extra page', html: '<p>Extra text</p>' }]);
  await draft('vault', 'vault', [{ slug: 'tape', title: 'Extra tape' }]);
  await rename('Table', 'Extra table');
  return waiting();
}

describe('[REL12] a release of everything', () => {
  test('[REL12] shows what waits on every page at once, and nothing before', async () => {
    const before = await prepare();
    expect(before.sections.map(({ section, changes }) => [section, changes.map(({ name }) => name)])).toEqual([
      ['home', ['Three', 'Extra area']],
      ['pages', ['Extra page']],
      ['vault', ['Extra tape']],
    ]);
    expect(before.sessions).toMatchObject([{ kind: 'changed', title: 'Extra table' }]);
    const areas = async () => (await server.ctx.db.select().from(home_areas)).map(({ title }) => title).join();
    const seen = async () => [
      await areas(),
      await shown('/pages/extra'),
      await shown('/vault'),
      await shown('/agenda'),
    ];
    expect((await seen()).filter((text) => text.includes('Extra'))).toEqual([]);
    const [last] = (await feed(0)).slice(-1);
    const { status, json } = await release(before.seen);
    expect([status, json.payload]).toMatchObject([200, { sections: [], sessions: [] }]);
    expect((await seen()).map((text) => text.includes('Extra'))).toEqual([true, true, true, true]);
    const kinds = (await feed(last?.seq ?? 0)).map(({ kind }) => kind);
    expect([kinds.filter((kind) => kind === 'event.changed').length, kinds.includes('session.changed')]).toEqual([
      1,
      true,
    ]);
    const event_id = (await eventBySlug(server.ctx.db, slug))?.id ?? '';
    expect(await server.ctx.db.select().from(section_drafts).where(eq(section_drafts.event_id, event_id))).toEqual([]);
  });

  test('[REL12] can have a page and what leads to it: a page that waits is offered as a target', async () => {
    await draft('pages', 'pages', [{ slug: 'extra', title: 'Extra page', html: '<p>Extra text</p>' }]);
    const home = (await organiser.get(`/${slug}/json/studio/sections/home`)).json.payload as Section;
    expect(home.names.pages).toContainEqual({ slug: 'extra', title: 'Extra page' });
  });

  test('[REL12] of what was not seen is refused with what waits by now', async () => {
    const before = await prepare();
    await rename('Far', 'Further');
    const { status, json } = await release(before.seen);
    expect([status, json.code]).toEqual([409, 'changed_meanwhile']);
    expect(json.payload.current.sessions).toHaveLength(2);
    expect(await shown('/pages/extra')).not.toContain('Extra');
  });

  test('[REL12] by two at once is one', async () => {
    const { seen } = await prepare();
    const answers = await Promise.all([release(seen), release(seen, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('[REL12] is none of any page where one of them would be refused, and says which', async () => {
    await prepare();
    await draft('vault', 'vault', [{ slug: 'gone', title: 'Gone', embed: 'https://player.vimeo.com/video/1' }]);
    await server.ctx.db.execute(
      `UPDATE section_drafts SET wanted = replace(wanted::text, 'https://player.vimeo.com/video/1', 'https://elsewhere.example/1')::jsonb WHERE section = 'vault'`,
    );
    const { seen } = await waiting();
    const { status, json } = await release(seen);
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, ['vault']]);
    expect(await shown('/pages/extra')).not.toContain('Extra');
    expect((await waiting()).sessions).toHaveLength(1);
  });

  test('[REL12] [REL9] notifies those who marked a session, once', async () => {
    const { id } = await sessionOf('Table');
    expect((await attendee.post(`/${slug}/json/favorites`, { session: id, is_favorite: true })).status).toBe(200);
    const { seen } = await prepare();
    expect((await release(seen, organiser, 'Please look again.')).status).toBe(200);
    const { results } = (await attendee.get(`/${slug}/json/notifications`)).json.payload;
    expect(results).toMatchObject([{ title: 'Extra table', message: 'Please look again.' }]);
  });
});

test('[REL13] hosts see on which pages changes wait, and how many; attendees do not', async () => {
  await prepare();
  const at = `/${slug}/json/releases/waiting`;
  expect((await host.get(at)).json.payload.pages).toEqual([
    { page: 'sessions', count: 1 },
    { page: 'home', count: 2 },
    { page: 'pages', count: 1 },
    { page: 'vault', count: 1 },
  ]);
  expect((await attendee.get(at)).json.code).toBe('forbidden');
  expect((await host.post(`/${slug}/json/studio/release`, { seen: '' })).json.code).toBe('forbidden');
});
