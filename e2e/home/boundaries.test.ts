import type { Boot } from '@plenary/contract/boot';
import { moveClock } from '@plenary/contract/timeline/operations';
import { liveArea } from '@plenary/domain/timeline/live-area';
import { isStreamLike, startOf } from '@plenary/domain/timeline/status';
import { ACTIVE_WINDOW_MS } from '@plenary/domain/timeline/types';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newVisitor, signIn, type Visitor } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

/** How long before a boundary a page is opened. Milliseconds. */
const BEFORE_MS = 4_000;
const SLUG = 'demo';

const stage = useDemo();
let host: Visitor;
let nadia: Visitor;

beforeAll(async () => {
  host = await newVisitor(stage.browser, stage.url);
  nadia = await newVisitor(stage.browser, stage.url);
  await signIn(host.page, stage.url, SLUG, DEMO.host);
  await signIn(nadia.page, stage.url, SLUG, DEMO.attendee);
  for (const { page } of [host, nadia]) await page.clock.install();
});
beforeEach(() => shiftTo(stage.server.clock.now()));

/** Sets the event's clock, as a host may in development. */
async function shiftTo(at: number): Promise<void> {
  const answer = await host.context.request.post(stage.url + moveClock.path.replace(':event', SLUG), {
    data: { at: new Date(at).toISOString() },
  });
  expect(answer.status()).toBe(200);
}

async function boot(): Promise<Boot> {
  const answer = await nadia.context.request.get(`${stage.url}/${SLUG}/json/boot`);
  return ((await answer.json()) as { payload: Boot }).payload;
}

/** Time passes, for the server and in every page. */
async function untilBoundary(): Promise<void> {
  await stage.server.clock.advance(BEFORE_MS);
  for (const { page } of [host, nadia]) await page.clock.fastForward(BEFORE_MS);
}

/** A page that was loaded anew would have forgotten this. */
const markPage = () => nadia.page.evaluate(() => void Object.assign(globalThis, { still_open: true }));
const isSamePage = () => nadia.page.evaluate(() => 'still_open' in globalThis);

/** Start of the first stream that opens while none is on air. */
function quietOpening({ frame, event }: Boot): { id: string; opens: number } {
  if (!frame || !event) throw new Error('the boot data has no timeline');
  const { sessions } = frame.timeline;
  for (const session of sessions.filter(isStreamLike)) {
    const opens = startOf(session) - ACTIVE_WINDOW_MS;
    const before = liveArea(sessions, opens - 1, event.settings);
    if (opens > stage.server.clock.now() && before.on_air === 0 && session.has_link) return { id: session.id, opens };
  }
  throw new Error('the demo has no stream that opens while none is on air');
}

test('[HOM7] an open home gets the link at the minute in which a stream opens, and loses it when it ends', async () => {
  const { id, opens } = quietOpening(await boot());
  await shiftTo(opens - BEFORE_MS);
  await nadia.page.goto(`${stage.url}/${SLUG}`);
  await markPage();
  const main = nadia.page.getByRole('main');
  await main.getByText('Next session starts in').waitFor();
  await expect.poll(() => main.getByRole('link', { name: 'Visit' }).count()).toBe(0);
  expect(await nadia.page.content()).not.toContain(`live_stream/${id}`);

  const visit = main.getByRole('link', { name: 'Visit' });
  await untilBoundary();
  await visit.waitFor();
  await expect.poll(() => visit.getAttribute('href')).toBe(`/${SLUG}/live_stream/${id}`);

  const { event, frame } = await boot();
  const state = event && frame && liveArea(frame.timeline.sessions, opens + ACTIVE_WINDOW_MS, event.settings).state;
  if (state?.kind !== 'ends_in') throw new Error('the stream is not the only one on air');
  await shiftTo(state.at_ms - BEFORE_MS);
  await main.getByText('Current session ends in').waitFor();
  await untilBoundary();
  await main.getByText('Current session ends in').waitFor({ state: 'detached' });
  await expect.poll(() => visit.count()).toBe(0);
  expect(await isSamePage()).toBe(true);
  expect(nadia.errors).toEqual([]);
});

test('[CDN3] when the event ends an open page says so by itself, and hosts stay', async () => {
  const { event } = await boot();
  if (!event?.closes_at) throw new Error('the demo does not end');
  await host.page.goto(`${stage.url}/${SLUG}`);
  await shiftTo(Date.parse(event.closes_at) - BEFORE_MS);
  await nadia.page.goto(`${stage.url}/${SLUG}`);
  await nadia.page.getByRole('main').getByText('Currently no event scheduled').waitFor();
  await untilBoundary();
  await nadia.page.getByRole('heading', { name: event.settings.event_over_heading }).waitFor();
  await host.page.getByRole('main').getByText('Currently no event scheduled').waitFor();
  expect(nadia.errors).toEqual([]);
});
