import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();

/** The page of polls of somebody. */
async function open(event: EventFixture, who: PersonOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(await stage.server.createPerson({ event, ...who }));
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}/polls`);
  return page;
}

/** Makes the link of a screen, and opens it where nobody is signed in. */
async function openScreen(host: Page): Promise<Page> {
  await host.getByRole('textbox', { name: 'Name of the screen' }).fill('Main hall');
  await host.getByRole('button', { name: 'Make a link' }).click();
  const { pathname } = new URL(await host.getByRole('textbox', { name: 'The link' }).inputValue());
  const { page } = await stage.visitor({ viewport: { width: 1920, height: 1080 } });
  await page.goto(stage.url + pathname);
  return page;
}

test('[PLL13] [PLL14] [PLL9] a poll is made, voted for and closed while a screen in the hall shows it, as long as its link is good', async () => {
  const event = await stage.server.createEvent();
  const [host, guest] = await Promise.all([open(event, { host: true }), open(event)]);
  const screen = await openScreen(host);
  await screen.getByRole('heading', { name: 'The next poll shows here.' }).waitFor();
  await guest.getByText('No poll is open', { exact: false }).waitFor();
  await host.getByRole('button', { name: 'New poll' }).click();
  await host.getByRole('textbox', { name: 'Question' }).fill('Which lake?');
  await host.getByRole('textbox', { name: 'Choices' }).fill('Garda\nComo');
  await host.getByRole('button', { name: 'Save and open' }).click();
  const poll = guest.getByRole('article', { name: 'Which lake?' });
  await poll.getByRole('radio', { name: 'Como' }).check();
  await poll.getByRole('button', { name: 'Vote', exact: true }).click();
  await poll.getByText('You have voted.').waitFor();
  // Votes are counted and told a second later.
  await stage.server.clock.advance(1_000);
  const row = host.getByRole('listitem').filter({ hasText: 'Which lake?' });
  await row.getByText('1 person has voted').waitFor();
  await screen.getByText('1 person has voted').waitFor();
  await row.getByRole('button', { name: 'Close the poll' }).click();
  await poll.getByText('This poll has now been closed').waitFor();
  const [table] = await Promise.all([
    host.waitForEvent('download'),
    row.getByRole('link', { name: 'Table (CSV)' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/\.csv$/);
  await host.getByRole('button', { name: 'End the link' }).click();
  await screen.getByRole('heading', { name: 'This link is no longer valid.' }).waitFor();
  expect((await screen.reload())?.status()).toBe(404);
});
