/**
 * Frames of the chat's list on a throttled phone (4x CPU, 390 px): at rest, scrolling a page of messages, and scrolling
 * thousands, in one run; with what a frame of that costs the page's thread, and how many frames show a place in which nothing is
 * drawn. The messages are made up in the browser's network, so that the server has no part in it.
 * `npm run bench:chat-scroll [-- --rows 5000 --frames 240]`
 */
import { parseArgs } from 'node:util';
import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../../e2e/support/browser.ts';
import { DEMO } from '../../e2e/support/demo.ts';
import { blankFramesWhile, framesWhile, scrollList, untilListIs } from '../../e2e/support/frames.ts';
import { startProduct } from '../../e2e/support/server.ts';
import { withholdFrames } from '../../e2e/support/network/sockets.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '5000' }, frames: { type: 'string', default: '240' } },
});
const [rows, frames] = [Number(values.rows), Number(values.frames)];

/** Messages of the newest page; the rest is one older page. */
const NEWEST = 60;
/** How far a finger moves the list in a frame, and how far a flick does, px. */
const STEP_PX = 40;
const FLICK_PX = 250;
/** No row is lower than this, px. */
const LEAST_PX = 24;
/** The first made-up cursor: above those of the demo's own messages. */
const FIRST = 1_000_000;

const WORDS = 'the tide turns and somebody asks whether the ferry waits for the last train from town'.split(' ');

function messageAt(position: number, like: ChatMessage): ChatMessage {
  return {
    ...like,
    _id: position.toString(16).padStart(24, '0'),
    cursor: String(FIRST + position),
    created: new Date(Date.now() - (rows - position) * 20_000).toISOString(),
    message: WORDS.slice(0, 3 + ((position * 7) % WORDS.length)).join(' '),
    message_type: 'message',
    client_message_id: null,
  };
}

/** Answers the list of messages: the newest page, then everything before it at once. */
async function makeUp(page: Page): Promise<void> {
  // People of the demo's own conversation speak the made-up messages.
  let known: readonly ChatMessage[] = [];
  await page.route('**/json/chat/messages/bookmark', (route) => route.abort());
  await page.route('**/json/chat/messages?*', async (route) => {
    const answer = await route.fetch();
    const { payload } = (await answer.json()) as { payload: MessagePage };
    const older = new URL(route.request().url()).searchParams.has('before');
    if (payload.results.length > 0) known = payload.results;
    const [from, to] = older ? [0, rows - NEWEST] : [rows - NEWEST, rows];
    const results = Array.from({ length: to - from }, (_, nth) =>
      messageAt(from + nth, known[(from + nth) % known.length] as ChatMessage),
    );
    const page_of = { results, has_more: !older, last_message_cursor: results.at(-1)?.cursor ?? null };
    await route.fulfill({ json: { status: 'success', payload: page_of } });
  });
}
const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

function line(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const late = (sorted.filter((ms) => ms > 25).length / sorted.length) * 100;
  const cells = [at(sorted, 0.5).toFixed(1), at(sorted, 0.95).toFixed(1), `${late.toFixed(0)} %`];
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** Ms of the page's thread for each frame while something happens. */
async function costOf<T>(
  cdp: CDPSession,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly cost: string }> {
  const read = async () =>
    new Map((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value] as const));
  const before = await read();
  const done = await work();
  const after = await read();
  const spent = (name: string): string =>
    ((((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000) / frames).toFixed(1);
  const parts = {
    all: 'TaskDuration',
    script: 'ScriptDuration',
    style: 'RecalcStyleDuration',
    layout: 'LayoutDuration',
  };
  const cost = Object.entries(parts).map(([part, name]) => `${part} ${spent(name)}`);
  return { done, cost: cost.join(', ') };
}

async function measure(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const rest = await framesWhile(page, frames, 0);
  const few = await framesWhile(page, NEWEST, -STEP_PX);
  await scrollList(page, 0);
  await untilListIs(page, rows * LEAST_PX);
  await scrollList(page, 0.9);
  await page.waitForTimeout(1_000);
  const { done: many, cost } = await costOf(cdp, () => framesWhile(page, frames, -STEP_PX));
  const blank = await blankFramesWhile(page, frames, -STEP_PX);
  const flicked = await blankFramesWhile(page, frames, -FLICK_PX);
  return [
    line('at rest', rest),
    line(`scrolling ${NEWEST} rows`, few),
    line(`scrolling ${rows} rows`, many),
    '',
    `A frame of scrolling ${rows} rows costs the page's thread, in ms: ${cost}.`,
    `Frames with a place in which nothing is drawn: ${blank} of ${frames} at ${STEP_PX} px, ${flicked} of ${frames} at ${FLICK_PX} px.`,
  ];
}

async function main(): Promise<void> {
  const server = await startProduct();
  const browser = await launchBrowser();
  try {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const { page } = await newVisitor(browser, server.url, phone);
    await signIn(page, server.url, 'demo', DEMO.attendee);
    await makeUp(page);
    // The demo's own messages would stand before those that are made up.
    await withholdFrames(page, 'chat:');
    await page.goto(`${server.url}/demo/pages/faq`);
    await page
      .getByRole('button', { name: /chat|panel/i })
      .last()
      .click();
    await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
    await page.waitForTimeout(1_000);
    const table = ['| the chat on a throttled phone | frame p50 ms | p95 ms | over 25 ms |', '|---|---|---|---|'];
    console.log([...table, ...(await measure(page))].join('\n'));
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
