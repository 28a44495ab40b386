import { request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createClient, type Client } from '@plenary/testkit/client';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { withholdAnswers } from '@plenary/testkit/faults/withheld-answers';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newToken } from '../http/session/tokens.ts';
import { openSocket } from '../live/live.fixture.ts';
import { LIMITS } from './table.ts';

/** Warnings of the servers of this file. */
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

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

describe('[HTP10] requests count by what they cost', () => {
  const server = useServer({ log });
  let event: EventFixture;
  beforeAll(async () => void (event = await server.createEvent()));
  const HTML = { accept: 'text/html' };
  const { person: per_person, address: per_address } = LIMITS.requests;
  const ADDRESS = '127.0.0.1';
  beforeEach(() => server.clock.advance(per_address.window_ms));

  /** Somebody who is known here, with so many points left; they have asked once. */
  async function enter(left: number): Promise<{ readonly client: Client; readonly person: string }> {
    const { account_id: person } = await server.createPerson({ event });
    const client = await server.signIn({ account_id: person });
    await client.get(`/${event.slug}/json/settings`);
    await server.ctx.limits.take('requests', { person }, per_person.count - 1 - left);
    return { client, person };
  }
  const spend = (points: number) => server.ctx.limits.take('requests', { address: ADDRESS }, points);
  const small = (client: Client) => client.get(`/${event.slug}/json/settings`);

  /** How many of so many requests were served. */
  async function served(times: number, ask: () => Promise<{ readonly status: number }>): Promise<number> {
    let good = 0;
    for (let n = 0; n < times; n += 1) if ((await ask()).status !== 429) good += 1;
    return good;
  }

  it('a page counts as eight small reads, and boot data as three', async () => {
    const [ada, bob, eve] = [await enter(24), await enter(24), await enter(24)];
    expect(await served(5, () => ada.client.get(`/${event.slug}`, HTML))).toBe(3);
    expect(await served(10, () => bob.client.get(`/${event.slug}/json/boot?path=/`))).toBe(8);
    expect(await served(26, () => small(eve.client))).toBe(24);
  });

  it('what a session that is new here asks at once counts for its person alone', async () => {
    const { account_id } = await server.createPerson({ event });
    const client = await server.signIn({ account_id });
    await spend(per_address.count - 150);
    await Promise.all(Array.from({ length: 40 }, () => small(client)));
    const [person, address] = [{ person: account_id }, { address: ADDRESS }];
    expect(await server.ctx.limits.take('requests', person, per_person.count - 40)).toBeNull();
    expect(await server.ctx.limits.take('requests', person)).not.toBeNull();
    expect(await server.ctx.limits.take('requests', address, 150)).toBeNull();
  });

  it('nobody is looked up for a person who is refused', async () => {
    const { client } = await enter(0);
    const { statements } = await databaseTraffic(server.ctx, async () => {
      expect((await small(client)).status).toBe(429);
      expect((await client.get(`/${event.slug}`, HTML)).status).toBe(429);
    });
    expect(statements).toEqual([]);
  });

  it.each([
    ['a page', HTML],
    ['data', {}],
  ])('a request for %s that is refused is answered once, and nothing more is done for it', async (_, headers) => {
    const { client } = await enter(0);
    const other = await enter(100);
    warnings.length = 0;
    expect((await client.get(`/${event.slug}`, headers)).status).toBe(429);
    // Its page would be drawn after any that was drawn for the refused one.
    expect((await other.client.get(`/${event.slug}`, HTML)).status).toBe(200);
    expect(warnings).toEqual([]);
  });

  it('[HTP8] who hangs up while others of theirs are worked on is not worked on, and leaves nothing in the log', async () => {
    const { client } = await enter(100);
    warnings.length = 0;
    const path = `/${event.slug}/json/settings`;
    const replies: ServerResponse[] = [];
    server.app.server.on('request', (_, reply) => void replies.push(reply));
    const looks = withholdAnswers(server.ctx.db, /"account_sessions"/);
    const finds = vi.spyOn(server.ctx, 'find_session');
    const served = Array.from({ length: 4 }, () => small(client));
    while (finds.mock.calls.length < 4) await setImmediate();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${client.cookie}\r\n\r\n`);
    while (replies.length < 5) await setImmediate();
    socket.destroy();
    while (!replies.at(-1)?.closed) await setImmediate();
    looks.end();
    await Promise.all(served);
    expect((await small(client)).status).toBe(200);
    expect(finds).toHaveBeenCalledTimes(5);
    finds.mockRestore();
    expect(warnings).toEqual([]);
  });

  it('nobody is looked up by a cookie that cannot be one of ours', async () => {
    const { statements } = await databaseTraffic(server.ctx, async () => {
      for (const value of ['', 'x', 'a'.repeat(42), `${'a'.repeat(42)}!`, 'a'.repeat(5_000)])
        await createClient(server.url, `plenary_session=${value}`).get(`/${event.slug}`, HTML);
    });
    expect(statements.filter((text) => text.includes('account_sessions'))).toEqual([]);
  });

  it('made-up sessions count for their address, and keep nobody out who is known there', async () => {
    const { client } = await enter(10);
    const made_up = () => small(createClient(server.url, `plenary_session=${newToken()}`));
    await spend(per_address.count - 9);
    expect(await served(5, made_up)).toBe(3);
    expect((await small(client)).status).toBe(200);
  });

  it('those who go on asking are refused late', async () => {
    const { client, person } = await enter(0);
    await server.ctx.limits.take('refusals', { person }, LIMITS.refusals.person.count);
    const { timers } = server.clock;
    let answered = false;
    const asked = small(client).finally(() => (answered = true));
    await expect.poll(() => server.clock.timers, { timeout: 20_000 }).toBeGreaterThan(timers);
    expect(answered).toBe(false);
    await server.clock.advance(1_000);
    expect((await asked).status).toBe(429);
  });
});
