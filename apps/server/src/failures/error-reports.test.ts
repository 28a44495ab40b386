import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { FakeClock } from '@plenary/testkit/clock';
import { createClient } from '@plenary/testkit/client';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createErrorReports, type ErrorReports } from './error-reports.ts';
import { startReceiver, type Receiver } from './error-service.fixture.ts';
import type { Feature } from '../feature.ts';
import { createLog } from '../log/log.ts';

type LogLevel = Parameters<typeof createLog>[0]['log_level'];

let receiver: Receiver;
let clock: FakeClock;
let reports: ErrorReports;
let troubles: string[];
let lines: string;

beforeEach(async () => {
  receiver = await startReceiver();
  clock = new FakeClock();
  troubles = [];
  lines = '';
  reports = createErrorReports({ error_service: receiver.service, development: false }, clock, (sentence) =>
    troubles.push(sentence),
  );
});
afterEach(async () => {
  await receiver.stop();
  await reports.close();
});

function log(to: Pick<ErrorReports, 'takeLogged'> = reports, log_level: LogLevel = 'info') {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  return createLog({ log_level }, sink, to.takeLogged);
}

const fail = (message: string): void => log().error({ err: new TypeError(message) }, 'a job failed');
/** Answers are read after the receiver gave them. */
const settled = () => expect.poll(() => troubles.length).toBeGreaterThan(0);

describe('[ERR3] the server’s own faults', () => {
  const FAULTY: Feature = {
    name: 'faulty',
    routes: (app) =>
      void app.get('/faulty/:id', { config: { action: 'site.read' } }, () => {
        throw new RangeError('no row for ada@example.org with token=abc');
      }),
  };
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('are reported by their route, while the request is answered as ever', async () => {
    server = await startServer({ features: [FAULTY], clock, reports, log: log() });
    const client = createClient(server.url, 'plenary_session=s3cret');
    const answer = await client.get('/faulty/17?email=ada%40example.org', { 'user-agent': 'Ada/1.0' });
    expect(answer.status).toBe(500);
    const [{ event, headers, path, envelope }] = (await receiver.until(1)) as [Receiver['received'][number]];
    expect(path).toBe('/api/7/envelope/');
    expect(headers['x-sentry-auth']).toMatch(/sentry_version=7.*sentry_key=k3y/);
    expect(event).toMatchObject({
      level: 'error',
      transaction: 'GET /faulty/:id',
      environment: 'production',
      tags: { source: 'server', log: 'a request failed', status: '500' },
      exception: { values: [{ type: 'RangeError', value: 'no row for [e-mail] with token=…' }] },
    });
    expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toBe(
      'apps/server/src/failures/error-reports.test.ts',
    );
    expect(envelope).not.toMatch(/ada|s3cret|127\.0\.0\.1|faulty\/17|\/home\/|\/tmp\//i);
  });

  it('are reported without a request too, and a request is answered while the receiver hangs', async () => {
    const held: { end(): unknown }[] = [];
    receiver.answer = (response) => void held.push(response);
    server = await startServer({ features: [FAULTY], clock, reports, log: log() });
    server.ctx.log.fatal({ err: new Error('gone') }, 'an error was not caught');
    const [{ event }] = (await receiver.until(1)) as [Receiver['received'][number]];
    expect(event).toMatchObject({ level: 'fatal', tags: { log: 'an error was not caught' } });
    expect((await server.anonymous.get('/faulty/1')).status).toBe(500);
    held.forEach((response) => response.end());
    receiver.answer = (response) => void response.end();
  });

  it('are not what the log calls a warning, nor a request that was refused', async () => {
    server = await startServer({ clock, reports, log: log() });
    server.ctx.log.warn({ err: new Error('later') }, 'put off');
    expect((await server.anonymous.get('/nowhere')).status).toBe(404);
    fail('first');
    expect((await receiver.until(1))[0]?.event.tags.log).toBe('a job failed');
  });
});

describe('[ERR3] faults of the log', () => {
  it.each(['fatal', 'silent'] as const)('are reported where its level is %s, and written as ever', async (level) => {
    const quiet = log(reports, level);
    quiet.error({ err: new Error('an error') }, 'a job failed');
    quiet.fatal({ err: new Error('the end') }, 'an error was not caught');
    quiet.warn('a warning');
    const all = await receiver.until(2);
    expect(all.map(({ event }) => event.exception.values[0].value)).toEqual(['an error', 'the end']);
    expect(lines.split('\n').filter(Boolean)).toHaveLength(level === 'fatal' ? 1 : 0);
  });

  it('that cannot be reported fail nobody who logs', () => {
    const broken = log({
      takeLogged: () => {
        throw new Error('no budget');
      },
    });
    broken.error({ err: new Error('x') }, 'a job failed');
    expect(lines).toMatch(/a fault could not be reported[^]*a job failed/);
  });
});

describe('[ERR1] without a service', () => {
  it('nothing is reported', async () => {
    const off = createErrorReports({ error_service: null, development: false }, clock, () => undefined);
    log(off).error({ err: new Error('x') }, 'a job failed');
    expect([off.on, lines.includes('a job failed')]).toEqual([false, true]);
    await off.close();
  });
});

/** Ten words that stay in the kind of a page. */
const WORDS = 'agenda timeline vault games play tour pages terms privacy login'.split(' ');

describe('[ERR5] a storm of faults', () => {
  it('is one report for the same, which the next one counts', async () => {
    for (let n = 0; n < 1_000; n += 1) fail(`row ${n} is broken`);
    await receiver.until(1);
    await clock.advance(60_000);
    fail('row 7 is broken');
    const [, second] = await receiver.until(2);
    expect(second?.event.extra).toEqual({ repeated: 999 });
    expect(receiver.received).toHaveLength(2);
  });

  it('of different ones is 30 in a minute, with texts that are cut', async () => {
    const huge = 'a b '.repeat(100_000);
    for (let n = 0; n < 100; n += 1) fail(`${'x'.repeat(n)} ${huge}`);
    const all = await receiver.until(30);
    await clock.advance(60_000);
    fail('the last');
    await receiver.until(31);
    expect(all).toHaveLength(31);
    expect(Math.max(...all.map(({ envelope }) => envelope.length))).toBeLessThan(8_000);
  });

  it('of times of pages leaves their faults theirs', async () => {
    for (let n = 0; n < 100; n += 1) {
      const times = { first_byte_ms: n, drawn_ms: n, loaded_ms: n };
      reports.takeFromPage({ kind: 'page_load', ...times }, `/${WORDS[n % 10]}/${WORDS[Math.floor(n / 10)]}`);
    }
    reports.takeFromPage({ kind: 'unhandled', name: 'Error', message: 'broken', stack: '' }, '/demo');
    await expect.poll(() => receiver.received.map(({ type }) => type)).toContain('event');
  });

  it('of pages leaves the server’s own their places', async () => {
    for (let n = 0; n < 100; n += 1)
      reports.takeFromPage({ kind: 'unhandled', name: 'Error', message: 'x'.repeat(n), stack: '' }, '/demo');
    fail('ours');
    await expect.poll(() => receiver.received.map(({ event }) => event.logger)).toContain('server');
    expect(receiver.received.filter(({ event }) => event.logger === 'page')).toHaveLength(30);
  });
});

describe('[ERR6] a receiver', () => {
  it('that is away is asked again later, with the same report', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    fail('first');
    await receiver.until(1);
    await settled();
    fail('second');
    receiver.answer = (response) => void response.end('{}');
    expect(receiver.received).toHaveLength(1);
    await clock.advance(10_000);
    const all = await receiver.until(3);
    expect(all.map(({ event }) => event.exception.values[0].value)).toEqual(['first', 'first', 'second']);
    await expect
      .poll(() => troubles)
      .toEqual([
        'the service of errors answers 503: it is asked again, and up to 120 reports wait',
        'the service of errors takes reports again',
      ]);
  });

  it('that listens nowhere is asked again later, and the log says so once', async () => {
    await receiver.stop();
    fail('first');
    await settled();
    await clock.advance(10_000);
    expect(troubles).toEqual(['the service of errors does not answer: it is asked again, and up to 120 reports wait']);
  });

  it('that has had enough is left alone for as long as it says', async () => {
    receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '120' }).end();
    fail('first');
    await receiver.until(1);
    receiver.answer = (response) => void response.end('{}');
    await expect.poll(() => clock.timers).toBe(1);
    fail('second');
    await clock.advance(119_000);
    expect(receiver.received).toHaveLength(1);
    await clock.advance(1_000);
    expect((await receiver.until(2))[1]?.event.exception.values[0].value).toBe('second');
  });

  it('that refuses gets no report twice, and leads nowhere that is not public', async () => {
    const inward = await startReceiver();
    receiver.answer = (response) => void response.writeHead(307, { location: inward.service.url }).end();
    fail('first');
    await settled();
    expect(inward.received).toEqual([]);
    await inward.stop();
  });

  it('is told what waits when the server stops, and nothing that comes later', async () => {
    for (const message of ['first', 'second', 'third']) fail(message);
    const closing = reports.close();
    fail('late');
    await closing;
    expect(receiver.received.map(({ event }) => event.exception.values[0].value)).toEqual(['first', 'second', 'third']);
  });

  it('that does not answer holds up a server that stops for three seconds', async () => {
    const held: ServerResponse[] = [];
    receiver.answer = (response) => void held.push(response);
    fail('first');
    await receiver.until(1);
    let closed = false;
    const closing = reports.close().then(() => (closed = true));
    await clock.advance(2_999);
    expect(closed).toBe(false);
    await clock.advance(1);
    await closing;
    for (const response of held) response.end();
  });

  it('that is away is not asked again by a server that stops', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    for (const message of ['first', 'second']) fail(message);
    await receiver.until(1);
    await settled();
    await reports.close();
    expect(receiver.received).toHaveLength(1);
  });

  it('is told nothing any more once the server stops', async () => {
    await reports.close();
    fail('late');
    expect(receiver.received).toEqual([]);
  });
});
