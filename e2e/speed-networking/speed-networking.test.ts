import { SPEED } from '@plenary/contract/speed-networking/operations';
import { lookAfterSpeed, renewLeases } from '@plenary/server/features/speed-networking/round';
import type { EventFixture } from '@plenary/testkit/events';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { button, FAKE_MEDIA, guestOf, joinButton, region, WAIT, type Guest } from '../support/calls.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();
let browser: Browser;
let event: EventFixture;

beforeAll(async () => {
  browser = await launchBrowser(FAKE_MEDIA);
  event = await stage.server.createEvent({ flags: { speed_networking_enabled: true } });
});
afterAll(() => browser.close());

async function guest(first_name: string, width: number): Promise<Guest> {
  const one = await guestOf(
    stage,
    browser,
    event,
    { first_name, last_name: 'Ray' },
    { viewport: { width, height: 844 } },
  );
  const profile = { interests: 'Tea, Law', company: 'Engines' };
  await one.caller.client.post(`/${event.slug}/json/update-profile`, profile);
  await one.page.goto(`${stage.url}/${event.slug}/networking/speed`);
  return one;
}
/** Time passes, in steps in which pages show a sign of life. */
async function later(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 10) {
    await stage.server.clock.advance(Math.min(left, 10) * 1_000);
    await Promise.all(stage.server.nodes.map(({ ctx }) => renewLeases(ctx)));
  }
  await lookAfterSpeed(stage.server.ctx);
}
const shot = async ({ page }: Guest, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('[SPD10] [XCH6] two people are brought together, talk, stay in touch, and have each other as contacts', async () => {
  const [ada, bob] = [await guest('Ada', 1440), await guest('Bob', 390)];
  for (const one of [ada, bob]) await button(one.page, "I'm ready").waitFor(WAIT);
  expect(await violations(ada.page)).toEqual([]);
  await shot(ada, 'begin-1440');
  await shot(bob, 'begin-390');
  await button(ada.page, "I'm ready").press('Enter');
  await ada.page.getByText('Looking for someone…').waitFor(WAIT);
  // The button went with its press; the focus is where the rest is.
  await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Looking for someone/);
  expect(await violations(ada.page)).toEqual([]);
  await shot(ada, 'waiting-1440');
  await button(bob.page, "I'm ready").click();
  await bob.page.getByText('Looking for someone…').waitFor(WAIT);
  await later(1);

  const bar = (one: Guest, name: string) => one.page.getByRole('region', { name: `Talk with ${name} Ray` });
  await bar(ada, 'Bob').waitFor(WAIT);
  await joinButton(ada.page).click(WAIT);
  await joinButton(bob.page).click(WAIT);
  await region(bob.page).waitFor(WAIT);
  await expect.poll(() => bar(bob, 'Ada').getByRole('timer').textContent()).toMatch(/^[23]:\d\d$/);
  expect(await violations(bob.page)).toEqual([]);
  await shot(ada, 'talk-1440');
  await shot(bob, 'talk-390');
  await bar(ada, 'Bob').getByRole('button', { name: 'Stay in touch' }).click();
  await expect.poll(() => bar(ada, 'Bob').getByRole('button', { pressed: true }).count()).toBe(1);

  await later(SPEED.talk_ms / 1_000);
  await region(bob.page).waitFor({ state: 'detached', timeout: 30_000 });
  await bob.page.getByText('Would you like to stay in touch?', { exact: false }).waitFor(WAIT);
  expect(await violations(bob.page)).toEqual([]);
  await shot(bob, 'decide-390');
  await bob.page.getByRole('checkbox', { name: 'E-mail address' }).check();
  await button(bob.page, 'Stay in touch').click();
  await bob.page.getByText('Looking for someone…').waitFor(WAIT);

  await ada.page.emulateMedia({ colorScheme: 'dark' });
  await ada.page.getByRole('link', { name: 'Your contacts' }).click();
  const card = ada.page.getByRole('article', { name: 'Bob Ray' });
  await card.getByText(bob.caller.person.email).waitFor(WAIT);
  await expect.poll(() => card.textContent()).toContain('Engines');
  expect(await violations(ada.page)).toEqual([]);
  await shot(ada, 'contacts-1440');
  await bob.page.goto(`${stage.url}/${event.slug}/networking/contacts`);
  const back = bob.page.getByRole('article', { name: 'Ada Ray' });
  await back.waitFor(WAIT);
  await expect.poll(() => back.textContent()).not.toContain(ada.caller.person.email);
  await shot(bob, 'contacts-390');
});
