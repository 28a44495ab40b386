import { award, withPoints } from '@plenary/server/features/points/index';
import { setEvent } from '@plenary/server/features/events/index';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { carry, type VisitorOptions } from './support/browser.ts';
import { useEvents } from './support/events.ts';

const stage = useEvents();
let event: EventFixture;

beforeEach(async () => {
  event = await stage.server.createEvent();
});

const somebody = (options: PersonOptions = {}) => stage.server.createPerson({ event, ...options });

/** Gives somebody ten points for each poll. */
async function give(person: Person, ...polls: readonly string[]): Promise<void> {
  const { ctx, clock } = stage.server;
  for (const subject of polls)
    await ctx.live.transact(async (tx) => {
      const given = await award(tx, { event_id: event.id, ...person }, clock.now(), {
        action: 'poll_participated',
        subject,
      });
      return withPoints({ result: null }, given);
    });
}

/** The tab Activity of somebody, in a browser of their own. */
async function open(person: Person, options?: VisitorOptions): Promise<Page> {
  const { cookie } = await stage.server.signIn(person);
  const { context, page } = await stage.visitor(options);
  await carry(context, stage.url, cookie);
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${stage.url}/${event.slug}`);
  await live;
  await page.getByRole('button', { name: 'Activity' }).click();
  await tab(page).getByText(/^Hi /).waitFor();
  return page;
}

const tab = (page: Page) => page.getByRole('region', { name: 'Activity' });
const greeting = (page: Page) => tab(page).getByText(/^Hi /).textContent();
const rows = (page: Page) => tab(page).getByRole('list', { name: 'Leaderboard' }).getByRole('listitem');
const ranks = async (page: Page): Promise<string> =>
  (await rows(page).allInnerTexts()).map((text) => text.split('\n', 1)[0]).join(' ');

test('[LDB2] [LDB3] one reads one’s points and rank, and stands between one’s neighbours', async () => {
  const crowd = await Promise.all(Array.from({ length: 14 }, () => somebody()));
  const ada = await somebody({ first_name: 'Ada', last_name: 'Byron' });
  for (const one of crowd.slice(0, 12)) await give(one, 'a', 'b');
  const page = await open(ada);
  expect(await greeting(page)).toBe("Hi Ada, so far you've earned 0 points");
  expect(await ranks(page)).toBe('1 2 3 4 5 6 7 8 9 10 -');
  await give(ada, 'a');
  await expect.poll(() => greeting(page)).toBe("Hi Ada, so far you've earned 10 points and you're ranked 13 of 15");
  expect(await ranks(page)).toBe('1 2 3 4 5 6 7 8 9 10 12 13');
  const own = rows(page).filter({ hasText: 'Ada Byron' });
  expect(await own.getAttribute('aria-current')).toBe('true');
  expect(await violations(page)).toEqual([]);
});

test('[LDB20] points of others move the list while it is open', async () => {
  const [ada, bob] = await Promise.all([
    somebody({ first_name: 'Ada', last_name: 'Byron' }),
    somebody({ first_name: 'Bob', last_name: 'Doe' }),
  ]);
  await give(ada, 'a');
  const page = await open(ada);
  expect((await rows(page).allTextContents()).join(' ')).toMatch(/^1.*Ada Byron/);
  await give(bob, 'a', 'b');
  await expect
    .poll(async () => {
      await stage.server.clock.advance(3_000);
      return (await rows(page).allTextContents()).join(' ');
    })
    .toMatch(/^1.*Bob Doe.*20 points 2.*Ada Byron/);
});

test('[LDB1] whoever is not available for networking is told so, until they are', async () => {
  const page = await open(await somebody({ networking_status: false }));
  const warning = tab(page).getByText(
    'You are not available for networking so other users cannot see your activity score. Turn on your networking to participate in the leaderboard!',
  );
  await warning.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.request.post(`${stage.url}/${event.slug}/json/update-profile`, { form: { networking_status: 'true' } });
  await warning.waitFor({ state: 'detached' });
  expect(await tab(page).getByRole('button', { name: 'Open the settings' }).count()).toBe(0);
});

test('[LDB4] [LDB17] the list says how points are earned and what one’s own were given for, and whom to ask', async () => {
  const ada = await somebody();
  await give(ada, ...Array.from({ length: 12 }, (_none, index) => `poll ${index}`));
  const page = await open(ada);
  const rules = tab(page).getByRole('region', { name: 'How do I get points?' }).getByRole('listitem');
  await expect.poll(() => rules.count()).toBe(13);
  expect(await rules.first().textContent()).toBe('React to a message in the chat+2');
  await tab(page).getByText('What are my points for?').click();
  const history = tab(page).locator('details').getByRole('listitem');
  await expect.poll(() => history.count()).toBe(12);
  await give(ada, 'one more');
  await expect.poll(() => history.count()).toBe(13);
  expect(await history.first().textContent()).toMatch(/^Take part in a poll.*\+10$/);
  await tab(page).getByText('Please contact the events team.').waitFor();
  await tab(page).getByRole('button', { name: 'Ask a Question' }).click();
  await page.getByRole('tab', { name: 'Ask a Question', selected: true }).waitFor();
});

test('[LDB17] what points were given for is listed once, though it is closed and opened again while it is read', async () => {
  const ada = await somebody();
  await give(ada, 'a', 'b');
  const page = await open(ada);
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/json/points', async (route) => {
    asked.push(route.request().url());
    if (asked.length === 1) await held.promise;
    await route.continue();
  });
  const part = tab(page).locator('details');
  const press = () => tab(page).getByText('What are my points for?').click();
  await press();
  await expect.poll(() => asked.length).toBe(1);
  await press();
  await expect.poll(() => part.locator(':scope > :not(summary)').count()).toBe(0);
  await press();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(2);
  const late = page.waitForResponse('**/json/points');
  held.resolve();
  await late;
  await give(ada, 'c');
  await expect.poll(() => part.getByRole('listitem').count()).toBe(3);
});

test('[PAN9] the quick links are six; what the event has switched off stays, says so by keys too and opens nothing', async () => {
  await setEvent(stage.server.ctx, event.slug, {
    settings: { flags: { public_chat_enabled: false, private_chat_enabled: false, support_chat_enabled: false } },
  });
  const page = await open(await somebody());
  await page.keyboard.press('Escape');
  const links = page.getByRole('navigation', { name: 'Side panel links' });
  const chat = links.getByRole('button', { name: 'Chat' });
  const hint = links.getByRole('tooltip', { name: 'Coming soon' });
  await page.mouse.move(300, 300);
  expect(await hint.count()).toBe(0);
  await links.getByRole('button', { name: 'Attendees' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => chat.evaluate((element) => element === document.activeElement)).toBe(true);
  await hint.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await page.locator('#side-panel').count()).toBe(0);
});

test('[PAN10] [PAN9] on a phone "More" leads to the activity, and says what is coming', async () => {
  await setEvent(stage.server.ctx, event.slug, {
    settings: { flags: { public_chat_enabled: false, private_chat_enabled: false, support_chat_enabled: false } },
  });
  const { cookie } = await stage.server.signIn(await somebody());
  const { context, page } = await stage.visitor({ viewport: { width: 390, height: 844 } });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}`);
  await page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByText('Coming soon').waitFor();
  await more.getByRole('button', { name: 'Activity' }).click();
  await tab(page).getByText(/^Hi /).waitFor();
  expect(await violations(page)).toEqual([]);
});
