import { startReceiver, type Receiver } from '@plenary/server/failures/error-service.fixture';
import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import { FakeClock } from '@plenary/testkit/clock';
import { startServer } from '@plenary/testkit/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carry, stopClock } from '../support/browser.ts';
import { useStage } from '../support/stage.ts';
import { startStreamOrigin, type StreamOrigin } from '../support/network/stream-origin.ts';

let receiver: Receiver;
let origin: StreamOrigin;
const stage = useStage(async () => {
  receiver = await startReceiver();
  const clock = new FakeClock(Date.now());
  return startServer({ web: 'built', background: true, clock, config: { error_service: receiver.service } });
});
beforeAll(async () => {
  origin = await startStreamOrigin();
});
afterAll(async () => {
  await origin.stop();
  await receiver.stop();
});
/** Faults that were told before may be told anew, and the receiver's list is read from here. */
let before = 0;
beforeEach(async () => {
  await stage.server.clock.advance(120_000);
  before = receiver.received.length;
});

const agree = (page: Page, analytics: boolean) =>
  page
    .context()
    .addCookies([{ name: 'cookie_consent', value: encodeURIComponent(JSON.stringify({ analytics })), url: stage.url }]);
/** The reports without traces: one page load in a hundred has one as well (STP4). */
const faults = () => receiver.received.slice(before).filter(({ type }) => type === 'event');
async function texts(count: number): Promise<unknown[]> {
  while (faults().length < count) await receiver.until(receiver.received.length + 1);
  return faults().map(({ event }): unknown => event.exception?.values[0].value);
}

/** Something of ours throws, so many times. An error that a test throws itself is no part of the page (ERR7). */
const fail = (page: Page, message: string, times = 1) =>
  page.evaluate(
    (given) => {
      const stack = `TypeError\n    at draw (${location.origin}/assets/shell-1.js:1:2)`;
      for (let n = 0; n < given.times; n += 1) reportError(Object.assign(new TypeError(given.message), { stack }));
    },
    { message, times },
  );

/** Has a page draw this number whenever it draws one. */
const drawing = (page: Page, drawn: number) => page.addInitScript((given) => void (Math.random = () => given), drawn);

/** The sign-in page of a new event, in a browser that agreed or did not, and whose loads are traced or not. */
async function visit(analytics: boolean, traced = false): Promise<Page> {
  const event = await stage.server.createEvent();
  const { page } = await stage.visitor({ consent: false });
  await agree(page, analytics);
  await drawing(page, traced ? 0 : 0.5);
  await page.goto(`${stage.url}/${event.slug}/login`);
  return page;
}

describe('[ERR2] what goes wrong on a page', () => {
  test('is reported once each: what was not caught, and promises that failed unheard', async () => {
    const page = await visit(true);
    await fail(page, 'the loop of ada@example.org', 1_000);
    await page.evaluate(() => void Promise.reject(Object.assign(new RangeError('nobody hears'), { stack: '' })));
    expect((await texts(2)).toSorted()).toEqual(['nobody hears', 'the loop of [e-mail]']);
    expect(faults().at(-1)?.event.transaction).toBe('/:event/login');
  });

  test('is told 20 times at most, however different it is and however long', async () => {
    // A load that is traced takes the place of no fault.
    const page = await visit(true, true);
    await receiver.until(before + 1);
    // The browser may announce the report of the load after the receiver has it: only reports of these faults count.
    const told: string[] = [];
    page.on('request', (request) => request.postData()?.includes(' b b ') && told.push(request.url()));
    for (let n = 0; n < 40; n += 1) await fail(page, `${'a '.repeat(n)} ${'b '.repeat(10_000)}`);
    await texts(20);
    expect(told).toHaveLength(20);
  });

  test('[ERR1] is told to nobody without consent, and from the moment on in which it was given', async () => {
    const page = await visit(false);
    const told: string[] = [];
    page.on('request', (request) => request.url().endsWith('/json/page-faults') && told.push(request.postData() ?? ''));
    await fail(page, 'before');
    await agree(page, true);
    await fail(page, 'after');
    expect(await texts(1)).toEqual(['after']);
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain('before');
  });
});

test('[STP4] one page load in a hundred is traced', async () => {
  const event = await stage.server.createEvent();
  const { page } = await stage.visitor({ consent: false });
  await agree(page, true);
  const load = async (chance: number) => {
    await drawing(page, chance);
    await page.goto(`${stage.url}/${event.slug}/login`, { waitUntil: 'load' });
  };
  await load(0.01);
  await load(0.009);
  const [trace, ...more] = (await receiver.until(before + 1)).slice(before);
  expect([trace?.type, trace?.event.transaction, more]).toEqual(['transaction', '/:event/login', []]);
  expect(trace?.event.measurements.load.value).toBeGreaterThan(0);
});

describe('[STP4] a stream', () => {
  async function watch(path: string): Promise<Page> {
    const { server } = stage;
    const event = await server.createEvent();
    const now = server.clock.now();
    const [starts_at, ends_at] = [new Date(now - 600_000), new Date(now + 3_600_000)];
    const row = sessionRow(event.id, { starts_at, ends_at, stream: source({ playback_url: origin.url + path }) });
    await addSessions(server.ctx, [row]);
    const { cookie } = await server.signIn(await server.createPerson({ event }));
    const { context, page } = await stage.visitor({ consent: false });
    await agree(page, true);
    await carry(context, stage.url, cookie);
    await stopClock(page);
    await page.goto(`${stage.url}/${event.slug}/live_stream/${row.id}`);
    return page;
  }
  const asked = (path: string): number => origin.asked.filter((each) => each === path).length;

  test.each([
    ['/bad/404', 'The stream answers 404'],
    ['/bad/429', 'The stream answers 429: Limit rate exceeded'],
  ])('that answers %s is reported once, however often it is asked', async (path, sentence) => {
    const page = await watch(path);
    expect(await texts(1)).toEqual([sentence]);
    const first = asked(path);
    await expect.poll(async () => (await page.clock.runFor(6_000), asked(path) - first)).toBeGreaterThan(2);
    await fail(page, 'the end');
    expect(await texts(2)).toEqual([sentence, 'the end']);
  });

  test('whose player stops is reported with what stopped it', async () => {
    const page = await watch('/bad/inward');
    await expect.poll(async () => (await page.clock.runFor(2_000), faults().length)).toBeGreaterThan(0);
    expect(String((await texts(1))[0])).toMatch(/^The player stopped: \w+$/);
  });
});
