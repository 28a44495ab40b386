import { FakeClock } from '@plenary/testkit/clock';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../../failures/error-service.fixture.ts';
import { LIMITS } from '../../limits/table.ts';

const consent = (analytics: boolean) => ({
  cookie: `a=1; cookie_consent=${encodeURIComponent(JSON.stringify({ analytics }))}`,
});
const PATH = '/json/page-faults';
const uncaught = (message: string, stack = '') => ({
  page: '/demo/live_stream/6a1f0c2d3e4f5a6b7c8d9e0f?token=abc',
  fault: { kind: 'uncaught', name: 'TypeError', message, stack },
});

let receiver: Receiver;
let server: TestServer;
const clock = new FakeClock();
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer({ clock, config: { error_service: receiver.service } });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});
/** A minute later everything may be told anew. */
beforeEach(() => clock.advance(120_000));

describe('[ERR2] a fault that a page tells of', () => {
  it('goes on, with the kind of page and without whatever may be somebody’s', async () => {
    const before = receiver.received.length;
    const stack = `x\n at draw (https://events.example.org/assets/a-1.js:1:2)`;
    const answer = await server.anonymous.post(PATH, uncaught('no ada@example.org', stack), consent(true));
    expect(answer.status).toBe(200);
    const { event, envelope } = (await receiver.until(before + 1)).at(-1)!;
    expect(event).toMatchObject({
      logger: 'page',
      transaction: '/:event/live_stream/:id',
      exception: { values: [{ type: 'TypeError', value: 'no [e-mail]' }] },
    });
    // Ids are random, and may spell anything.
    expect(envelope.replaceAll(/[0-9a-f]{32}/g, '')).not.toMatch(/ada|6a1f|token|127\.0|user-agent/);
  });

  it('[STP4] may be the status of a stream, a player that stopped, or the times of a page', async () => {
    const before = receiver.received.length;
    for (const fault of [
      { kind: 'stream_status', status: 429 },
      { kind: 'player', code: 'bufferAppendError' },
      { kind: 'page_load', first_byte_ms: 10, drawn_ms: 20.5, loaded_ms: 30 },
    ])
      expect((await server.anonymous.post(PATH, { page: '/demo', fault }, consent(true))).status).toBe(200);
    const types = (await receiver.until(before + 3)).slice(before).map(({ type, event }) => {
      const text: unknown = event.exception?.values[0].value;
      return [type, text];
    });
    expect(types).toEqual([
      ['event', 'The stream answers 429: Limit rate exceeded'],
      ['event', 'The player stopped: bufferAppendError'],
      ['transaction', undefined],
    ]);
  });
});

describe('[ERR1] nothing goes on', () => {
  it('without consent, whatever the page thinks', async () => {
    const before = receiver.received.length;
    for (const headers of [{}, consent(false), { cookie: 'cookie_consent=yes' }])
      expect((await server.anonymous.post(PATH, uncaught('x'), headers)).json?.code).toBe('forbidden');
    await server.anonymous.post(PATH, uncaught('y'), consent(true));
    const [only, ...more] = (await receiver.until(before + 1)).slice(before);
    expect([only?.event.exception.values[0].value, more]).toEqual(['y', []]);
  });

  it('without a service, and pages are not asked to tell', async () => {
    const without = await startServer();
    expect((await without.anonymous.post(PATH, uncaught('x'), consent(true))).status).toBe(404);
    const tells = async (one: TestServer): Promise<unknown> =>
      (await one.anonymous.get('/nowhere', { accept: 'text/html' })).boot.tells_faults;
    expect([await tells(without), await tells(server)]).toEqual([undefined, true]);
    await without.stop();
  });
});

describe('[ERR7] what is posted to the address of faults', () => {
  it('is refused when it is no fault of a page, too large, or of another site', async () => {
    const post = async (body: unknown, headers = {}): Promise<number> =>
      (await server.anonymous.post(PATH, body, { ...consent(true), ...headers })).status;
    expect(await post({})).toBe(400);
    expect(await post({ page: '/', fault: { kind: 'player', code: 'a b' } })).toBe(400);
    expect(await post({ page: '/', fault: { kind: 'stream_status', status: 1e9 } })).toBe(400);
    expect(await post(uncaught('x'.repeat(1_001)))).toBe(400);
    expect(await post(uncaught('x'.repeat(300_000)))).toBe(413);
    expect(await post(uncaught('x'), { origin: 'https://elsewhere.example' })).toBe(403);
  });

  it('goes no further when it is of an extension, or too much', async () => {
    const before = receiver.received.length;
    const foreign = uncaught('x', 'x\n at chrome-extension://abc/inject.js:1:1');
    expect((await server.anonymous.post(PATH, foreign, consent(true))).status).toBe(200);
    const statuses: number[] = [];
    const { count } = LIMITS.page_fault.address;
    for (let n = 0; n <= count; n += 50) {
      const some = Array.from({ length: 50 }, (_, i) =>
        server.anonymous.post(PATH, uncaught('x'.repeat(n + i)), consent(true)),
      );
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    server.ctx.reports.takeLogged({ fatal: false, sentence: 'ours', error: null, request: null });
    await expect.poll(() => receiver.received.at(-1)?.event.logger).toBe('server');
    expect(receiver.received.length - before).toBe(31);
  });
});
