import { rm } from 'node:fs/promises';
import { RELEASED_COPY_MS } from '@plenary/domain/policy/preview';
import { wallText } from '@plenary/domain/time/zoned';
import { uploadPath, type Section, type SectionName } from '@plenary/contract/studio/sections';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../ids.ts';
import { append, connect } from '../../../live/live.fixture.ts';
import { deleteEvent } from '../../event-removal/index.ts';
import { eventBySlug } from '../../events/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../../imports/bundles/index.ts';
import { sweep } from '../../rehearsals/sweep.ts';
import { addSessions, sessionRow } from '../../timeline/timeline.fixture.ts';
import { announcing, idOf, picture, uploader } from '../../uploads/uploads.fixture.ts';
import { documentAt, rowsOf } from './released-copy.fixture.ts';

const server = useServer();
let slug = '';
let event_id = '';
let made = 0;
let ada: Person;
let organiser: Client;
let second: Client;
let others: Client[];

beforeEach(async () => {
  slug = `made-${(made += 1)}`;
  const folder = await bundleFolder(wholeBundle(slug), await wholeFiles());
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
  event_id = (await eventBySlug(server.ctx.db, slug))?.id ?? '';
  await query('UPDATE events SET opens_at = NULL, closes_at = NULL WHERE id = $1', [event_id]);
  const person = (more: object) => server.createPerson({ event: { id: event_id, slug } as EventFixture, ...more });
  ada = await person({ roles: ['organiser'] });
  organiser = await server.signIn(ada);
  second = await server.signIn(await person({ roles: ['organiser'] }));
  others = [second, await server.signIn(await person({ host: true })), await server.signIn(await person({}))];
});

const query = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.ctx.db.$client.query<T>(text, values)).rows;
const rested = () => server.clock.advance(5_000);
const page = { accept: 'text/html' };

/** Saves a section for the team alone. */
async function draft(name: SectionName, change: (values: any) => object): Promise<void> {
  await rested();
  const at = `/${slug}/json/studio/sections/${name}`;
  const { values, seen } = (await organiser.get(at)).json.payload as Section;
  const changed = change(values);
  const body = { seen, values: changed, keep: keysOf(changed) };
  const { status, json } = await organiser.post(at, body);
  expect([name, status, json.payload.errors]).toEqual([name, 200, undefined]);
  expect(json.payload.unreleased.length).toBeGreaterThan(0);
}
const keysOf = (values: object): string[] =>
  Object.entries(values).flatMap(([part, list]) =>
    Array.isArray(list) ? list.map((one) => `${part}/${one?.key ?? one?.slug ?? ''}`) : [part],
  );

async function sessions(): Promise<{ id: string; version: number; title: string }[]> {
  return (await organiser.get(`/${slug}/json/timeline/sessions?collected=1`)).json.payload.sessions;
}
/** Changes a session for the next release. */
async function change(title: string, fields: object): Promise<void> {
  await rested();
  const { id, version } = (await sessions()).find((one) => one.title === title)!;
  const answer = await organiser.post(`/${slug}/json/timeline/sessions/${id}`, { version, collect: true, ...fields });
  expect([title, answer.status, answer.json.payload.errors]).toEqual([title, 200, undefined]);
}

const minutes = (count: number) => new Date(server.clock.now() + count * 60_000);
async function upload(): Promise<string> {
  const bytes = await picture(1200, 600);
  const headers = announcing(bytes.length, { filename: 'new.png', studio_section: 'home' });
  const id = idOf(await organiser.request(`/${slug}/json/uploads`, { method: 'POST', headers }));
  await uploader(organiser, slug, '').send(id, 0, bytes);
  return uploadPath(id, 'new.png');
}

/** Something of every kind that waits: entries of sections with a new picture, and every change of a session. */
async function prepare(): Promise<void> {
  const at = (from: number) => ({ starts_at: minutes(from), ends_at: minutes(from + 30) });
  const talk = sessionRow(event_id, { type: 'meeting', title: 'Waves', ...at(30), description: '<p>Of waves</p>' });
  const part = {
    type: 'marker-stream',
    title: 'A part',
    misc: talk.id,
    marker_offset_minutes: 5,
    stream: null,
  } as const;
  await addSessions(server.ctx, [
    talk,
    sessionRow(event_id, { ...part, ...at(35) }),
    ...['Ebb', 'Flow', 'Spray', 'Foam'].map((title, nth) => sessionRow(event_id, { title, ...at(60 + nth) })),
  ]);
  const image = await upload();
  await draft('home', ({ areas, ...values }) => ({
    ...values,
    areas: [...areas, { key: 'extra', title: 'Extra area', url: '/{event}/pages/extra', image }],
  }));
  await draft('pages', ({ pages }) => ({
    pages: [...pages, { slug: 'extra', title: 'Extra page', html: '<p>Extra text</p>' }],
  }));
  await draft('vault', ({ vault }) => ({ vault: [...vault, { slug: 'tape', title: 'Extra tape' }] }));
  await draft('rooms', ({ rooms }) => ({ rooms: [...rooms, { key: 'nook', name: 'Extra nook', max_guests: 4 }] }));
  await change('Ebb', { starts_at: minutes(200).toISOString(), ends_at: minutes(230).toISOString() });
  await change('Flow', { cancelled: true });
  await change('Spray', { hidden: true });
  await change('Foam', { title: 'Extra foam', location: 'Quay' });
  await rested();
  const { id, version } = (await sessions()).find(({ title }) => title === 'Waves')!;
  const address = `/${slug}/json/studio/programme/sessions`;
  expect((await organiser.post(`${address}/${id}/remove`, { version, collect: true })).status).toBe(200);
  const times = { starts_at: minutes(300).toISOString(), ends_at: minutes(330).toISOString() };
  const added = { id: newId(server.clock.now()), title: 'Extra panel', ...times, collect: true };
  expect((await organiser.post(address, added)).status).toBe(200);
}

const ask = (more: object = {}, who = organiser) =>
  who.post(`/${slug}/json/studio/preview`, { as: 'attendee', at: '', ...more });
/** The path of a preview, without the slash before it. */
async function asked(more: object = {}, who = organiser): Promise<string> {
  await rested();
  const { status, json } = await ask(more, who);
  expect([status, json.payload.errors]).toEqual([200, undefined]);
  return (json.payload.path as string).slice(1);
}
const copies = () =>
  query<{ id: string; slug: string }>('SELECT id, slug FROM events WHERE rehearsal_of = $1', [event_id]);

describe('[REL14] a preview with what waits', () => {
  it('shows everything that waits, as its release shows it then, and changes nothing of the event', async () => {
    await prepare();
    const before = await rowsOf(server.ctx, event_id);
    const path = await asked();
    expect(await rowsOf(server.ctx, event_id)).toEqual(before);
    const { json } = await organiser.get(`/${path}/poll/event-timeline`);
    const titles = (json.payload.sessions as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Extra panel', 'Extra foam', 'Ebb']));
    expect(titles.filter((title) => ['Waves', 'Spray', 'A part'].includes(title))).toEqual([]);
    expect(json.payload.sessions).toContainEqual(expect.objectContaining({ title: 'Flow', cancelled: true }));
    const home = await organiser.get(`/${path}`, page);
    expect(home.text).toContain('Extra area');
    expect((await organiser.get(`/${path}/pages/extra`, page)).text).toContain('Extra text');
    const [copy] = await copies();
    const shown = await documentAt(server.ctx, copy!.slug);
    await rested();
    const { waiting } = (await organiser.get(`/studio/${slug}`, page)).boot.page;
    expect((await organiser.post(`/${slug}/json/studio/release`, { seen: waiting.seen })).status).toBe(200);
    expect(shown).toEqual(await documentAt(server.ctx, slug));
  });

  it('is offered at the first session while the event is not open, and now from then on', async () => {
    await prepare();
    const times = [event_id, new Date(server.clock.now() + 60_000)];
    await query('UPDATE events SET opens_at = $2 WHERE id = $1', times);
    const offered = async (at: string) => {
      await rested();
      return (await organiser.get(`/studio/${slug}/view?waiting=on${at}`, page)).boot.page.view;
    };
    const { form, moments } = await offered('');
    const first = moments.find(({ kind }: { kind: string }) => kind === 'first').at as string;
    const { boot } = await organiser.get(`/studio/${slug}/view`, page);
    expect(form.at).toBe(wallText(Date.parse(first), boot.event.time_zone));
    expect(boot.page.view.form.at).toBe('');
    await server.clock.advance(60_000);
    expect((await offered('')).form.at).toBe('');
  });

  it('has the pictures that drafts alone name, for its own pages', async () => {
    await prepare();
    const path = await asked();
    const { boot } = await organiser.get(`/${path}`, page);
    const area = boot.frame.areas.find((one: { title: string }) => one.title === 'Extra area');
    const { s } = area.image_set;
    const { status, headers } = await organiser.get(s);
    expect([s.startsWith(`/${path}/`), status, headers.get('content-type')]).toEqual([true, 200, 'image/webp']);
    for (const who of [...others, server.anonymous]) expect((await who.get(s)).status).toBe(404);
  });

  it('is there for the person who asked for it alone, in previews alone', async () => {
    const path = await asked();
    const [copy] = await copies();
    for (const who of [...others, server.anonymous]) {
      for (const at of [path, `${copy!.slug}~host`, copy!.slug])
        expect([at, (await who.get(`/${at}/json/boot`)).status]).toEqual([at, 404]);
      expect((await who.get(`/${copy!.slug}`, page)).status).toBe(404);
    }
    expect((await organiser.get(`/${path}/json/boot`)).status).toBe(200);
    expect((await organiser.get(`/${copy!.slug}/json/boot`)).status).toBe(404);
    expect((await organiser.get(`/studio/${copy!.slug}`, page)).status).toBe(404);
    const pressed = await organiser.post(`/${copy!.slug}~host/json/rehearsal/end`);
    expect(pressed.json.code).toBe('preview');
    expect((await organiser.get('/json/events')).text).not.toContain(copy!.slug);
  });

  it('is asked for by organisers alone', async () => {
    const [, host, attendee] = others;
    for (const who of [host!, attendee!]) expect((await ask({}, who)).json.code).toBe('forbidden');
    expect((await ask({}, server.anonymous)).status).toBe(403);
    expect(await copies()).toEqual([]);
  });

  it('ends with the right to organise, also where it is open', async () => {
    const path = await asked();
    const socket = await connect(server.url, path, organiser.cookie);
    await socket.next('hello');
    await query('UPDATE event_users SET roles = $2, host = true WHERE id = $1', [ada.event_user_id, []]);
    await append(server.ctx, server.ctx.live.accessChanged(ada.account_id));
    await socket.closed;
    expect((await organiser.get(`/${path}/json/boot`)).status).toBe(404);
  });

  it('is there by a sign-in that counts at the event alone', async () => {
    const only = `UPDATE account_sessions SET event_id = $2 WHERE account_id = $1`;
    await query(only, [ada.account_id, event_id]);
    const path = await asked();
    expect((await organiser.get(`/${path}/json/boot`)).status).toBe(200);
    await query(only, [ada.account_id, (await server.createEvent()).id]);
    expect((await organiser.get(`/${path}/json/boot`)).status).toBe(404);
  });

  it('is seen as a host, at a moment of choice', async () => {
    const path = await asked({ as: 'host', at: '2030-01-02T10:00' });
    expect(path).toMatch(/~host~\d+$/);
    const { boot } = await organiser.get(`/${path}`, page);
    expect(boot.now.slice(0, 10)).toBe('2030-01-02');
    expect(boot.previewed).toMatchObject({ role: 'host', released: { of: slug } });
    expect((await ask({ at: '9999-12-31T10:00' })).json.payload.errors).toMatchObject({ at: [{}] });
  });

  it('is refused with the problems for which a release would be, and nothing is stored then', async () => {
    await draft('vault', ({ vault }) => ({
      vault: [...vault, { slug: 'tape', title: 'Tape', embed: 'https://player.vimeo.com/video/1' }],
    }));
    await query(
      `UPDATE section_drafts SET wanted = replace(wanted::text, 'https://player.vimeo.com/video/1', 'https://elsewhere.example/1')::jsonb
        WHERE event_id = $1`,
      [event_id],
    );
    await rested();
    const { status, json } = await ask();
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, ['vault']]);
    expect(await copies()).toEqual([]);
  });

  it('leaves nothing where it could not be stored', async () => {
    const failing = vi.spyOn(server.ctx.live, 'accessChanged').mockImplementation(() => {
      throw new Error('stopped');
    });
    expect((await ask()).status).toBe(500);
    failing.mockRestore();
    expect(await copies()).toEqual([]);
  });

  it('brings no people along, and mails nobody', async () => {
    await draft('exhibitors', ({ exhibitors, ...values }) => ({
      ...values,
      exhibitors: [...exhibitors, { key: 'booth', name: 'Booth', max_guests: 2, owners: ['eve@sea.example'] }],
    }));
    const deliveries = await query('SELECT id FROM deliveries', []);
    await asked();
    const [copy] = await copies();
    expect(await query('SELECT account_id FROM event_users WHERE event_id = $1', [copy!.id])).toEqual([
      { account_id: ada.account_id },
    ]);
    expect(await query('SELECT id FROM deliveries', [])).toEqual(deliveries);
  });
});

describe('[REL15] a preview with what waits ends', () => {
  const gone = async (path: string) => (await organiser.get(`/${path}/json/boot`)).status === 404;

  it('by one press, which leads back into the studio', async () => {
    const path = await asked();
    const { status, headers } = await organiser.get(`/studio/${slug}/view/end`, page);
    expect([status, headers.get('location'), await gone(path)]).toEqual([302, `/studio/${slug}`, true]);
    await sweep(server.ctx);
    expect(await copies()).toEqual([]);
    expect((await organiser.get(`/studio/${slug}/view/end`, page)).status).toBe(302);
  });

  it('where its person asks for another; that of a second organiser stays', async () => {
    const [first, theirs] = [await asked(), await asked({}, second)];
    const next = await asked();
    expect([await gone(first), await gone(next)]).toEqual([true, false]);
    expect((await second.get(`/${theirs}/json/boot`)).status).toBe(200);
    await sweep(server.ctx);
    expect(await copies()).toHaveLength(2);
  });

  it('two that are asked for at a moment are two', async () => {
    await rested();
    const answers = await Promise.all([ask(), ask({}, second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json.payload.path).not.toBe(answers[1]?.json.payload.path);
  });

  it('by itself after eight hours, with its rows and not with the files of the event', async () => {
    await prepare();
    const path = await asked();
    const [copy] = await copies();
    const files = await query<{ content_hash: string }>('SELECT content_hash FROM files WHERE event_id = $1', [
      event_id,
    ]);
    await server.clock.advance(RELEASED_COPY_MS - 60_000);
    await sweep(server.ctx);
    expect(await copies()).toHaveLength(1);
    await server.clock.advance(2 * 60_000);
    await sweep(server.ctx);
    expect(await copies()).toEqual([]);
    expect(await gone(path)).toBe(true);
    for (const table of ['timeline_sessions', 'files', 'event_users', 'halls'])
      expect([table, await query(`SELECT 1 FROM ${table} WHERE event_id = $1`, [copy!.id])]).toEqual([table, []]);
    for (const { content_hash } of files) expect(await server.ctx.storage.size(content_hash)).toBeGreaterThan(0);
  });

  it('with its event', async () => {
    await asked();
    await deleteEvent(server.ctx, slug, () => undefined);
    await sweep(server.ctx);
    expect(await copies()).toEqual([]);
  });
});
