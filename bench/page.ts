/**
 * First load of the event home on a throttled phone (9 Mbps, 60 ms, 4x CPU): JS, all bytes, LCP; and the same page
 * with the server's rendering taken out of the document, as the peer in the same run.
 * `npm run bench:page [-- --runs 5]`
 */
import { parseArgs } from 'node:util';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../e2e/support/browser.ts';
import { DEMO } from '../e2e/support/demo.ts';
import { startProduct } from '../e2e/support/server.ts';

const BUDGET_JS_KB = 120;
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

interface Load {
  readonly lcp_ms: number;
  readonly js_kb: number;
  readonly all_kb: number;
  readonly image_kb: number;
}

async function throttle(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 9_000_000 / 8,
    uploadThroughput: 4_000_000 / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return cdp;
}

async function load(context: BrowserContext, url: string, rendered: boolean): Promise<Load> {
  const page = await context.newPage();
  const cdp = await throttle(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  cdp.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type));
  cdp.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + event.encodedDataLength;
  });
  if (!rendered)
    await page.route(url, async (route) =>
      route.fulfill({ body: withoutRendering(await (await route.fetch()).text()), contentType: 'text/html' }),
    );
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForSelector('h1, h2');
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const lcp_ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint' as never,
          buffered: true,
        });
      }),
  );
  await page.close();
  const kb = (kind: string) => (bytes[kind] ?? 0) / 1000;
  return {
    lcp_ms,
    js_kb: kb('Script'),
    image_kb: kb('Image'),
    all_kb: Object.values(bytes).reduce((sum, n) => sum + n, 0) / 1000,
  };
}

/** The document as a client-rendered app would send it: the root element empty. */
function withoutRendering(html: string): string {
  return html.replace(/(<div id="root"[^>]*>)[\s\S]*?(<\/div>\s*<script)/, '$1$2');
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function main(): Promise<void> {
  const server = await startProduct();
  const browser = await launchBrowser();
  try {
    const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
    const { context, page } = await newVisitor(browser, server.url, phone);
    await signIn(page, server.url, 'demo', DEMO.attendee);
    await page.close();
    const table: Record<string, Load[]> = { rendered: [], 'not rendered': [] };
    for (let run = 0; run < runs; run++) {
      table.rendered?.push(await load(context, `${server.url}/demo`, true));
      table['not rendered']?.push(await load(context, `${server.url}/demo`, false));
    }
    console.log('| home on a throttled phone | LCP ms (median) | JS kB | images kB | all kB |\n|---|---|---|---|---|');
    for (const [name, loads] of Object.entries(table)) {
      const row = (pick: (one: Load) => number) => median(loads.map(pick)).toFixed(0);
      console.log(
        `| ${name} | ${row((l) => l.lcp_ms)} | ${row((l) => l.js_kb)} | ${row((l) => l.image_kb)} | ${row((l) => l.all_kb)} |`,
      );
    }
    const js = median((table.rendered ?? []).map((one) => one.js_kb));
    console.log(`\nfirst-load JS ${js.toFixed(1)} kB of a budget of ${BUDGET_JS_KB} kB; ${runs} runs`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
