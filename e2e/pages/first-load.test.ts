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
  // A person has come: the list of what can be opened is there before anything is.
  const moved = async (): Promise<string[]> => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    return loadedScripts(page);
  };
  await expect.poll(moved).toContainEqual(expect.stringContaining('/event-parts-'));
});
