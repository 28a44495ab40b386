import { rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StudioHalls } from '@plenary/contract/halls/operations';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runLine } from '../../cli/cli.fixture.ts';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import type { timeline_sessions } from '../../db/schema/index.ts';
import { audit_log, events, feed_events } from '../../db/schema/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../imports/bundles/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';
import { addTalks, hallForm as form, HOSTED, sessionsByTitle } from './halls.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let folder: string;

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'plenary-halls-'))));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

const send = (path: string, body: object = {}, who = organiser) =>
  who.post(`/${event.slug}/json/studio/halls${path}`, body);
const payload = async (sent: ReturnType<typeof send>) => ((await sent).json as { payload: StudioHalls }).payload;
async function added(name: string, more: object = {}): Promise<string> {
  const { halls } = await payload(send('', form(name, more)));
  return halls.find((hall) => hall.name === name)?.id ?? '';
}
const sessions = () => sessionsByTitle(server, event.id);
const news = async (after = 0) => {
  const of_event = and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC));
  const rows = await server.ctx.db
    .select()
    .from(feed_events)
    .where(and(of_event, gt(feed_events.seq, after)))
    .orderBy(asc(feed_events.seq));
  const changed = rows.filter(({ kind }) => kind === 'session.changed');
  return changed.map(
    ({ payload: said }) => (said as unknown as { session: { title: string; location: string | null } }).session,
  );
};
const talks = (...places: (string | null)[]) => addTalks(server, event.id, places);

describe('[HAL3] a hall gives its sessions its stream', () => {
  test('when it is added, and whoever looks at the event sees it', async () => {
    await talks('hall a', 'Elsewhere');
    const { halls, places } = await payload(send('', form('Hall A', HOSTED)));
    expect(halls).toMatchObject([{ name: 'Hall A', hosted: 'hall-a', sessions: 1 }]);
    expect(places).toEqual([{ name: 'Elsewhere', sessions: 1 }]);
    expect(await sessions()).toMatchObject([
      { location: 'Hall A', type: 'stream', stream: { type: 'hosted', entry_id: 'hall-a' } },
      { location: 'Elsewhere', type: 'meeting', stream: null },
    ]);
    expect(await news()).toMatchObject([{ title: 'Talk 0', location: 'Hall A', type: 'stream' }]);
  });

  test('and a host who moves a talk moves it to the other stream, and back', async () => {
    await added('Hall A', HOSTED);
    await added('Hall B', { aliases: ['Saal 2'], stream_type: 'mux', address: 'https://live.example/b.m3u8' });
    await talks('Hall A');
    const { id } = (await sessions())[0]!;
    await send('/order', { halls: [] });
    const path = `/${event.slug}/json/timeline`;
    const moved = await organiser.post(`${path}/sessions/${id}`, { version: 1, location: 'saal 2' });
    expect(moved.json).toMatchObject({ status: 'success', payload: { session: { location: 'Hall B' } } });
    expect(await sessions()).toMatchObject([{ location: 'Hall B', stream: { type: 'mux' } }]);
    const { edit } = (moved.json as { payload: { edit: string } }).payload;
    expect((await organiser.post(`${path}/edits/${edit}/undo`)).json).toMatchObject({ status: 'success' });
    expect(await sessions()).toMatchObject([{ location: 'Hall A', stream: { type: 'hosted', entry_id: 'hall-a' } }]);
  });

  test('and takes it along when it has another, or is on site', async () => {
    await talks('Hall A');
    const id = await added('Hall A', HOSTED);
    await send(`/${id}`, form('Hall A', { stream_type: 'embed', address: 'https://youtu.be/abcdefgh' }));
    expect(await sessions()).toMatchObject([
      { type: 'stream', stream: { playback_url: 'https://www.youtube-nocookie.com/embed/abcdefgh' } },
    ]);
    await send(`/${id}`, form('Hall A', { kind: 'on_site' }));
    expect(await sessions()).toMatchObject([{ type: 'meeting', stream: null, stream_of_hall: false }]);
  });
});

describe('[HAL4] a renamed hall', () => {
  test('is renamed everywhere at once, and its old name finds it', async () => {
    await talks('Hall A', 'Hall A');
    const id = await added('Hall A');
    const before = (await news()).length;
    const { halls } = await payload(send(`/${id}`, form('Great hall')));
    expect(halls).toMatchObject([{ name: 'Great hall', aliases: ['Hall A'], sessions: 2 }]);
    expect((await sessions()).map(({ location }) => location)).toEqual(['Great hall', 'Great hall']);
    expect((await news()).slice(before).map(({ location }) => location)).toEqual(['Great hall', 'Great hall']);
  });

  test('and an edit that moved a talk into it can be undone', async () => {
    const id = await added('Hall A');
    await added('Hall B');
    await talks('Hall B');
    const { id: talk, version } = (await sessions())[0]!;
    const path = `/${event.slug}/json/timeline`;
    const moved = await organiser.post(`${path}/sessions/${talk}`, { version, location: 'Hall A' });
    await send(`/${id}`, form('Great hall'));
    const { edit } = (moved.json as { payload: { edit: string } }).payload;
    expect((await organiser.post(`${path}/edits/${edit}/undo`)).json).toMatchObject({ status: 'success' });
    expect(await sessions()).toMatchObject([{ location: 'Hall B' }]);
  });
});

describe('[HAL6] a hall that is removed', () => {
  test('leaves its name and its stream with its sessions', async () => {
    await talks('Hall A');
    const id = await added('Hall A', HOSTED);
    expect(await payload(send(`/${id}/remove`))).toEqual({ halls: [], places: [{ name: 'Hall A', sessions: 1 }] });
    expect(await sessions()).toMatchObject([
      { location: 'Hall A', hall_id: null, type: 'stream', stream_of_hall: false, stream: { entry_id: 'hall-a' } },
    ]);
    expect((await send(`/${id}/remove`)).status).toBe(404);
  });
});

describe('[HAL5] organisers', () => {
  test.each([
    [form(' '), 'name'],
    [form('hall  Å'), 'name'],
    [form('B', { aliases: ['Hall A'] }), 'aliases'],
    [form('B', { stream_type: 'mux' }), 'address'],
    [form('B', { stream_type: 'embed', address: 'javascript:alert(1)' }), 'address'],
    [form('B', { capacity: 2_000_000 }), 'capacity'],
    [form('B', { capacity: 0 }), 'capacity'],
    [form('B', { kind: 'castle' }), 'kind'],
  ])('are refused %o beside its field', async (typed, field) => {
    await added('Hall A');
    const { status, json } = await send('', typed);
    expect([status, Object.keys((json as { payload: { errors: object } }).payload.errors)]).toEqual([400, [field]]);
  });

  test('[HAL14] put halls into an order, and the audit log says what they did', async () => {
    const [, b] = [await added('A'), await added('B'), await added('Empty')];
    await talks('A', 'B');
    const document = async () => (await organiser.get(`/${event.slug}/json/timeline`)).json as unknown;
    expect(await document()).toMatchObject({ halls: ['A', 'B'] });
    const { halls } = await payload(send('/order', { halls: [b, 'f'.repeat(24)] }));
    expect(halls.map(({ name }) => name)).toEqual(['B', 'A', 'Empty']);
    expect(await document()).toMatchObject({ halls: ['B', 'A'] });
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.event_id, event.id));
    expect(new Set(noted.map(({ action }) => action))).toEqual(new Set(['hall.added', 'halls.ordered']));
  });

  test('of two who add the same hall at once one is refused', async () => {
    const sent = await Promise.all([send('', form('Hall A')), send('', form('HALL a'))]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('[HAL9] see them, with places that are none, and what is left counts double halls by them', async () => {
    const at = { starts_at: new Date('2026-07-01T10:00:00Z'), ends_at: new Date('2026-07-01T11:00:00Z') };
    const rows = ['Saal 1', 'Hall A', 'Garden'].map((location) =>
      sessionRow(event.id, { type: 'meeting', location, ...at }),
    );
    await addSessions(server.ctx, rows);
    const conflicts = async () =>
      /"id":"conflicts","phase":"programme","state":"(\w+)"/.exec(
        (await organiser.get(`/studio/${event.slug}`)).text,
      )?.[1];
    expect(await conflicts()).toBe('done');
    await added('Hall A', { aliases: ['Saal 1'] });
    expect(await conflicts()).toBe('due');
    const { text } = await organiser.get(`/studio/${event.slug}/halls`);
    expect(text).toContain('"places":[{"name":"Garden","sessions":1}]');
  });

  test('alone change them', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await send('', form('A'), host)).status).toBe(403);
    expect((await host.get(`/studio/${event.slug}/halls`)).status).toBe(403);
  });

  test('[HAL8] learn that an address does not answer, and no address within the network is asked', async () => {
    const state = async (address: string) => (await send('/try', { address })).json as unknown;
    expect(await state('http://127.0.0.1:9/live.m3u8')).toMatchObject({ payload: { state: 'unreachable' } });
    expect(await state('nonsense')).toMatchObject({ payload: { state: 'unreachable' } });
    expect(await state('/demo/loops/hold/live.m3u8')).toMatchObject({ payload: { state: 'plays' } });
  });
});

test('[HAL2] [HAL3] sessions of a bundle are in the halls that their locations name', async () => {
  const bundle = await bundleFolder(wholeBundle('in-halls'), await wholeFiles());
  expect(await importBundle(server.ctx, bundle)).toMatchObject({
    ok: true,
    value: { halls: { added: ['Hall', 'Foyer'] } },
  });
  await rm(bundle, { recursive: true });
  const { rows } = await server.ctx.db.$client.query<typeof timeline_sessions.$inferSelect>(
    `SELECT s.* FROM timeline_sessions s JOIN events e ON e.id = s.event_id WHERE e.slug = 'in-halls'`,
  );
  const [keynote, table, late] = ['keynote', 'table', 'late'].map((guid) => rows.find((row) => row.guid === guid));
  expect(keynote).toMatchObject({ location: 'Hall', hall_id: expect.any(String) as unknown, stream_of_hall: false });
  expect(table).toMatchObject({ location: 'Foyer', type: 'meeting', stream: null });
  expect(late).toMatchObject({
    ...{ location: 'Hall', hall_id: keynote?.hall_id, type: 'stream', stream_of_hall: true },
    stream: { type: 'mux', title: 'Late', playback_url: '/in-halls/loops/hold/live.m3u8' },
  });
});

describe('[HAL7] an import', () => {
  const TABLE = 'title,start,end,room,id\nOne,2026-07-01 10:00,2026-07-01 11:00,Saal 1,1\n';
  async function imported(table: string, more = '') {
    const path = join(folder, 'talks.csv');
    await writeFile(path, table);
    return runLine(server, folder, `import ${path} --event ${event.slug} --no-stream-check ${more}`);
  }

  test('[HAL12] leaves the translations of its sessions, and their place in each language', async () => {
    await server.ctx.db
      .update(events)
      .set({ settings: { ...DEFAULT_EVENT_SETTINGS, language: 'en', languages: ['de'] } })
      .where(eq(events.id, event.id));
    await imported(TABLE);
    const [talk] = await sessions();
    const wrong = await send('', form('Saal 1', { translations: { fr: { name: 'Salle 1' } } }));
    expect(Object.keys(wrong.json.payload.errors)).toEqual(['translations.fr']);
    await added('Saal 1', { translations: { de: { name: 'Großer Saal' } } });
    const texts = { version: 1, translations: { de: { title: 'Eins' } } };
    expect((await organiser.post(`/${event.slug}/json/timeline/sessions/${talk!.id}`, texts)).status).toBe(200);
    const wanted = { de: { title: 'Eins', location: 'Großer Saal' } };
    expect(await sessions()).toMatchObject([{ location: 'Saal 1', translations: wanted }]);
    expect(await imported(TABLE.replace('10:00', '10:30').replace('Saal 1', 'großer SAAL'))).toMatchObject({ code: 0 });
    expect(await sessions()).toMatchObject([{ location: 'Saal 1', translations: wanted }]);
  });

  test('makes a hall whose talks stream, and moves one that the next version moves', async () => {
    expect(await imported(TABLE, '--hall "Saal 1=hosted"')).toMatchObject({ code: 0 });
    expect(await sessions()).toMatchObject([{ type: 'stream', stream: { type: 'hosted', entry_id: 'saal-1' } }]);
    await added('Foyer', { kind: 'on_site' });
    const next = `${TABLE.replace('Saal 1', 'foyer')}Two,2026-07-01 12:00,2026-07-01 13:00,SAAL 1,2\n`;
    expect(await imported(next)).toMatchObject({ code: 0 });
    expect(await sessions()).toMatchObject([
      { title: 'One', location: 'Foyer', type: 'meeting', stream: null },
      { title: 'Two', location: 'Saal 1', type: 'stream', stream: { entry_id: 'saal-1' } },
    ]);
    const { out } = await imported(next);
    expect(out).toContain('2 unchanged');
    expect(out).not.toContain('changed, 0 removed, 0 unchanged');
  });

  test('finds a renamed hall by its old name', async () => {
    await imported(TABLE, '--hall "Saal 1=hosted"');
    const { halls } = await payload(send('/order', { halls: [] }));
    await send(`/${halls[0]?.id}`, form('Great hall', HOSTED));
    const { out } = await imported(TABLE);
    expect(out).toContain('sessions: 0 added, 0 changed, 0 removed, 1 unchanged');
    expect(await sessions()).toMatchObject([{ location: 'Great hall', stream: { entry_id: 'saal-1' } }]);
  });

  test.each([
    ['--hall "Saal 9=hosted"', 'there is no room "Saal 9" in this schedule'],
    ['--hall "Saal 1"', '--hall is "<hall>=hosted"'],
  ])('with %s is refused in words', async (more, words) => {
    const { code, err } = await imported(TABLE, more);
    expect(code).not.toBe(0);
    expect(err).toContain(words);
  });
});
