/**
 * First load of the event home on a throttled phone (9 Mbps, 60 ms, 4x CPU): JavaScript, bytes, LCP; and the same page
 * with the server's rendering taken out of the document, as the peer in the same run.
 * `npm run bench:page [-- --runs 5]`
 */
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../e2e/support/browser.ts';
import { DEMO } from '../e2e/support/demo.ts';
import { startProduct } from '../e2e/support/server.ts';
import { BUDGET_KB } from '../scripts/first-load.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

interface Load {
  readonly lcp_ms: number;
  /** JavaScript that the document names, and all that the page loads by itself: gzip -9. */
  readonly named_js_kb: number;
  readonly js_kb: number;
  readonly image_kb: number;
  /** Everything on the wire, headers too. */
  readonly wire_kb: number;
}

async function throttle(page: Page, onBytes: (kind: string, bytes: number) => void): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type));
  cdp.on('Network.loadingFinished', (event) => onBytes(kinds.get(event.requestId) ?? '', event.encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const [downloadThroughput, uploadThroughput] = [9_000_000 / 8, 4_000_000 / 8];
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput,
    uploadThroughput,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function load(context: BrowserContext, url: string, rendered: boolean): Promise<Load> {
  const page = await context.newPage();
  let [image, wire] = [0, 0];
  await throttle(page, (kind, bytes) => {
    wire += bytes;
    if (kind === 'Image') image += bytes;
  });
  const scripts: Response[] = [];
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response));
  let document = '';
  await page.route(url, async (route) => {
    const html = await (await route.fetch()).text();
    document = rendered ? html : withoutRendering(html);
    await route.fulfill({ body: document, contentType: 'text/html' });
  });
  await page.goto(url, { waitUntil: 'load' });
  // On a slow phone the page is quiet before its late parts are asked for; a video that goes on loading ends the wait.
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
  const lcp_ms = await largestPaint(page);
  const sizes = await Promise.all(scripts.map((script) => sizeOf(script, document)));
  await page.close();
  const js = (some: typeof sizes) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const named_js_kb = js(sizes.filter(({ named }) => named));
  return { lcp_ms, named_js_kb, js_kb: js(sizes), image_kb: image / 1000, wire_kb: wire / 1000 };
}

function largestPaint(page: Page): Promise<number> {
  const type = 'largest-contentful-paint' as never;
  return page.evaluate(
    (entryType) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
        observer.observe({ type: entryType, buffered: true });
      }),
    type,
  );
}

async function sizeOf(script: Response, document: string): Promise<{ bytes: number; named: boolean }> {
  const bytes = gzipSync(await script.body(), { level: 9 }).length;
  return { bytes, named: document.includes(`"${new URL(script.url()).pathname}"`) };
}

/** The document as a client-rendered app would send it: the root empty, and no picture known before the app has run. */
function withoutRendering(html: string): string {
  const from = html.indexOf('<div id="root">');
  const to = html.indexOf('<script type="application/json" id="boot">');
  if (from < 0 || to < 0) throw new Error('the document has no root or no boot data');
  const head = html.slice(0, from).replace(/<link rel="preload" as="image"[^>]*>/, '');
  return `${head}<div id="root"></div>${html.slice(to)}`;
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function row(name: string, loads: readonly Load[]): string {
  const cells = (['lcp_ms', 'named_js_kb', 'js_kb', 'image_kb', 'wire_kb'] as const).map((field) =>
    median(loads.map((one) => one[field])).toFixed(field === 'lcp_ms' ? 0 : 1),
  );
  return `| ${[name, ...cells].join(' | ')} |`;
}

async function main(): Promise<void> {
  const server = await startProduct();
  const browser = await launchBrowser();
  try {
    const viewport = { width: 390, height: 844 };
    // A service worker fetches past the throttling of its page.
    const phone = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true, serviceWorkers: 'block' } as const;
    const { context, page } = await newVisitor(browser, server.url, phone);
    await signIn(page, server.url, 'demo', DEMO.attendee);
    await page.close();
    const [rendered, bare]: [Load[], Load[]] = [[], []];
    for (let run = 0; run < runs; run++) {
      rendered.push(await load(context, `${server.url}/demo`, true));
      bare.push(await load(context, `${server.url}/demo`, false));
    }
    console.log(
      `${runs} runs, medians; budget of the home's JavaScript ${BUDGET_KB} kB gzip, stop at 150\n\n` +
        '| home on a throttled phone | LCP ms | JS for the first paint, kB gzip | all JS, kB gzip | pictures kB | wire kB |\n' +
        `|---|---|---|---|---|---|\n${row('rendered by the server', rendered)}\n${row('rendered in the browser', bare)}`,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
