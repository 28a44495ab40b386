import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openChat, sendChat } from '../support/chat.ts';
import { enterEvent, useEvents } from '../support/events.ts';

const stage = useEvents();

const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

/** The card of whoever has said something, by the menu of the message. */
async function openCard(page: Page, text: string): Promise<Locator> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Mute or ban…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Card of/ })
    .click();
  return page.getByRole('dialog', { name: 'Nadia Benali' });
}

test('[WID57] [WID54] a host mutes, deletes and bans from the card, and the page of the person says so at once', async () => {
  const event = await stage.server.createEvent();
  const people = [
    await stage.server.createPerson({ event, first_name: 'Nadia', last_name: 'Benali' }),
    await stage.server.createPerson({ event, host: true }),
  ];
  const pages = people.map(async (person) => (await enterEvent(stage, event, person)).page);
  const [nadia, hal] = (await Promise.all(pages)) as [Page, Page];
  await Promise.all([openChat(nadia), openChat(hal)]);
  await sendChat(nadia, 'a loud word');
  const card = await openCard(hal, 'a loud word');
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
  await press('Mute');
  await card.getByLabel('How long').selectOption('short');
  await press('Mute');
  const muted = nadia.getByText('You have been muted').first();
  await muted.waitFor();
  await press('Unmute');
  await muted.waitFor({ state: 'detached' });
  await press('Delete this message');
  await press('Delete');
  await nadia.getByText('Deleted Message').first().waitFor();

  await press('Ban from the event');
  await card.getByLabel('Reason, which the person reads').fill('No selling <i>here</i>');
  await press('Ban from the event');
  await nadia.getByRole('heading', { name: 'You cannot take part in this event any more' }).waitFor();
  await nadia.getByText('No selling <i>here</i>').waitFor();
  expect(await violations(nadia, {})).toEqual([]);
  await press('Let into the event again');
  await card.getByText('They may come in again.').waitFor();
  await nadia.goto(`${stage.url}/${event.slug}`);
  await nadia.getByPlaceholder('Type your message here..').waitFor();
});
