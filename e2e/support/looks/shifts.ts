import type { Page } from 'playwright-core';

/** The most that a page may move by itself while it is opened (PAG23): parts of the screen, as browsers add them up. */
export const MOST_SHIFT = 0.01;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

type Watched = Window & { shifts?: Shift[] };

/**
 * From here on each page that is opened gets its scripts once it has been painted, as on a slow phone, and notes what moves
 * without a hand of its reader.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = ((window as Watched).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.outerHTML.slice(0, 80)} from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // `page.route` keeps nothing from one page to the next, and fetching and compiling it again costs more than all that is looked at.
  const devtools = await page.context().newCDPSession(page);
  const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  // All scripts of a document wait for one look at it: a look by each of them costs more than the page.
  let awaited: Promise<unknown> | null = null;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) awaited = null;
  });
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is left meanwhile needs no scripts.
    const look = (awaited ??= page.waitForFunction(painted).catch(() => undefined));
    void look.then(() => devtools.send('Fetch.continueRequest', { requestId })).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }] });
}

/** The shifts of the page that is open, once nothing on it waits; null: it has not moved more than is allowed. */
export async function shifted(page: Page): Promise<readonly Shift[] | null> {
  await page.waitForFunction(() => document.querySelector('#main [class*="spinner"]') === null);
  const shifts = await page.evaluate(() => (window as Watched).shifts ?? []);
  return shifts.reduce((sum, { value }) => sum + value, 0) > MOST_SHIFT ? shifts : null;
}
