import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstLoad } from '../../scripts/first-load.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** The app's scripts that this document has loaded, from wherever, in the order of their names. */
function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return paths.filter((path) => /^\/assets\/.*\.js$/.test(path)).sort();
  });
}

test('[PAG9] the home loads by itself exactly the JavaScript that the budget counts', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee, { consent: false, locale: 'de-DE' });
  await page.goto(`${stage.url}/demo`);
  const counted = firstLoad()
    .map(({ path }) => `/${path}`)
    .filter((path) => path.startsWith('/assets/'))
    .sort();
  await expect.poll(() => loadedScripts(page)).toEqual(counted);
  await page.waitForLoadState('networkidle');
  expect(await loadedScripts(page)).toEqual(counted);
  // The greeting of a first entry is drawn, and its code waits as well.
  const dismiss = page.getByRole('main').getByRole('button', { name: 'Nicht mehr zeigen' });
  await dismiss.waitFor();
  // A person has come: the list of what can be opened is there before anything is.
  const moved = async (): Promise<string[]> => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    return loadedScripts(page);
  };
  await expect.poll(moved).toContainEqual(expect.stringContaining('/event-parts-'));
  await dismiss.click();
  await dismiss.waitFor({ state: 'detached' });
});

/** Scripts and styles that this document asks for from now on. */
function filesFromNow(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  return files;
}

test.for([
  { name: 'Chat', shown: '#side-panel article' },
  { name: 'Agenda', shown: '[role=dialog] [data-row]' },
])('[PAG22] opening the $name asks for at most 12 files', async ({ name, shown }) => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  // Nothing is fetched ahead, so all that is needed comes now.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(`${stage.url}/demo`);
  // The last part that comes by itself.
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('navigation').getByRole('button', { name: new RegExp(`${name}$`) });
  // The first touch brings files of its own.
  await page.mouse.move(1, 1);
  await expect.poll(() => loadedScripts(page)).toContainEqual(expect.stringContaining('/chat-model-'));
  await page.waitForLoadState('networkidle');
  const files = filesFromNow(page);
  await button.first().click();
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(files.length, files.join('\n')).toBeGreaterThan(3);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(12);
});
