import { rm } from 'node:fs/promises';
import type { Section } from '@plenary/contract/studio/sections';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';
import { eventBySlug } from '../events/index.ts';
import { bundleFolder, picture } from '../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../imports/bundles/index.ts';
import { FILES, translated } from '../imports/bundles/texts.fixture.ts';

const server = useServer();
let organiser: Client;
let id = '';
beforeAll(async () => {
  const folder = await bundleFolder(translated, { ...FILES, 'media/a.jpg': await picture('red') });
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
  const event = (await eventBySlug(server.ctx.db, 'fair')) as unknown as EventFixture;
  id = event.id;
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});
const read = async <T>(path: string): Promise<T> => {
  await server.clock.advance(10_000);
  return (await organiser.get(path)).json.payload as T;
};
const at = '/fair/json/studio/sections/home';
const setLanguages = async (languages: string[]) => {
  await server.ctx.db.$client.query(
    `UPDATE events SET settings = jsonb_set(settings, '{languages}', $2::jsonb) WHERE id = $1`,
    [id, JSON.stringify(languages)],
  );
};
interface Area {
  readonly key: string;
  readonly title: unknown;
}
const late = async () => {
  const { values, seen } = await read<Section>(at);
  const areas = values['areas'] as readonly Area[];
  return { values, seen, areas, title: areas.find(({ key }) => key === 'late')?.title };
};

it('[TXT3] [REL12] what waits is released although a language of it was taken out, and has it again where that is put back', async () => {
  const title = { en: 'Late', de: 'Spät' };
  const { values, seen, areas } = await late();
  const added = { ...values, areas: [...areas, { key: 'late', title, url: '/{event}/agenda' }] };
  const saved = await organiser.post(at, { seen, values: added, keep: ['areas/late', 'areas'] });
  expect([saved.status, saved.json.payload.errors]).toEqual([200, undefined]);
  await setLanguages([]);
  expect((await late()).title).toBe('Late');
  await setLanguages(['de']);
  expect((await late()).title).toEqual(title);
  await setLanguages([]);
  const shown = await organiser.post('/fair/json/studio/preview', { as: 'attendee', at: '' });
  expect([shown.status, shown.json.payload.errors]).toEqual([200, undefined]);
  await server.clock.advance(10_000);
  const { boot } = await organiser.get('/studio/fair', { accept: 'text/html' });
  const released = await organiser.post('/fair/json/studio/release', { seen: boot.page.waiting.seen });
  expect([released.status, released.json.payload.errors]).toEqual([200, undefined]);
  expect((await organiser.get('/fair', { accept: 'text/html' })).text).toContain('Late');
});
