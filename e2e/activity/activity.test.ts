import { award, withPoints } from '@plenary/server/features/points/index';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

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
async function open(person: Person): Promise<Page> {
  const { cookie } = await stage.server.signIn(person);
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, cookie);
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${stage.url}/${event.slug}`);
  await live;
  await page.getByRole('button', { name: 'Activity' }).click();
  await tab(page).getByText(/^Hi /).waitFor();
  return page;
}

const tab = (page: Page) => page.getByRole('region', { name: 'Activity' });

test('[LDB1] whoever is not available for networking is told so, until they are', async () => {
  const page = await open(await somebody({ networking_status: false }));
  const warning = tab(page).getByText(
    'You are not available for networking so other users cannot see your activity score. Turn on your networking to participate in the leaderboard!',
  );
  await warning.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.request.post(`${stage.url}/${event.slug}/json/update-profile`, { form: { networking_status: 'true' } });
  await warning.waitFor({ state: 'detached' });
  await expect.poll(() => tab(page).getByRole('button', { name: 'Open the settings' }).count()).toBe(0);
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
