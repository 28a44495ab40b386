import type { Browser, Page } from 'playwright-core';
import { carry, launchBrowser, newVisitor } from '../../e2e/support/browser.ts';
import { FAKE_MEDIA, joinButton } from '../../e2e/support/calls.ts';
import type { BenchCall } from './protocol.ts';

/** A person joins a call in which another one is: how long until they see them, and what the two pages had of the server. */
export interface SeenCall {
  readonly first_frame_ms: number;
  readonly requests: number;
  readonly sent: number;
  readonly received: number;
}

interface Counted {
  requests: number;
  sent: number;
  received: number;
}

/** Counts the words of a page and the server about its call: requests by their bodies, and the frames of its socket. */
function count(page: Page, counted: Counted): void {
  const size = (payload: string | Buffer): number => Buffer.byteLength(payload);
  page.on('request', (request) => {
    if (!request.url().includes('/json/video-call')) return;
    counted.requests += 1;
    counted.sent += request.postDataBuffer()?.length ?? 0;
  });
  page.on('response', (response) => {
    if (!response.url().includes('/json/video-call')) return;
    void response.body().then(
      (body) => (counted.received += body.length),
      () => undefined,
    );
  });
  page.on('websocket', (socket) => {
    // LiveKit's own is not ours.
    if (!socket.url().includes('/live')) return;
    socket.on('framesent', ({ payload }) => (counted.sent += size(payload)));
    socket.on('framereceived', ({ payload }) => (counted.received += size(payload)));
  });
}

interface Seeing {
  readonly browser: Browser;
  readonly origin: string;
  readonly slug: string;
  readonly counted: Counted;
}

/** In the page: presses the button, and waits for the first frame of another person. */
const PRESS_AND_SEE = `new Promise((seen) => {
  const began = performance.now();
  [...document.querySelectorAll('[data-call] button')].find((button) => button.textContent.trim() === 'Join').click();
  const look = () => {
    const video = document.querySelector('article:not([aria-label$="(you)"]) video');
    if (video) video.requestVideoFrameCallback(() => seen(performance.now() - began));
    else setTimeout(look, 5);
  };
  look();
})`;

async function open({ browser, origin, slug, counted }: Seeing, tid: string, cookie: string): Promise<Page> {
  const { context, page } = await newVisitor(browser, origin, { serviceWorkers: 'block' });
  count(page, counted);
  await carry(context, origin, cookie);
  await page.goto(`${origin}/${slug}?openVideoChat=${tid}`);
  await joinButton(page).waitFor({ timeout: 30_000 });
  return page;
}

/** Plays calls of two in real browsers, one after the other. */
export async function seeCalls(origin: string, slug: string, calls: readonly BenchCall[]): Promise<SeenCall[]> {
  const browser = await launchBrowser(FAKE_MEDIA);
  const seen: SeenCall[] = [];
  for (const { tid, cookies } of calls) {
    const counted: Counted = { requests: 0, sent: 0, received: 0 };
    const [first, second] = await Promise.all(
      cookies.slice(0, 2).map((cookie) => open({ browser, origin, slug, counted }, tid, cookie)),
    );
    await joinButton(first!).click();
    await first!.getByRole('region', { name: 'Call', exact: true }).waitFor();
    const first_frame_ms = await second!.evaluate<number>(PRESS_AND_SEE);
    await Promise.all([first!, second!].map((page) => page.getByRole('button', { name: 'Leave' }).click()));
    await Promise.all([first!, second!].map((page) => page.context().close()));
    seen.push({ first_frame_ms, ...counted });
  }
  await browser.close();
  return seen;
}
