import { rm } from 'node:fs/promises';
import { SECTIONS, type Section } from '@plenary/contract/studio/sections';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';
import { eventBySlug } from '../../events/index.ts';
import { bundleFolder, picture } from '../../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../../imports/bundles/index.ts';
import { FILES, translated } from '../../imports/bundles/texts.fixture.ts';
import { documentAt } from './released-copy.fixture.ts';

const server = useServer();
let organiser: Client;

beforeAll(async () => {
  const folder = await bundleFolder(translated, { ...FILES, 'media/a.jpg': await picture('red') });
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
  const event = (await eventBySlug(server.ctx.db, 'fair')) as unknown as EventFixture;
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

const read = async <T>(path: string): Promise<T> => {
  await server.clock.advance(10_000);
  return (await organiser.get(path)).json.payload as T;
};
/** Each text of the fixture with other words, in both of its languages. */
const reworded = <T>(values: T): T =>
  JSON.parse(JSON.stringify(values).replaceAll(/(en|de)-([a-z-]+)-words/g, '$1-$2-other-words')) as T;
const idsOf = (values: object): string[] =>
  Object.entries(values).flatMap(([part, list]) => [
    part,
    ...(Array.isArray(list) ? list.map((one) => `${part}/${one?.key ?? one?.slug}`) : []),
  ]);

it('[REL14] shows the texts that wait in every language of the event, as their release does', async () => {
  let waiting = 0;
  for (const name of SECTIONS) {
    const at = `/fair/json/studio/sections/${name}`;
    const { values, seen } = await read<Section>(at);
    const body = { seen, values: reworded(values), keep: idsOf(values) };
    const { status, json } = await organiser.post(at, body);
    expect([name, status, json.payload.errors]).toEqual([name, 200, undefined]);
    waiting += json.payload.unreleased.length;
  }
  expect(waiting).toBeGreaterThan(SECTIONS.length);
  const { sessions } = await read<{ sessions: { id: string; version: number; title: string }[] }>(
    '/fair/json/timeline/sessions',
  );
  const { id, version } = sessions.find(({ title }) => title.includes('sessions'))!;
  const texts = { title: 'Tides that wait', translations: { de: { title: 'Gezeiten, die warten' } } };
  const changed = { version, collect: true, ...texts };
  expect((await organiser.post(`/fair/json/timeline/sessions/${id}`, changed)).status).toBe(200);
  const made = await organiser.post('/fair/json/studio/preview', { as: 'attendee', at: '' });
  expect(made.json.payload.errors).toBeUndefined();
  const path = made.json.payload.path as string;
  const home = await organiser.get(path, { accept: 'text/html', 'accept-language': 'de' });
  expect(home.text).toContain('de-areas-title-other-words');
  const copy = path.slice(1).replace('~attendee', '');
  const shown = await documentAt(server.ctx, copy);
  expect(JSON.stringify(shown)).toContain('Gezeiten, die warten');
  const { boot } = await organiser.get('/studio/fair', { accept: 'text/html' });
  expect((await organiser.post('/fair/json/studio/release', { seen: boot.page.waiting.seen })).status).toBe(200);
  expect(shown).toEqual(await documentAt(server.ctx, 'fair'));
});
