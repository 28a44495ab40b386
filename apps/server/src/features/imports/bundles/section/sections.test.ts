import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECTIONS, uploadPath, type Section, type SectionName } from '@plenary/contract/studio/sections';
import { pathText } from '@plenary/domain/problem';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { eventBySlug } from '../../../events/index.ts';
import { announcing, bomb, idOf, picture, uploader } from '../../../uploads/uploads.fixture.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../bundle.fixture.ts';
import { exportBundle, importBundle } from '../index.ts';
import { changedAt, fieldsOf, FIXED, other, valueAt, type Path } from './sections.fixture.ts';

const server = useServer();
let organiser: Client;
let second: Client;
let event_id: string;

beforeAll(async () => {
  const folder = await bundleFolder(wholeBundle('made'), await wholeFiles());
  expect((await importBundle(server.ctx, folder)).ok).toBe(true);
  await rm(folder, { recursive: true });
  event_id = (await eventBySlug(server.ctx.db, 'made'))?.id ?? '';
  [organiser, second] = await Promise.all([member({ roles: ['organiser'] }), member({ roles: ['organiser'] })]);
});

async function member(as: { roles?: readonly ['organiser']; host?: boolean }): Promise<Client> {
  const event = { id: event_id, slug: 'made' } as EventFixture;
  return server.signIn(await server.createPerson({ event, host: as.host ?? false, roles: [...(as.roles ?? [])] }));
}

const at = (name: string): string => `/made/json/studio/sections/${name}`;
/** Requests of one person are limited: time passes between them. */
const rested = () => server.clock.advance(5_000);
async function read(name: SectionName): Promise<Section> {
  await rested();
  return (await organiser.get(at(name))).json.payload;
}
async function save(name: SectionName, values: object, seen: string, by = organiser) {
  await rested();
  return by.post(at(name), { values, seen });
}

/** The event as an export has it, its pages and those of games among it. */
async function exported(): Promise<Record<string, unknown>> {
  const parent = await mkdtemp(join(tmpdir(), 'plenary-section-'));
  const folder = join(parent, 'bundle');
  expect((await exportBundle(server.ctx, 'made', folder)).ok).toBe(true);
  const document = parse(await readFile(join(folder, 'event.yaml'), 'utf8')) as Record<string, unknown>;
  const pages = document['pages'] as { file: string; slug: string; title: string; public?: boolean }[];
  const texts = await Promise.all(pages.map(({ file }) => readFile(join(folder, file), 'utf8')));
  const games = await Promise.all(
    (document['games'] as { page?: string }[]).map(async ({ page, ...game }) =>
      page === undefined ? game : { ...game, html: await readFile(join(folder, page), 'utf8') },
    ),
  );
  await rm(parent, { recursive: true });
  return { ...document, games, pages: pages.map(({ file: _, ...page }, index) => ({ ...page, html: texts[index] })) };
}

describe('[SEC2] a section', () => {
  test.each(SECTIONS)('[SEC2] %s that is saved as it is changes nothing', async (name) => {
    const before = [await exported(), await read(name)];
    const { status, json } = await save(name, (before[1] as Section).values, (before[1] as Section).seen);
    expect([status, json.code]).toEqual([200, undefined]);
    expect([await exported(), await read(name)]).toEqual(before);
  });

  test.each(SECTIONS)('[SEC2] %s: an export has every field that is changed', async (name) => {
    const start = await read(name);
    const fields = [...fieldsOf(start.values)].filter(([path, value]) => value !== null && !FIXED.test(pathText(path)));
    expect(fields.length).toBeGreaterThan(2);
    const wanted = fields.map(([path, value]) => [path, other(pathText(path), value)] as const);
    const values = wanted.reduce((tree, [path, value]) => changedAt(tree, path, value), start.values);
    const { json } = await save(name, values, start.seen);
    expect(json.payload?.errors).toBeUndefined();
    const document = await exported();
    const missing = wanted.filter(([path, value]) => valueAt(document, path) !== (value === false ? undefined : value));
    expect(missing.map(([path, value]) => [pathText(path), value, valueAt(document, path)])).toEqual([]);
    const last = await read(name);
    expect((await save(name, start.values, last.seen)).status).toBe(200);
  });
});

describe('[SEC1] the sections of an event', () => {
  test('[SEC1] are its organisers’ alone', async () => {
    const [host, attendee] = await Promise.all([member({ host: true }), member({})]);
    for (const client of [host, attendee, server.anonymous]) {
      expect((await client.get(at('look'))).status).toBe(403);
      expect((await save('look', {}, '', client)).status).toBe(403);
    }
    const pages = await Promise.all([organiser, host].map(async (one) => (await one.get('/studio/made/look')).status));
    expect(pages).toEqual([200, 403]);
    expect((await organiser.get('/studio/made/none-such')).status).toBe(404);
  });

  test('[SEC1] change nothing beside them', async () => {
    const { seen } = await read('look');
    const before = await exported();
    const sneaked = { event: { slug: 'other', name: 'Other', settings: { open_sign_up: true }, media: {} }, areas: [] };
    expect((await save('look', sneaked, seen)).status).toBe(200);
    const after = await exported();
    const { settings: were, media: _, ...event } = before['event'] as Record<string, unknown>;
    const { settings: are, media: __, ...now } = after['event'] as Record<string, unknown>;
    expect(now).toEqual(event);
    expect(after['areas']).toEqual(before['areas']);
    expect((are as Record<string, unknown>)['open_sign_up']).toBe((were as Record<string, unknown>)['open_sign_up']);
    expect(after['tour']).toEqual(before['tour']);
  });
});

test('[SEC3] of two organisers who save at once, one is refused and sees what the other wrote', async () => {
  const { values, seen } = await read('home');
  const titled = (title: string) => changedAt(values, ['areas', 1, 'title'], title);
  const sent = await Promise.all([save('home', titled('Ann'), seen), save('home', titled('Bea'), seen, second)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = sent.find(({ status }) => status === 409)?.json;
  const now = await read('home');
  expect(refused).toMatchObject({ code: 'changed_meanwhile', payload: { current: now } });
  expect((await save('home', titled('Both'), now.seen)).status).toBe(200);
  expect(valueAt((await read('home')).values, ['areas', 1, 'title'])).toBe('Both');
});

describe('[SEC4] bad input stands beside its field', () => {
  const long = 'x'.repeat(301);
  test.each<[SectionName, Path, unknown, string]>([
    ['home', ['areas', 0, 'title'], '', 'areas[0].title'],
    ['home', ['areas', 0, 'title'], long, 'areas[0].title'],
    ['home', ['areas', 1, 'url'], 'javascript:alert(1)', 'areas[1].url'],
    ['home', ['areas', 1, 'sponsor'], 'nobody', 'areas[1].sponsor'],
    ['home', ['areas', 0, 'image'], 'media/none.jpg', 'areas[0].image'],
    ['home', ['sponsors', 0, 'url'], 'https://a:b@c.example', 'sponsors[0].url'],
    ['pages', ['pages', 1, 'slug'], 'welcome', 'pages[1].slug'],
    ['look', ['event', 'settings', 'brand_color'], 'red', 'event.settings.brand_color'],
    ['look', ['event', 'media'], { logo_dark: 'media/logo-dark.svg' }, 'event.media.logo_dark'],
    ['look', ['event', 'media', 'logo'], { alt: 'Our logo' }, 'event.media.logo.file'],
    ['pages', ['pages', 0, 'slug'], 'Not a slug', 'pages[0].slug'],
    ['vault', ['vault', 0, 'embed'], 'https://elsewhere.example/1', 'vault[0].embed'],
    ['vault', ['vault', 0, 'starts_at'], 'tomorrow', 'vault[0].starts_at'],
    ['games', ['games', 1, 'questions', 0, 'correct'], 3, 'games[1].questions[0]'],
    ['games', ['games', 1, 'questions', 0, 'correct'], undefined, 'games[1].questions[0].correct'],
    ['exhibitors', ['exhibitors', 0, 'level'], 'Tin', 'exhibitors[0].level'],
    ['exhibitors', ['exhibitors', 0, 'owners'], ['nobody'], 'exhibitors[0].owners[0]'],
    ['rooms', ['rooms', 0, 'max_guests'], 0, 'rooms[0].max_guests'],
    ['tour', ['tour', 'scenes', 0, 'spots', 0, 'scene'], 'none', 'tour.scenes[0].spots[0].scene'],
  ])('%s %j: %j', async (name, path, wrong, field) => {
    const before = await read(name);
    const { status, json } = await save(name, changedAt(before.values, path, wrong), before.seen);
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, [field]]);
    expect(await read(name)).toEqual(before);
  });
});

describe('[SEC5] a fresh upload', () => {
  const send = async (bytes: Uint8Array, name: string, by = organiser) => {
    const headers = announcing(bytes.length, { filename: name, studio_section: 'look' });
    const id = idOf(await by.request('/made/json/uploads', { method: 'POST', headers }));
    await uploader(by, 'made', '').send(id, 0, bytes);
    return uploadPath(id, name);
  };

  test('[SEC5] becomes a picture of the event with its sizes', async () => {
    const path = await send(await picture(1200, 600), 'Our logo (new).png');
    const before = await read('home');
    const values = changedAt(before.values, ['areas', 1, 'image'], path);
    const saved = await save('home', values, before.seen);
    const { files } = saved.json.payload as Section;
    const shown = await server.anonymous.get(files[path]?.url ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(path).toMatch(/^uploads\/[0-9a-f]{24}\/Our-logo-new-.png$/);
    const again = changedAt((await read('home')).values, ['sponsors', 0, 'logo'], path);
    expect((await save('home', again, (await read('home')).seen)).status).toBe(200);
  });

  test('[SEC5] can be captions of a film', async () => {
    const path = await send(Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nWater.\n'), 'film.vtt');
    const { values, seen } = await read('vault');
    const { json } = await save('vault', changedAt(values, ['vault', 0, 'captions', 0, 'file'], path), seen);
    expect((json.payload as Section).files[path]?.type).toContain('text/vtt');
  });

  test('[SEC5] of another is none of one’s own', async () => {
    const path = await send(await picture(), 'theirs.png', second);
    const { values, seen } = await read('home');
    const { json } = await save('home', changedAt(values, ['areas', 0, 'image'], path), seen);
    expect(Object.keys(json.payload.errors)).toEqual(['areas[0].image']);
  });

  test('[SEC5] of a drawing with scripts runs none of them', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path onload="alert(2)"/></svg>';
    const path = await send(Buffer.from(svg), 'logo.svg');
    const { values, seen } = await read('look');
    const { json } = await save('look', changedAt(values, ['event', 'media'], { logo: { file: path } }), seen);
    const { url = '' } = (json.payload as Section).files[path] ?? {};
    const policy = (await server.anonymous.get(url)).headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'|sandbox/);
  });

  test('[SEC5] of too many pixels is refused beside its field', async () => {
    const path = await send(bomb(8_000), 'huge.png');
    const { values, seen } = await read('home');
    const { status, json } = await save('home', changedAt(values, ['areas', 0, 'image'], path), seen);
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, ['areas[0].image']]);
  });

  test('[SEC5] is the organisers’ alone', async () => {
    const host = await member({ host: true });
    await expect(send(await picture(), 'host.png', host)).rejects.toThrow('403');
  });
});

test('[SEC6] a sponsor that is removed leaves the rooms that it had', async () => {
  const { values, seen } = await read('home');
  const areas = (values['areas'] as object[]).map((area) => ({ ...area, sponsor: undefined, sponsors: [] }));
  expect((await save('home', { sponsors: [], areas }, seen)).status).toBe(200);
  const after = await exported();
  expect(after['rooms']).toMatchObject([{ key: 'tea' }]);
  expect(JSON.stringify(after['rooms'])).not.toContain('sponsor');
});

test('[SEC6] the last exhibitor can be removed', async () => {
  const { values, seen } = await read('exhibitors');
  expect((await save('exhibitors', { ...values, exhibitors: [] }, seen)).status).toBe(200);
  expect((await read('exhibitors')).values['exhibitors']).toEqual([]);
  expect((await read('rooms')).values['rooms']).toHaveLength(1);
});

test('[SEC3] of twenty organisers who save at once one of each section is first, and all others see what it wrote', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => member({ roles: ['organiser'] })));
  const states = { pages: await read('pages'), rooms: await read('rooms') };
  await rested();
  const answers = await Promise.all(
    people.map(async (by, n) => {
      const name = n % 2 === 0 ? 'pages' : 'rooms';
      const { values, seen } = states[name];
      const page = { slug: `page-${n}`, title: `Saved ${n}`, html: '<p>Text</p>' };
      const entry = name === 'pages' ? page : { key: `room-${n}`, name: `Saved ${n}`, max_guests: 4 };
      return by.post(at(name), { values: { [name]: [...(values[name] as object[]), entry] }, seen });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array<number>(18).fill(409)]);
  const now = { pages: await read('pages'), rooms: await read('rooms') };
  // The rest of a section names entries of others, which may have been saved before or after it was read.
  for (const [n, { status, json }] of answers.entries()) {
    const { values, seen } = now[n % 2 === 0 ? 'pages' : 'rooms'];
    if (status === 409) expect(json.payload.current).toMatchObject({ values, seen });
  }
  expect(new Set(JSON.stringify(now).match(/"Saved \d+"/g)).size).toBe(2);
});
