import { useServer } from '@plenary/testkit/use-server';
import { expect, it } from 'vitest';

const server = useServer();

it('[PAG18] an event has a manifest with its name, home and language, for whoever is signed out, and no other has one', async () => {
  const event = await server.createEvent({ name: 'Tides "26" <b>' });
  await server.ctx.db.execute(`UPDATE events SET settings = settings || '{"language":"ar"}' WHERE id = '${event.id}'`);
  const answer = await server.anonymous.get(`/${event.slug}/manifest.webmanifest`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ]);
  expect(JSON.parse(answer.text)).toMatchObject({
    name: 'Tides "26" <b>',
    start_url: `/${event.slug}`,
    id: `/${event.slug}`,
    display: 'standalone',
    ...{ lang: 'ar', dir: 'rtl' },
  });
  expect((await server.anonymous.get('/nowhere/manifest.webmanifest')).status).toBe(404);
});
