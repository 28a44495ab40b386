import { request } from 'node:http';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';

const TOKEN = 'a-token-for-prometheus';
const server = useServer({ config: { metrics_token: TOKEN } });

/** `fetch` does not let a caller choose the Host header. */
function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(server.url + path, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.once('error', reject).end();
  });
}

describe('[HLT1] health', () => {
  it('says that it lives', async () => {
    const answer = await server.anonymous.get('/healthz');
    expect([answer.status, answer.json]).toEqual([200, { status: 'alive' }]);
  });

  it('is ready only between its start and its stop, and only with a database', async () => {
    const before = await server.anonymous.get('/readyz');
    expect([before.status, before.json]).toEqual([503, { status: 'starting', database: true }]);
    server.ctx.lifecycle.ready();
    const after = await server.anonymous.get('/readyz');
    expect([after.status, after.json]).toEqual([200, { status: 'ready', database: true }]);
  });

  it('is not ready while the database does not answer', async () => {
    const other = await startServer();
    other.ctx.lifecycle.ready();
    const { $client } = other.ctx.db;
    const held = await Promise.all(Array.from({ length: 8 }, () => $client.connect()));
    let answered = false;
    const asked = other.anonymous.get('/readyz').finally(() => (answered = true));
    while (!answered) await other.clock.advance(500);
    const answer = await asked;
    expect([answer.status, answer.json]).toEqual([503, { status: 'unavailable', database: false }]);
    held.forEach((client) => client.release());
    await other.stop();
  });

  it('is not ready while it drains', async () => {
    const other = await startServer();
    other.ctx.lifecycle.ready();
    other.ctx.lifecycle.drain(() => undefined);
    const answer = await other.anonymous.get('/readyz');
    expect([answer.status, answer.json.status]).toEqual([503, 'draining']);
    await other.stop();
  });

  it('[HLT2] counts answers by route pattern', async () => {
    await server.anonymous.get('/healthz');
    const { text } = await server.anonymous.get('/metrics');
    expect(text).toContain('plenary_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
  });

  it.each([
    ['this machine', {}, 200],
    ['a proxy on this machine that says so', { 'x-forwarded-for': '203.0.113.9' }, 403],
    ['a proxy on this machine that passes a public name', { host: 'events.example.org' }, 403],
    [
      'the bearer of the token, through a proxy',
      { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${TOKEN}` },
      200,
    ],
    ['the bearer of another token', { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer guess' }, 403],
  ])('[design §5] /metrics to %s', async (_who, headers, status) => {
    expect(await statusOf('/metrics', headers as Record<string, string>)).toBe(status);
  });
});
