import { setImmediate } from 'node:timers/promises';
import { askAs } from '@plenary/testkit/client';
import { asOwner } from '@plenary/testkit/database';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { withholdAnswers } from '@plenary/testkit/faults/withheld-answers';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../limits/table.ts';

const TOKEN = 'a-token-for-prometheus';
const server = useServer({ config: { metrics_token: TOKEN } });

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

  it('[HTP8] asks the database once for all who ask at once, and tells whoever asks without end to wait', async () => {
    const ready = () => server.anonymous.get('/readyz');
    await ready();
    let asked_for = 0;
    server.app.server.on('request', () => (asked_for += 1));
    const checks = withholdAnswers(server.ctx.db, /^SELECT 1$/i);
    const all = Promise.all(Array.from({ length: 50 }, ready));
    while (asked_for < 50) await setImmediate();
    await checks.release(1);
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]));
    expect(checks.asked).toBe(1);
    checks.end();
    const asked = Array.from({ length: LIMITS.open.address.count }, ready);
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await server.clock.advance(LIMITS.open.address.window_ms);
    expect((await ready()).status).toBe(200);
  });

  it('[HLT2] counts answers by route pattern', async () => {
    await server.anonymous.get('/healthz');
    const { text } = await server.anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(text).toContain('plenary_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };

  it.each([
    ['this machine', {}, 200],
    ['a proxy on this machine that says so', forwarded, 403],
    ['a proxy on this machine that says the scheme alone', { 'x-forwarded-proto': 'https' }, 403],
    ['a proxy on this machine that passes a public name', { host: 'events.example.org' }, 403],
  ])('[HLT2] without a token answers %s', async (_name, headers, status) => {
    const open = await startServer();
    expect((await askAs(`${open.url}/metrics`, headers as Record<string, string>)).status).toBe(status);
    await open.stop();
  });

  it.each([
    ['this machine', {}, 403],
    ['a bare proxy on this machine', { host: '127.0.0.1' }, 403],
    ['the bearer of the token', bearer(TOKEN), 200],
    ['the bearer of the token, through a proxy', { ...forwarded, ...bearer(TOKEN) }, 200],
    ['the bearer of another token', { ...forwarded, ...bearer('guess') }, 403],
  ])('[HLT2] with a token answers %s', async (_name, headers, status) => {
    expect((await askAs(`${server.url}/metrics`, headers as Record<string, string>)).status).toBe(status);
  });
});

/** Has the database refuse rows of these tables as it does when the disk is full; the answer mends it. */
async function fillDisk(...tables: string[]): Promise<() => Promise<void>> {
  await asOwner(`
    CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $full$
    BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $full$;
    ${tables.map((table) => `CREATE TRIGGER no_space BEFORE INSERT ON ${table} EXECUTE FUNCTION disk_is_full();`).join('')}`);
  return () => asOwner('DROP FUNCTION disk_is_full() CASCADE');
}

describe('[HLT4] a full disk', () => {
  it('is said until there is room again, in the database and for files', async () => {
    const other = await startServer();
    other.ctx.lifecycle.ready();
    const event = await other.createEvent();
    const client = await other.signIn(await other.createPerson({ event }));
    const send = async () => {
      const body = { chat_thread: event.thread_id, message: 'Hi' };
      return (await client.post(`/${event.slug}/json/chat/messages/send`, body)).status;
    };
    const readiness = async () => {
      await other.clock.advance(1_000);
      const { status, json } = await other.anonymous.get('/readyz');
      return [status, json];
    };
    const full = [503, { status: 'degraded', database: true, code: 'storage_full' }] as const;
    const ready = [200, { status: 'ready', database: true }];

    const mend = await fillDisk('chat_messages', 'instance_facts');
    expect(await readiness()).toEqual(ready);
    expect(await send()).toBe(507);
    expect(await readiness()).toEqual(full);
    await mend();
    const put = vi.spyOn(other.ctx.storage, 'put');
    put.mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    expect(await readiness()).toEqual(full);
    put.mockRejectedValue(Object.assign(new Error('read-only file system'), { code: 'EROFS', syscall: 'open' }));
    expect(await readiness()).toEqual([503, { ...full[1], code: 'storage_unwritable' }]);
    put.mockRestore();
    expect(await readiness()).toEqual(ready);
    expect(await send()).toBe(200);
    await other.stop();
  });
});
