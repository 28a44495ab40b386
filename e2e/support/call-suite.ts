import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '../../apps/web');
const FOLDER = 'src/features/calls/transport';

/** A suite of the transports of calls as one script: it runs in the browser, where there is media. */
export async function bundleSuite(entry: string): Promise<string> {
  const built = await build({
    ...{ configFile: false, root: WEB, logLevel: 'error' },
    build: { write: false, minify: false, lib: { entry: join(WEB, FOLDER, entry), formats: ['iife'], name: 'suite' } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the suite was not built');
  return output.output[0].code;
}

/** A page of a secure origin, in which the suite waits. */
export async function suitePage(browser: Browser, code: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route('http://localhost/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>calls' }));
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: code });
  return page;
}
