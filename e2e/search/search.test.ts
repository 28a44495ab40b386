import { timeline_sessions } from '@plenary/server/db/schema/index';
import { joinChat } from '@plenary/server/features/chat/chat.fixture';
import { addRoom } from '@plenary/server/features/rooms/rooms.fixture';
import { sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();
let event: EventFixture;

beforeEach(async () => {
  event = await stage.server.createEvent();
  const speakers = [{ name: 'Grace Hopper', company: 'Navy' }] as never;
  const row = sessionRow(event.id, { title: 'Ferries of the north', location: 'Quay', speakers });
  await stage.server.ctx.db.insert(timeline_sessions).values(row);
  await addRoom(stage.server, event, { kind: 'exhibitor', name: 'Ferry Ropes' });
});

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const ada = await joinChat(stage.server, event, { first_name: 'Ada', last_name: 'Byron' });
  await ada.say('the ferry leaves at nine');
  await stage.server.createPerson({ event, first_name: 'Ferris', last_name: 'Ferry' });
  // A second later all of it is found.
  await stage.server.clock.advance(1_000);
  const { cookie } = await stage.server.signIn(ada.person);
  const { context, page } = await stage.visitor(options);
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

const results = (page: Page) => page.locator('#search-results');
const groups = (page: Page) => results(page).getByRole('heading', { level: 2 }).allInnerTexts();

test('[SEA1] [SEA4] the key leads to the field of the search, whose results lead to their places, and back goes to the search before', async () => {
  const page = await open('');
  await page.getByRole('link', { name: 'Search' }).first().click();
  await expect.poll(() => page.url()).toContain('/search');
  const field = page.getByRole('searchbox');
  await field.waitFor();
  await field.blur();
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return field.evaluate((one) => one === document.activeElement);
    })
    .toBe(true);
  await field.press('Enter');
  await expect.poll(() => page.url()).not.toContain('?q');
  await field.fill('ferr');
  await field.press('Enter');
  await expect.poll(() => groups(page)).toEqual(['Sessions', 'Exhibitors and rooms', 'People', 'Messages']);
  await expect.poll(() => results(page).locator('mark').first().innerText()).toBe('Ferries');
  expect(await violations(page)).toEqual([]);
  await field.fill('hoper');
  await field.press('Enter');
  await expect.poll(() => groups(page)).toEqual(['Speakers']);
  await page.goBack();
  await expect.poll(() => groups(page)).toContain('Messages');
  await results(page).getByRole('link', { name: 'Ada Byron' }).click();
  await page.locator('[data-message]').filter({ hasText: 'leaves at nine' }).first().waitFor();
});

test('[SEA1] works without JavaScript, on a phone from the bar, and says when there is nothing', async () => {
  const page = await open('/vault/search', { javaScriptEnabled: false });
  await page.getByRole('searchbox').fill('ferries');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${event.slug}/vault/search`);
  await results(page).getByRole('link', { name: 'Ferries of the north' }).waitFor();
  await page.getByRole('searchbox').fill('xylophone');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => results(page).innerText()).toContain('Nothing found for “xylophone”');
  const phone = await open('', { viewport: { width: 390, height: 800 }, hasTouch: true });
  await phone.getByRole('button', { name: 'More' }).click();
  await phone.getByRole('dialog').getByRole('link', { name: 'Search' }).click();
  await phone.getByRole('searchbox').fill('ferries');
  await phone.getByRole('searchbox').press('Enter');
  await results(phone).getByRole('link', { name: 'Ferries of the north' }).waitFor();
  expect(await violations(phone)).toEqual([]);
});
