import { addRoom } from '@plenary/server/features/rooms/rooms.fixture';
import { lookAfterMeetings } from '@plenary/server/features/meetings/round';
import type { EventFixture } from '@plenary/testkit/events';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { button, FAKE_MEDIA, guestOf, joinButton, region, WAIT, type Guest } from '../support/calls.ts';
import { useEvents } from '../support/events.ts';
import { followedAt } from '../support/nodes.ts';

const stage = useEvents();
let browser: Browser;
let event: EventFixture;

beforeAll(async () => {
  browser = await launchBrowser(FAKE_MEDIA);
  event = await stage.server.createEvent({ flags: { meetings_enabled: true } });
});
afterAll(() => browser.close());

async function guest(first_name: string, width: number): Promise<Guest> {
  const screen = { viewport: { width, height: 844 } };
  const one = await guestOf(stage, browser, event, { first_name, last_name: 'Ray' }, screen);
  await one.page.goto(`${stage.url}/${event.slug}/networking/meetings`);
  return one;
}
const card = (one: Guest, name: string) => one.page.getByRole('article', { name: `Meeting with ${name} Ray` });
/** The name of the meeting in which the focus is; null: in none. */
const focused = ({ page }: Guest) =>
  page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label') ?? null);
const shot = async ({ page }: Guest, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('[MTG2] [MTG6] a time is offered, asked for, agreed on, and met at in a call', async () => {
  const [ada, bob] = [await guest('Ada', 390), await guest('Bob', 1440)];
  const soon = new Date(Math.ceil(stage.server.clock.now() / 60_000 + 60) * 60_000);
  // The browser's zone is UTC, and the event's too.
  await ada.page.getByLabel('Day and time').fill(soon.toISOString().slice(0, 16));
  await button(ada.page, 'Offer this time').dblclick();
  await ada.page.getByRole('button', { name: /^Remove/ }).waitFor(WAIT);
  await expect.poll(() => ada.page.getByLabel('Day and time').inputValue()).toBe('');
  // Whoever presses twice offers once, and hears of no trouble.
  await expect.poll(() => ada.page.getByRole('main').getByRole('alert').count()).toBe(0);
  expect(await violations(ada.page)).toEqual([]);
  await shot(ada, 'meetings-offer-390');

  const user = ada.caller.person.account_id;
  await bob.page.goto(`${stage.url}/${event.slug}/networking/meetings?with=${user}`);
  await bob.page.getByRole('heading', { name: 'Ask Ada Ray for a meeting' }).waitFor(WAIT);
  await bob.page.getByRole('list', { name: 'Choose a time' }).getByRole('button').click();
  await bob.page.getByLabel('Message (optional)').fill('Tea?');
  expect(await violations(bob.page)).toEqual([]);
  await shot(bob, 'meetings-ask-1440');
  await button(bob.page, 'Ask for the meeting').click();
  await card(bob, 'Ada').getByText('Waiting for their answer').waitFor(WAIT);

  await card(ada, 'Bob').getByText('Tea?').waitFor(WAIT);
  await shot(ada, 'meetings-asked-390');
  await card(ada, 'Bob').getByRole('button', { name: 'Accept' }).press('Enter');
  await card(bob, 'Ada').getByText('Agreed').waitFor(WAIT);
  // Buttons that go with what they did leave the focus in the meeting.
  await card(ada, 'Bob').getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(ada)).toBe('Meeting with Bob Ray');
  await ada.page.getByText('Taken by a meeting with Bob Ray.').waitFor(WAIT);
  await card(ada, 'Bob').getByRole('button', { name: 'Another time' }).press('Enter');
  await card(ada, 'Bob').getByText('You offer no other times at the moment.').waitFor(WAIT);
  await shot(ada, 'meetings-taken-390');
  expect(await violations(ada.page)).toEqual([]);
  await expect.poll(() => focused(ada)).toBe('Meeting with Bob Ray');
  await card(ada, 'Bob').getByRole('button', { name: 'Keep this time' }).press('Enter');
  await expect.poll(() => focused(ada)).toBe('Meeting with Bob Ray');
  await bob.page.emulateMedia({ colorScheme: 'dark' });
  await shot(bob, 'meetings-agreed-1440');
  expect(await violations(bob.page)).toEqual([]);

  await stage.server.clock.leap(soon.getTime() - stage.server.clock.now() - 4 * 60_000);
  await lookAfterMeetings(stage.server.ctx);
  // Whoever sits in a room meanwhile gives the seat up with its call.
  await addRoom(stage.server, event, { name: 'Tea' });
  await bob.page.getByRole('link', { name: 'Rooms', exact: true }).click();
  await bob.page.getByRole('article', { name: 'Tea' }).getByRole('button', { name: 'Join' }).click(WAIT);
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await region(bob.page).waitFor(WAIT);
  await button(bob.page, 'Pop out').click();
  await bob.page.getByRole('link', { name: 'Meetings', exact: true }).click();
  for (const [one, name] of [
    [ada, 'Bob'],
    [bob, 'Ada'],
  ] as const) {
    await card(one, name).getByRole('button', { name: 'Go to the call' }).click(WAIT);
    // One who is in a call already is asked before it ends (ROM21).
    if (one === bob) await bob.page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click();
    await joinButton(one.page).click(WAIT);
    await region(one.page).waitFor(WAIT);
  }
  await expect.poll(() => followedAt(stage.server, 'seat:'), WAIT).toEqual([]);
  await shot(bob, 'meetings-call-1440');
});
