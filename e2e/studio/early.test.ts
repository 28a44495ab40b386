import { expect, test } from 'vitest';
import { enterEvent, useEvents } from '../support/events.ts';

const stage = useEvents();
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 12"><circle cx="6" cy="6" r="6"/></svg>';

test('[PAG25] a person who fills in a form and gives it a file while the scripts are on the way loses nothing', async () => {
  const event = await stage.server.createEvent();
  const host = await stage.server.createPerson({ event, roles: ['organiser'] });
  const { page } = await enterEvent(stage, event, host);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  await page.goto(`${stage.url}/studio/${event.slug}/look`, { waitUntil: 'commit' });
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file);
  await page.getByLabel('The logo in words').fill('The river');
  scripts.resolve();
  await page.getByAltText('logo.svg').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.reload();
  await page.getByAltText('logo.svg').waitFor();
  await expect.poll(() => page.getByLabel('The logo in words').inputValue()).toBe('The river');
});
