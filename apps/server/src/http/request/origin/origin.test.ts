import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeOrigin } from './origin.ts';

describe('[D46] where a change of state may come from', () => {
  const site = { public_url: 'https://events.example' };
  const bare = { public_url: null };
  const judge = (
    config: typeof site | typeof bare,
    origin?: string,
    sec_fetch_site?: string,
    host = 'localhost:3000',
  ) => judgeOrigin(config, { origin, sec_fetch_site, host });

  it.each([
    ['PUBLIC_URL itself', site, 'https://events.example', 'own'],
    ['its default port', site, 'https://events.example:443', 'own'],
    ['another scheme', site, 'http://events.example', 'foreign'],
    ['a host below it', site, 'https://a.events.example', 'foreign'],
    ['a host that begins alike', site, 'https://events.example.evil', 'foreign'],
    ['the Host, when PUBLIC_URL is set', site, 'http://localhost:3000', 'foreign'],
    ['the Host', bare, 'http://localhost:3000', 'own'],
    ['the Host behind TLS', bare, 'https://localhost:3000', 'own'],
    ['another port', bare, 'http://localhost:3001', 'foreign'],
    ['an extension', bare, 'chrome-extension://localhost:3000', 'foreign'],
    ['nonsense', bare, 'not an origin', 'foreign'],
    ['nothing', bare, '', 'foreign'],
    ['null', bare, 'null', 'token'],
  ] as const)('Origin is %s', (_name, config, origin, verdict) => {
    expect(judge(config, origin)).toBe(verdict);
  });

  it.each([
    [undefined, 'own'],
    ['same-origin', 'own'],
    ['none', 'own'],
    ['same-site', 'foreign'],
    ['cross-site', 'foreign'],
  ] as const)('without Origin, Sec-Fetch-Site decides: %s', (site_value, verdict) => {
    expect(judge(bare, undefined, site_value)).toBe(verdict);
  });
});

describe('[D46] over HTTP', () => {
  const server = useServer();
  let event: EventFixture;
  let person: Person;
  let ada: Client;
  beforeAll(async () => {
    event = await server.createEvent({ slug: 'demo' });
    person = await server.createPerson({ event });
    ada = await server.signIn(person);
  });

  const send = (headers: Record<string, string>) =>
    ada.post('/demo/json/chat/messages/send', { chat_thread: event.thread_id, message: 'Hello' }, headers);

  it('accepts its own pages and scripts, refuses other sites with bad_origin', async () => {
    expect((await send({})).status).toBe(200);
    expect((await send({ origin: server.url })).status).toBe(200);
    for (const origin of ['https://evil.example', 'null', server.url.replace('127.0.0.1', '127.0.0.2')]) {
      const answer = await send({ origin });
      expect([answer.status, answer.json.code]).toEqual([403, 'bad_origin']);
    }
  });

  it('[HTP1] does not believe X-Forwarded-* of a proxy that it does not trust', async () => {
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '10.9.8.7',
    };
    const answer = await send({ ...forwarded, origin: 'https://evil.example' });
    expect([answer.status, answer.json.code]).toEqual([403, 'bad_origin']);
    const signed = await server.anonymous.form(
      '/demo/login',
      { email: person.email, password: person.password },
      forwarded,
    );
    expect(signed.headers.getSetCookie().join()).not.toContain('__Host-');
  });

  it('[HTP1] Origin: null passes with the token of the form that we drew, and with no other', async () => {
    const page = await server.anonymous.get('/demo/login', { accept: 'text/html' });
    const cookie = page.headers
      .getSetCookie()
      .find((line) => line.startsWith('plenary_form='))!
      .split(';', 1)[0]!;
    const { form_token } = page.boot.page;
    const post = (token: string, sent: string) =>
      server.anonymous.form(
        '/demo/login',
        { email: person.email, password: person.password, form_token: token },
        { origin: 'null', cookie: sent },
      );
    expect((await post(form_token, cookie)).status).toBe(303);
    const fields = { email: person.email, password: person.password, form_token };
    expect((await server.anonymous.multipart('/demo/login', fields, { origin: 'null', cookie })).status).toBe(303);
    expect((await post('', cookie)).status).toBe(403);
    expect((await post(form_token, '')).status).toBe(403);
    expect((await post(form_token, `plenary_form=${'A'.repeat(32)}`)).status).toBe(403);
  });
});

describe('[HTP1] with TRUST_PROXY', () => {
  it('believes the proxy about host and scheme, and sets the __Host- cookie', async () => {
    const server = await startServer({ config: { trust_proxy: ['127.0.0.1/32'] } });
    try {
      const event = await server.createEvent({ slug: 'proxied' });
      const person = await server.createPerson({ event });
      const answer = await server.anonymous.form(
        '/proxied/login',
        { email: person.email, password: person.password },
        { 'x-forwarded-host': 'events.example', 'x-forwarded-proto': 'https', origin: 'https://events.example' },
      );
      expect(answer.status).toBe(303);
      expect(answer.headers.getSetCookie().join()).toMatch(/__Host-plenary_session=[^;]+;.*Secure/);
    } finally {
      await server.stop();
    }
  });
});
