import { askAs, askRaw } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { PASSWORD } from '@plenary/testkit/people';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer({ config: { host: 'my-laptop' } });
let event: EventFixture;
let host_cookie: string;
beforeAll(async () => {
  event = await server.createEvent();
  const host = await server.createPerson({ event, host: true, email: 'host@plenary.example' });
  host_cookie = (await server.signIn(host)).cookie ?? '';
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Statuses of the outbox, the design page, the clock control, and a demo login with a right password. */
async function tools(headers: Readonly<Record<string, string>>): Promise<number[]> {
  const { url } = server;
  const answers = [
    await askAs(`${url}/dev/outbox`, headers),
    await askAs(`${url}/dev/design`, headers),
    await askAs(
      `${url}/${event.slug}/json/dev/clock`,
      { ...FORM, ...headers, cookie: host_cookie },
      { method: 'POST', body: 'offset_ms=0' },
    ),
    await askAs(
      `${url}/${event.slug}/login`,
      { ...FORM, ...headers },
      { method: 'POST', body: new URLSearchParams({ email: ' Host@plenary.example', password: PASSWORD }).toString() },
    ),
  ];
  return answers.map(({ status }) => status);
}

describe('[RUN7] [D378] the tools of development', () => {
  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.7:3000', 'My-Laptop:3000'])(
    'answer this machine as %s',
    async (host) => {
      expect(await tools({ host })).toEqual([200, 200, 200, 303]);
    },
  );

  it.each([
    ['a name that was given our address', { host: 'rebound.example.org' }],
    ['a name that begins like ours', { host: 'localhost.example.org' }],
    ['a proxy that says for whom it asks', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that says the host', { 'x-forwarded-host': 'localhost' }],
    ['a proxy of the standard', { forwarded: 'for=127.0.0.1' }],
    ['a proxy that says its own name', { via: '1.1 proxy' }],
  ])('do not answer %s', async (_name, headers) => {
    expect(await tools(headers as Record<string, string>)).toEqual([404, 404, 404, 400]);
  });

  it('do not answer HTTP/1.0, in which nginx asks for others unless it is told otherwise', async () => {
    const ask = (path: string) => askRaw(server.port, `GET ${path} HTTP/1.0\r\nHost: localhost:${server.port}\r\n\r\n`);
    expect(await ask('/dev/outbox')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask('/metrics')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask('/healthz')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('do not answer anybody where a proxy is configured, whatever it says or leaves out', async () => {
    const behind = await startServer({ config: { trust_proxy: ['127.0.0.1'] } });
    expect((await behind.anonymous.get('/dev/outbox')).status).toBe(404);
    expect((await behind.anonymous.get('/healthz')).status).toBe(200);
    await behind.stop();
  });

  it('let others sign in as themselves', async () => {
    const person = await server.createPerson({ event });
    const body = new URLSearchParams({ email: person.email, password: person.password }).toString();
    const answer = await askAs(
      `${server.url}/${event.slug}/login`,
      { ...FORM, host: 'rebound.example.org' },
      { method: 'POST', body },
    );
    expect(answer.status).toBe(303);
  });
});
