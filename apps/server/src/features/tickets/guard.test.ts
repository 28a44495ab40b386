import { Writable } from 'node:stream';
import { buildApp } from '@plenary/server/app';
import { createLog } from '@plenary/server/log/log';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../limits/table.ts';
import { addKey, see, sign, use } from './tickets.fixture.ts';

let server: TestServer;
let event: EventFixture;
beforeEach(async () => {
  server = await startServer();
  event = await server.createEvent();
  await addKey(server, event);
});
afterEach(() => server.stop());

describe('[TCK9] the token of a ticket', () => {
  it('stands in no line of the log, whatever became of it; the reason of a refusal does', async () => {
    let lines = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    });
    const app = await buildApp({
      ...server.ctx,
      metrics: new Registry(),
      log: createLog({ log_level: 'trace' }, sink),
    });
    const good = await sign(server);
    const owner = await server.createPerson();
    const waiting = await sign(server, { uid: '2', email: owner.email });
    const late = await sign(server, { exp: Math.floor(server.clock.now() / 1000) - 3600 });
    const steps = ['login?next=', 'verify-email?next=', 'request-pass-reset?next='];
    for (const token of [good, waiting, late, 'x.y.z']) {
      const path = `/${event.slug}/ticket/${token}`;
      const asked = [path, ...steps.flatMap((step) => [step + encodeURIComponent(path), step + path])];
      const urls = asked.map((url) => (url.startsWith('/') ? url : `/${event.slug}/${url}`));
      for (const url of urls)
        for (const method of ['GET', 'POST'] as const)
          await app.inject({ method, url, headers: { accept: 'text/html', referer: `http://localhost:80${path}` } });
    }
    await app.close();
    expect(lines).toContain('"reason":"ERR_JWT_EXPIRED"');
    expect(lines).toContain('/ticket/[redacted]');
    for (const token of [good, waiting, late])
      for (const part of token.split('.')) expect(lines.includes(part)).toBe(false);
    expect(lines).not.toContain('x.y.z');
  });

  it('goes to no other site, and is kept by no cache', async () => {
    for (const answer of [
      await see(server.anonymous, event, await sign(server)),
      await use(server.anonymous, event, await sign(server)),
      await see(server.anonymous, event, 'x.y.z'),
    ]) {
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('[TCK10] refused tickets', () => {
  it('are counted by address: too many wait, and are told how long; good ones are let in meanwhile', async () => {
    const app = server.app;
    const show = (token: string, remoteAddress: string) =>
      app.inject({ url: `/${event.slug}/ticket/${token}`, headers: { accept: 'text/html' }, remoteAddress });
    for (let nth = 0; nth < LIMITS.refused_ticket.address.count; nth += 1)
      expect((await show('x.y.z', '192.0.2.1')).statusCode).toBe(400);
    const over = await show('x.y.z', '192.0.2.1');
    expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(over.body).toMatch(/Please try again in \d+ minutes?\./);
    expect((await show('x.y.z', '192.0.2.2')).statusCode).toBe(400);
    expect((await show(await sign(server), '192.0.2.1')).statusCode).toBe(200);
    const posted = await app.inject({
      method: 'POST',
      url: `/${event.slug}/ticket/x.y.z`,
      headers: { accept: 'application/json' },
      remoteAddress: '192.0.2.1',
    });
    expect([posted.statusCode, posted.json<{ code: string }>().code]).toEqual([429, 'rate_limited']);
  });
});
