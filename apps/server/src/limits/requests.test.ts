import { request } from 'node:http';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSocket } from '../live/live.fixture.ts';
import { LIMITS } from './table.ts';

describe('[HTP8] more requests than a person may ask', () => {
  const server = useServer();
  let event: EventFixture;
  let as_ada: Awaited<ReturnType<typeof server.signIn>>;
  let cookie: string;
  beforeEach(async () => {
    event = await server.createEvent();
    as_ada = await server.signIn(await server.createPerson({ event }));
    cookie = as_ada.cookie ?? '';
    await askOften(LIMITS.requests.person.count);
  });

  /** Without waiting for the answers' texts, so that the window cannot pass meanwhile. */
  async function askOften(times: number): Promise<void> {
    const ask = () =>
      new Promise((resolve, reject) => {
        const asked = request(`${server.url}/${event.slug}/nowhere`, { method: 'HEAD', headers: { cookie } }, resolve);
        asked.once('error', reject).end();
      });
    for (let done = 0; done < times; done += 50) await Promise.all(Array.from({ length: 50 }, ask));
  }

  it('answers 429 with Retry-After, as data, as a plain page and to an upgrade; somebody else is served', async () => {
    const data = await as_ada.get(`/${event.slug}/json/settings`);
    expect([data.status, data.json.code]).toEqual([429, 'rate_limited']);
    expect(Number(data.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await as_ada.get(`/${event.slug}`, { accept: 'text/html' });
    expect([page.status, page.text.includes('That was too fast')]).toEqual([429, true]);
    expect(await openSocket(server.url, event.slug, { cookie })).toMatchObject({ refused: 429 });
    const as_bob = await server.signIn(await server.createPerson({ event }));
    expect((await as_bob.get(`/${event.slug}/json/settings`)).status).toBe(200);
  });

  it('never keeps those waiting who watch the server', async () => {
    expect((await as_ada.get('/healthz')).status).toBe(200);
    expect((await as_ada.get('/metrics')).status).toBe(200);
  });
});
