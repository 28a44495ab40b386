import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterEvent, useEvents } from '../support/events.ts';

const stage = useEvents();

const tab = (page: Page) => page.getByRole('region', { name: 'Attendees' });
const names = async (page: Page): Promise<string> =>
  (await tab(page).getByRole('listitem').locator('span > span:first-child bdi').allTextContents()).join(', ');
/** Lets so much time of the server pass again and again until these people are named. */
const within = (page: Page, ms = 1_000) =>
  expect.poll(async () => {
    await stage.server.clock.advance(ms);
    return names(page);
  });

test('[ATT1] [ATT3] [ATT13] whoever comes is on the list of others, and is not while they hide or once they have gone', async () => {
  const event = await stage.server.createEvent();
  const come = async (first_name: string): Promise<Page> => {
    const person = await stage.server.createPerson({ event, first_name, last_name: 'Doe' });
    const { page } = await enterEvent(stage, event, person);
    await page.getByRole('button', { name: 'Attendees' }).click();
    return page;
  };
  const ada = await come('Ada');
  await tab(ada).getByText('No active online users found').waitFor();
  const bob = await come('Bob');
  await within(ada).toBe('Bob Doe');
  await tab(bob).getByRole('switch', { name: 'Do not show me here' }).check();
  await within(ada).toBe('');
  await bob.reload();
  await tab(bob).getByRole('switch', { name: 'Do not show me here', checked: true }).waitFor();
  await tab(bob).getByRole('switch').uncheck();
  await within(ada).toBe('Bob Doe');
  await bob.close();
  await within(ada, 5_000).toBe('');
});
