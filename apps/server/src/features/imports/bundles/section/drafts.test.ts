import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECTIONS, uploadPath, type Section, type SectionName } from '@plenary/contract/studio/sections';
import { pathText } from '@plenary/domain/problem';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventBySlug } from '../../../events/index.ts';
import { announcing, idOf, picture, uploader } from '../../../uploads/uploads.fixture.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../bundle.fixture.ts';
import { exportBundle, importBundle } from '../index.ts';
import { changedAt, fieldsOf, FIXED, other, valueAt } from './sections.fixture.ts';

const server = useServer();
let organiser: Client;
let second: Client;
let slug = '';
let made = 0;

const QUIZ_ROUND = `INSERT INTO quiz_rounds (event_id, game_id, run, state, number, answered)
  SELECT event_id, id, 1, 'waiting', 0, 0 FROM games WHERE event_id = '$event' AND slug = 'quiz'`;
const WATCH = `INSERT INTO vault_watches (event_id, item_id, event_user_id, position_s, duration_s, at)
  SELECT event_id, id, '$person', 1, 9, now() FROM vault_items WHERE event_id = '$event' AND slug = 'film'`;
const SEAT = `INSERT INTO room_seats (event_id, event_user_id, room_id, lease_id, device, place, joined_at, expires_at)
  SELECT event_id, '$person', id, '$person', '$person', 'guest', now(), now() + interval '1 day'
    FROM rooms WHERE event_id = '$event' AND key = 'tea'`;
const eventId = async () => (await eventBySlug(server.ctx.db, slug))?.id ?? '';

beforeEach(async () => {
  slug = `made-${(made += 1)}`;
  await importWhole();
  [organiser, second] = await Promise.all([member(['organiser']), member(['organiser'])]);
});

async function importWhole(change: (bundle: object) => object = (bundle) => bundle): Promise<void> {
  const folder = await bundleFolder(change(wholeBundle(slug)), await wholeFiles());
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
}

async function member(roles: ('organiser' | 'speaker')[]): Promise<Client> {
  const { id = '' } = (await eventBySlug(server.ctx.db, slug)) ?? {};
  return server.signIn(await server.createPerson({ event: { id, slug } as EventFixture, roles }));
}

const at = (name: SectionName): string => `/${slug}/json/studio/sections/${name}`;
const rested = () => server.clock.advance(5_000);
async function read(name: SectionName): Promise<Section> {
  await rested();
  return (await organiser.get(at(name))).json.payload;
}
interface Choice {
  readonly keep?: readonly string[];
  readonly hide?: readonly string[];
}
async function save(name: SectionName, values: object, seen: string, choice: Choice, by = organiser) {
  await rested();
  return by.post(at(name), { values, seen, ...choice });
}
async function saved(...given: Parameters<typeof save>): Promise<Section> {
  const { status, json } = await save(...given);
  expect([status, json.payload?.errors]).toEqual([200, undefined]);
  return json.payload;
}
const idsOf = ({ unreleased }: Section): string[] => unreleased.map(({ id }) => id);

/** `event.yaml` of the event: what attendees see. */
async function exported(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'plenary-drafts-'));
  expect((await exportBundle(server.ctx, slug, join(parent, 'bundle'))).ok).toBe(true);
  const text = await readFile(join(parent, 'bundle', 'event.yaml'), 'utf8');
  await rm(parent, { recursive: true });
  return text;
}

describe('[REL1] a section', () => {
  test.each(SECTIONS)('[REL1] %s: its changes are the team’s until they are released', async (name) => {
    const start = await read(name);
    const before = await exported();
    const fields = [...fieldsOf(start.values)].filter(([path, value]) => value !== null && !FIXED.test(pathText(path)));
    const values = fields.reduce(
      (tree, [path, value]) => changedAt(tree, path, other(pathText(path), value)),
      start.values,
    );
    const keep = [...new Set(fields.map(([path]) => thingOf(start.values, path)))];
    const kept = await saved(name, values, start.seen, { keep });
    expect(await exported()).toEqual(before);
    expect(kept.visible).toEqual(start.values);
    expect(idsOf(kept).sort()).toEqual(keep.sort());
    const released = await saved(name, kept.values, kept.seen, {});
    expect(released).toMatchObject({ values: kept.values, unreleased: [] });
    expect(released.visible).toBeUndefined();
  });

  test('[REL1] says what waits by its name: added, changed, removed and moved', async () => {
    const { values, seen } = await read('pages');
    const [welcome, venue] = values['pages'] as Record<string, unknown>[];
    const added = { slug: 'new', title: 'New', html: '<p>New</p>' };
    const pages = [{ ...venue, title: 'There' }, added, welcome];
    const keep = ['pages/venue', 'pages/new', 'pages/terms', 'pages'];
    const kept = await saved('pages', { pages }, seen, { keep });
    expect(kept.unreleased).toEqual([
      { id: 'pages/venue', name: 'There', change: 'changed' },
      { id: 'pages/terms', name: 'Terms', change: 'removed' },
      { id: 'pages/new', name: 'New', change: 'added' },
      { id: 'pages', name: '', change: 'moved' },
    ]);
  });

  test('[REL1] a text of a draft is made harmless before another organiser reads it', async () => {
    const { values, seen } = await read('pages');
    const sent = changedAt(values, ['pages', 0, 'html'], '<p onclick="x()">Hi<img src=x onerror=alert(1)></p>');
    const kept = await saved('pages', sent, seen, { keep: ['pages/welcome'] });
    expect(valueAt(kept.values, ['pages', 0, 'html'])).not.toMatch(/onclick|onerror/);
  });

  test('[REL1] what an import would refuse is refused of a draft as well, beside its field', async () => {
    const { values, seen } = await read('home');
    const sent = changedAt(values, ['areas', 1, 'url'], 'javascript:alert(1)');
    const { status, json } = await save('home', sent, seen, { keep: ['areas/welcome'] });
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, ['areas[1].url']]);
    expect((await read('home')).unreleased).toEqual([]);
  });
});

/** The id of the thing that a field belongs to. */
function thingOf(values: object, [part, index]: readonly PropertyKey[]): string {
  const entry = valueAt(values, [part!, index!]) as { key?: string; slug?: string } | undefined;
  const name = typeof index === 'number' ? (entry?.key ?? entry?.slug) : undefined;
  return name === undefined ? String(part) : `${String(part)}/${name}`;
}

describe('[REL2] a release', () => {
  test('[REL2] publishes the chosen changes and leaves the others', async () => {
    const { values, seen } = await read('pages');
    const sent = [0, 1].reduce((tree, n) => changedAt(tree, ['pages', n, 'title'], `Title ${n}`), values);
    const kept = await saved('pages', sent, seen, { keep: ['pages/welcome', 'pages/venue'] });
    const after = await saved('pages', kept.values, kept.seen, { keep: ['pages/welcome'] });
    expect(idsOf(after)).toEqual(['pages/welcome']);
    const text = await exported();
    expect([text.includes('Title 0'), text.includes('Title 1')]).toEqual([false, true]);
    expect((await server.anonymous.get(`/${slug}/pages/venue`, { accept: 'text/html' })).text).toContain('Title 1');
  });

  test('[REL2] a change that is given up is gone, and nothing else', async () => {
    const { values, seen } = await read('pages');
    const kept = await saved('pages', changedAt(values, ['pages', 0, 'title'], 'Other'), seen, {
      keep: ['pages/welcome'],
    });
    const after = await saved('pages', values, kept.seen, {});
    expect(after).toMatchObject({ values, unreleased: [] });
  });

  test('[REL2] of two who release at once one is refused, and a second release changes nothing', async () => {
    const { values, seen } = await read('pages');
    const kept = await saved('pages', changedAt(values, ['pages', 0, 'title'], 'Once'), seen, {
      keep: ['pages/welcome'],
    });
    const sent = await Promise.all([organiser, second].map((by) => save('pages', kept.values, kept.seen, {}, by)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = await read('pages');
    expect(await saved('pages', now.values, now.seen, {})).toEqual(now);
    expect(now.unreleased).toEqual([]);
  });

  test('[REL2] one that names what attendees do not see is refused at its field', async () => {
    const { values, seen } = await read('home');
    const sponsors = [...(values['sponsors'] as object[]), { key: 'new', name: 'New' }];
    const areas = [{ key: 'extra', title: 'Extra', url: '/x', sponsor: 'new' }, ...(values['areas'] as object[])];
    const kept = await saved('home', { sponsors, areas }, seen, { keep: ['sponsors/new', 'areas/extra'] });
    const { status, json } = await save('home', kept.values, kept.seen, { keep: ['sponsors/new'] });
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, ['areas[0].sponsor']]);
    expect(idsOf(await read('home'))).toEqual(['sponsors/new', 'areas/extra']);
  });
});

describe('[REL4] what becomes visible beside a draft', () => {
  test('[REL4] an import meanwhile stands in both, and the draft’s own fields stay', async () => {
    const { values, seen } = await read('pages');
    await saved('pages', changedAt(values, ['pages', 0, 'title'], 'Mine'), seen, { keep: ['pages/welcome'] });
    await importWhole((bundle) => ({
      ...bundle,
      pages: [
        { slug: 'first', title: 'First', html: '<p>1</p>' },
        { slug: 'welcome', title: 'Welcome', html: '<p>Theirs</p>' },
      ],
    }));
    const now = await read('pages');
    expect(now.values['pages']).toMatchObject([
      { slug: 'first' },
      { slug: 'welcome', title: 'Mine', html: '<p>Theirs</p>' },
    ]);
    expect(idsOf(now)).toEqual(['pages/welcome']);
  });

  test('[REL4] a thing whose base has gone can be released as a new one', async () => {
    const { values, seen } = await read('pages');
    await saved('pages', changedAt(values, ['pages', 0, 'title'], 'Mine'), seen, { keep: ['pages/welcome'] });
    await importWhole((bundle) => ({ ...bundle, pages: [] }));
    const now = await read('pages');
    expect(now.unreleased).toEqual([{ id: 'pages/welcome', name: 'Mine', change: 'added' }]);
    await saved('pages', now.values, now.seen, {});
    expect(await exported()).toContain('title: Mine');
  });

  test('[REL4] a draft that an import would refuse by now says why, and stays', async () => {
    const { values, seen } = await read('exhibitors');
    const sent = changedAt(values, ['exhibitors', 0, 'sponsor'], 'two');
    const kept = await saved('exhibitors', sent, seen, { keep: ['exhibitors/stand'] });
    expect(idsOf(kept)).toEqual(['exhibitors/stand']);
    const home = await read('home');
    const areas = (home.values['areas'] as object[]).map((area) => ({ ...area, sponsor: undefined, sponsors: [] }));
    await saved('home', { sponsors: [], areas }, home.seen, {});
    const now = await read('exhibitors');
    const { status, json } = await save('exhibitors', now.values, now.seen, {});
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, ['exhibitors[0].sponsor']]);
    expect(idsOf(await read('exhibitors'))).toEqual(['exhibitors/stand']);
  });
});

describe('[REL5] a file of a draft', () => {
  const send = async () => {
    const bytes = await picture(1200, 600);
    const headers = announcing(bytes.length, { filename: 'plan.png', studio_section: 'home' });
    const id = idOf(await organiser.request(`/${slug}/json/uploads`, { method: 'POST', headers }));
    await uploader(organiser, slug, '').send(id, 0, bytes);
    return uploadPath(id, 'plan.png');
  };
  let path = '';
  let kept: Section;
  beforeEach(async () => {
    path = await send();
    const { values, seen } = await read('home');
    kept = await saved('home', changedAt(values, ['areas', 1, 'image'], path), seen, { keep: ['areas/welcome'] });
  });
  const statuses = async () => {
    const url = kept.files[path]?.url ?? '';
    const people = [organiser, await member(['speaker']), await member([]), server.anonymous];
    return Promise.all(people.map(async (one) => (await one.get(url)).status));
  };

  test('[REL5] answers the team alone until it is released', async () => {
    expect(await statuses()).toEqual([200, 403, 403, 403]);
    expect(await exported()).not.toContain('plan.png');
    await importWhole();
    expect((await statuses())[0]).toBe(200);
    const now = await read('home');
    await saved('home', now.values, now.seen, {});
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await exported()).toContain('plan.png');
  });

  test('[REL5] goes with a draft that is given up', async () => {
    await saved('home', kept.visible ?? {}, kept.seen, {});
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });
});

describe('[REL3] an entry that is hidden', () => {
  test.each<[SectionName, string]>([
    ['home', 'areas/welcome'],
    ['pages', 'pages/welcome'],
    ['vault', 'vault/film'],
    ['games', 'games/quiz'],
    ['exhibitors', 'exhibitors/stand'],
    ['rooms', 'rooms/tea'],
  ])('[REL3] %s: %s leaves what attendees see, and comes back as it was', async (name, id) => {
    const before = [await exported(), await read(name)] as const;
    const hidden = await saved(name, before[1].values, before[1].seen, { hide: [id] });
    expect(hidden.unreleased).toMatchObject([{ id, change: 'added' }]);
    expect(hidden.values).toEqual(before[1].values);
    expect(await exported()).not.toEqual(before[0]);
    const released = await saved(name, hidden.values, hidden.seen, {});
    expect([await exported(), released.values]).toEqual([before[0], before[1].values]);
  });

  test.each<[SectionName, string, string, string]>([
    ['games', 'games/quiz', 'games[1]', QUIZ_ROUND],
    ['vault', 'vault/film', 'vault[0]', WATCH],
    ['rooms', 'rooms/tea', 'rooms[0]', SEAT],
  ])('[REL3] %s: %s stays while people have left something in it', async (name, id, field, sql_text) => {
    const person = await server.createPerson({ event: { id: await eventId(), slug } as EventFixture });
    await server.ctx.db.execute(
      sql_text.replaceAll('$event', await eventId()).replaceAll('$person', person.event_user_id),
    );
    const { values, seen } = await read(name);
    const { status, json } = await save(name, values, seen, { hide: [id] });
    expect([status, Object.keys(json.payload.errors)]).toEqual([400, [field]]);
    expect((await read(name)).unreleased).toEqual([]);
  });
});
