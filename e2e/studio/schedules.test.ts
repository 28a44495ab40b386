import { readFile } from 'node:fs/promises';
import { runLine } from '@plenary/server/cli/cli.fixture';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();
const SCHEDULE = new URL('../../demo/schedule.json', import.meta.url);

test('[SRC1] [SRC10] [SRC12] an event is made of a schedule, takes its next version, and is downloaded, in the browser alone', async () => {
  const { server } = stage;
  const maker = await server.createPerson({});
  expect((await runLine(server, '/', `user allow ${maker.email}`)).code).toBe(0);
  const { context, page } = await stage.visitor({ viewport: { width: 390, height: 844 } });
  await carry(context, stage.url, (await server.signIn(maker)).cookie);
  const file = await readFile(SCHEDULE, 'utf8');
  const give = (text: string) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'schedule.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  /** On a phone the pages of an event are in a sheet. */
  const go = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Pages of the studio' }).click();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  };

  await page.goto(`${stage.url}/studio/new`);
  await page.getByLabel('What it begins with').selectOption('My programme: a file or an address');
  await give(file);
  await page.getByRole('button', { name: 'Read it, and fill in the form' }).click();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Open Harbour 2027');
  await page.getByRole('button', { name: 'Make an event' }).click();
  await page.waitForURL('**/studio/open-harbour-2027');

  await go('Schedules');
  await page.getByRole('article', { name: 'harbour27' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await give(file.replace(/"title": "(?!Open Harbour)[^"]+"/, '"title": "An hour on the water"'));
  await page.getByRole('button', { name: 'Show what would change' }).click();
  await page.getByText(/^Title: .* → An hour on the water$/).waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const source = page.getByRole('article', { name: 'harbour27' });
  await source.getByText('What came of it').click();
  await source.getByText('0 added, 1 changed, 0 removed').waitFor();

  await go('What is left');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as a bundle' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('open-harbour-2027.zip');
});
