import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  content_pages,
  events,
  files,
  home_areas,
  demo_streams,
  halls,
  sponsors,
  timeline_sessions,
  games,
  polls,
  tours,
  vault_items,
} from '../../../db/schema/index.ts';
import { bundleFolder, picture, wholeBundle, wholeFiles } from './bundle.fixture.ts';
import { cloneEvent, exportBundle, importBundle } from './index.ts';

const server = useServer();
const made: string[] = [];
afterAll(async () => {
  await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function folderOf(document: object, more: Record<string, string | Uint8Array> = {}): Promise<string> {
  const folder = await bundleFolder(document, more);
  made.push(folder);
  return folder;
}

/** Everything of an event that a bundle describes, with files by their path instead of their id. */
async function contentOf(slug: string) {
  const { db } = server.ctx;
  const [event] = await db.select().from(events).where(eq(events.slug, slug));
  if (!event) return null;
  const rows = async (table: PgTable & Record<'id' | 'event_id', AnyPgColumn>) =>
    db
      .select()
      .from(table as unknown as typeof demo_streams)
      .where(eq(table.event_id, event.id))
      .orderBy(table.id);
  const stored = await db.select().from(files).where(eq(files.event_id, event.id));
  const all = {
    event: { ...event, bundle_state: null },
    demo_streams: await rows(demo_streams),
    sponsors: await rows(sponsors),
    areas: await rows(home_areas),
    pages: await rows(content_pages),
    vault: await rows(vault_items),
    games: await rows(games),
    polls: await rows(polls),
    tour: await rows(tours),
    halls: await rows(halls),
    sessions: await rows(timeline_sessions),
    files: stored
      .filter(({ bundle_path }) => bundle_path !== null)
      .map(({ bundle_path, content_hash, content_type, audience }) => ({
        bundle_path,
        content_hash,
        content_type,
        audience,
      }))
      .sort((a, b) => String(a.bundle_path).localeCompare(String(b.bundle_path))),
  };
  return { all, event, stored };
}

/** The same as text, with ids, slugs and times of writing replaced: what two copies of an event share. */
async function comparable(slug: string): Promise<unknown> {
  const found = await contentOf(slug);
  if (!found) return null;
  const { all, stored } = found;
  let text = JSON.stringify(all, (field, value: unknown) =>
    ['id', 'event_id', 'created_at', 'updated_at', 'client_poll_id'].includes(field) ? undefined : value,
  );
  for (const row of stored) text = text.replaceAll(row.id, `file:${row.bundle_path ?? row.filename}`);
  for (const row of all.sessions as unknown as { id: string; guid: string }[])
    text = text.replaceAll(row.id, `session:${row.guid}`);
  for (const row of all.halls as unknown as { id: string; name: string }[])
    text = text.replaceAll(row.id, `hall:${row.name}`);
  return JSON.parse(text.replaceAll(`/${slug}/`, '/SLUG/').replaceAll(`"slug":"${slug}"`, '"slug":"SLUG"'));
}

test('[BUN2] a bundle becomes the event it describes', async () => {
  const folder = await folderOf(wholeBundle('spring'), await wholeFiles());
  const result = await importBundle(server.ctx, folder);
  expect(result).toMatchObject({ ok: true, value: { slug: 'spring', event: 'created', sessions: { unchanged: 0 } } });
  const found = await contentOf('spring');
  expect(found?.event).toMatchObject({
    event_kind: 'community',
    opens_at: new Date('2026-06-14T06:00:00Z'),
    starts_at: new Date('2026-06-15T08:00:00Z'),
    settings: {
      flags: { agenda_enabled: false, public_chat_enabled: true },
      default_stream_minutes: 90,
      streaming_time_out: 40,
    },
  });
  const sessions = found?.all.sessions as unknown as (typeof timeline_sessions.$inferSelect)[];
  const keynote = sessions.find(({ guid }) => guid === 'keynote');
  const marker = sessions.find(({ guid }) => guid === 'part-2');
  expect(keynote).toMatchObject({
    starts_at: new Date('2026-06-15T08:50:00Z'),
    ends_at: new Date('2026-06-15T09:35:00Z'),
    description: '<p>About <em>water</em>.</p>',
    stream: {
      type: 'mux',
      key: 'keynote',
      title: 'Keynote',
      playback_url: '/spring/loops/hold/live.m3u8',
      sponsor: { name: 'Sea', url: 'https://sea.example' },
    },
  });
  expect(marker).toMatchObject({ misc: keynote?.id, starts_at: new Date('2026-06-15T09:10:00Z') });
  expect(sessions.find(({ guid }) => guid === 'table')?.starts_at).toEqual(new Date('2026-06-16T07:00:00Z'));
});

test('[BUN3] importing it again changes nothing, says so, and tells nobody', async () => {
  const before = await contentOf('spring');
  const feed_before = await server.ctx.db.$client.query('SELECT count(*) FROM feed_events');
  const folder = await folderOf(wholeBundle('spring'), await wholeFiles());
  const result = await importBundle(server.ctx, folder);
  const same = (unchanged: number) => ({ added: [], changed: [], removed: [], unchanged, details: [] });
  expect(result).toEqual({
    ok: true,
    value: {
      slug: 'spring',
      dry_run: false,
      event: 'unchanged',
      event_details: [],
      phase_change: null,
      board_sites: [],
      streams: [],
      halls: same(2),
      sessions: same(5),
      areas: same(2),
      sponsors: same(2),
      pages: same(3),
      vault: same(1),
      games: same(3),
      polls: same(3),
      tour: same(1),
      rooms: same(3),
      demo_streams: same(1),
      files: same(6),
    },
  });
  expect((await contentOf('spring'))?.all).toEqual(before?.all);
  expect((await server.ctx.db.$client.query('SELECT count(*) FROM feed_events')).rows).toEqual(feed_before.rows);
});

test('[BUN3] what changed is changed in place; a file with other bytes gets another address', async () => {
  const document = wholeBundle('spring') as { sessions: { guid: string; title: string }[]; areas: unknown[] };
  const ids = async () =>
    ((await contentOf('spring'))!.all.sessions as unknown as { id: string; guid: string }[]).map(({ guid, id }) => [
      guid,
      id,
    ]);
  const before = Object.fromEntries(await ids());
  const fileBefore = (await contentOf('spring'))?.stored.find(({ bundle_path }) => bundle_path === 'media/sea.jpg');
  document.sessions[0]!.title = 'Keynote, renamed';
  document.sessions.splice(3, 1);
  document.areas.pop();
  const changed = await folderOf(document, {
    ...(await wholeFiles()),
    'media/sea.jpg': await picture('#C81E3A', { width: 700 }),
  });
  const result = await importBundle(server.ctx, changed);
  expect(result).toMatchObject({
    ok: true,
    value: {
      event: 'changed',
      sessions: { added: [], changed: ['Keynote, renamed'], removed: ['Far'], unchanged: 3 },
      areas: { changed: ['live_stream'], removed: ['welcome'] },
      files: { changed: ['media/sea.jpg'], removed: [], unchanged: 5 },
    },
  });
  for (const [guid, id] of await ids()) expect(id).toBe(before[guid ?? '']);
  const stored = (await contentOf('spring'))?.stored ?? [];
  expect(stored.find(({ bundle_path }) => bundle_path === 'media/sea.jpg')?.id).not.toBe(fileBefore?.id);
  expect(stored.some(({ id }) => id === fileBefore?.id)).toBe(false);
});

test('[BUN4] [TOU2] an export imports to the same event, field by field, files included', async () => {
  await importBundle(server.ctx, await folderOf(wholeBundle('origin'), await wholeFiles()));
  const folder = join(await folderOf({}), 'exported');
  expect(await exportBundle(server.ctx, 'origin', folder)).toMatchObject({
    ok: true,
    value: { sessions: 5, pages: 3, files: 6 },
  });
  expect(await importBundle(server.ctx, folder)).toMatchObject({
    ok: true,
    value: {
      event: 'unchanged',
      sessions: { unchanged: 5 },
      halls: { unchanged: 2 },
      rooms: { unchanged: 3, changed: [] },
    },
  });
  expect(await importBundle(server.ctx, folder, { slug: 'copy' })).toMatchObject({
    ok: true,
    value: { event: 'created' },
  });
  expect(await comparable('copy')).toEqual(await comparable('origin'));
});

test('[BUN4] people, chat and scores are not part of a bundle', async () => {
  const [event] = await server.ctx.db.select().from(events).where(eq(events.slug, 'origin'));
  await server.createPerson({ event: { ...event!, thread_id: '' }, email: 'secret.person@example.org' });
  const folder = join(await folderOf({}), 'exported');
  await exportBundle(server.ctx, 'origin', folder);
  const text = await readFile(join(folder, 'event.yaml'), 'utf8');
  expect(text).not.toContain('secret.person');
  expect(Object.keys(parse(text) as object)).toEqual([
    'plenary_bundle',
    'event',
    'demo_streams',
    'sponsors',
    'areas',
    'pages',
    'vault',
    'games',
    'polls',
    'tour',
    'levels',
    'rooms',
    'exhibitors',
    'halls',
    'sessions',
  ]);
});

test('[BUN4] a folder that holds something is not written into', async () => {
  const folder = await folderOf({});
  expect(await exportBundle(server.ctx, 'origin', folder)).toMatchObject({
    ok: false,
    problems: [{ reason: /not an empty folder/ }],
  });
  expect(await exportBundle(server.ctx, 'nowhere', join(folder, 'x'))).toMatchObject({ ok: false });
});

test('[BUN4] a clone has the content under its own address, and no people', async () => {
  const result = await cloneEvent(server.ctx, 'origin', 'next-year', { name: 'Next spring' });
  expect(result).toMatchObject({ ok: true, value: { slug: 'next-year', name: 'Next spring', people: 0 } });
  const text = JSON.stringify((await contentOf('next-year'))?.all);
  expect(text).toContain('/next-year/loops/hold/live.m3u8');
  expect(text).not.toContain('/origin/');
});

test('[BUN5] HTML is made harmless on the way in (D40)', async () => {
  const found = await contentOf('origin');
  const text = JSON.stringify(found?.all);
  expect(text).not.toMatch(/<script|onclick|alert/);
  expect(text).toContain('<h2>Terms</h2><p>Be kind.</p>');
  expect(text).toContain('\\"/origin/pages/terms\\"');
});

test('[BUN2] the example in docs/bundles.md becomes its event, with the files that it names', async () => {
  const text = await readFile(new URL('../../../../../../docs/bundles.md', import.meta.url), 'utf8');
  const [, example = ''] = /```yaml\n(.*?)```/s.exec(text) ?? [];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const film = Buffer.concat([
    Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
    Buffer.alloc(64),
  ]);
  const folder = await folderOf(parse(example) as object, {
    ...(await wholeFiles()),
    'media/one.svg': svg,
    'media/one-dark.svg': svg,
    'media/ann.jpg': await picture('#aa5522'),
    'media/sea.mp4': film,
    'media/welcome.mp4': film,
    'media/manual.pdf': Buffer.from('%PDF-1.4\n'),
    'pages/venue.md': 'By the harbour.',
  });
  const result = await importBundle(server.ctx, folder);
  expect(result).toMatchObject({ ok: true });
  const { sessions = [], areas = [], pages = [] } = (await contentOf('spring'))?.all ?? {};
  expect([sessions.length, areas.length, pages.length]).toEqual([3, 2, 2]);
});

test('[DRF8] a bundle makes an event a draft where it creates it, and neither publishes it later nor takes it back', async () => {
  const { ctx } = server;
  const document = (more: object) => ({
    plenary_bundle: 1,
    event: { slug: 'planned', name: 'Planned', time_zone: 'UTC', ...more },
  });
  const isDraft = async (slug = 'planned') =>
    (await ctx.db.select({ draft: events.draft }).from(events).where(eq(events.slug, slug)))[0]?.draft;
  const [silent, hidden] = [await folderOf(document({})), await folderOf(document({ draft: true }))];
  expect(await importBundle(ctx, hidden)).toMatchObject({ ok: true, value: { event: 'created' } });
  expect(await isDraft()).toBe(true);
  const exported = join(await folderOf({}), 'out');
  expect(await exportBundle(ctx, 'planned', exported)).toMatchObject({ ok: true });
  expect(parse(await readFile(join(exported, 'event.yaml'), 'utf8')).event.draft).toBe(true);
  expect(await importBundle(ctx, silent)).toMatchObject({ ok: true, value: { event: 'unchanged' } });
  expect(await isDraft()).toBe(true);
  expect((await cloneEvent(ctx, 'planned', 'planned-again', {})).ok).toBe(true);
  expect(await isDraft('planned-again')).toBe(true);
  await ctx.db.update(events).set({ draft: false }).where(eq(events.slug, 'planned'));
  for (const folder of [silent, hidden]) {
    expect(await importBundle(ctx, folder)).toMatchObject({ ok: true, value: { event: 'unchanged' } });
    expect(await isDraft()).toBe(false);
  }
});
