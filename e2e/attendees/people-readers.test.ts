import { pollCalls } from '@plenary/server/features/polls/polls.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();
let event: EventFixture;
let host: Client;
const { opened, turn } = pollCalls(() => event);

beforeEach(async () => {
  event = await stage.server.createEvent();
  host = await stage.server.signIn(await stage.server.createPerson({ event, host: true }));
});

async function open(path = ''): Promise<Page> {
  const { cookie } = await stage.server.signIn(await stage.server.createPerson({ event }));
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, cookie);
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${stage.url}/${event.slug}${path}`);
  await live;
  return page;
}

const announce = async (title: string) => {
  const answer = await host.post(`/${event.slug}/json/notifications/announce`, { title, message: 'In the foyer' });
  expect(answer.status).toBe(200);
};

/** Notes what a screen reader would read out: texts that come into a live region. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    (globalThis as unknown as { heard: string[] }).heard = heard;
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('[aria-live], [role=status], [role=alert]')) continue;
        if (type === 'characterData') heard.push(target.textContent ?? '');
        for (const node of addedNodes) heard.push(node.textContent ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

test('[NOT6] a screen reader hears a toast once, in a region it knew before, and the focus stays where it was', async () => {
  const page = await open();
  const region = page.getByRole('region', { name: 'Messages' });
  expect(await region.ariaSnapshot()).toBe('- region "Messages":\n  - list');
  const before = page.getByRole('link').first();
  await before.focus();
  await listen(page);
  await announce('Lunch is served');
  await region.getByText('Lunch is served').waitFor();
  expect(await region.ariaSnapshot()).toBe(
    [
      '- region "Messages":',
      '  - list:',
      '    - listitem:',
      '      - paragraph: Lunch is served',
      '      - text: In the foyer',
      '      - button "Dismiss"',
    ].join('\n'),
  );
  expect((await heard(page)).filter((text) => text.includes('Lunch is served'))).toHaveLength(1);
  expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('[NOT14] [NOT15] the list of notifications is read as a list, with what is unread and what can be done', async () => {
  const page = await open();
  await announce('Doors open');
  await page
    .getByRole('button', { name: /Notifications/ })
    .first()
    .click();
  const panel = page.locator('#side-panel');
  await panel.getByText('Doors open').waitFor();
  expect(await panel.getByRole('list').ariaSnapshot()).toBe(
    [
      '- list:',
      '  - listitem:',
      '    - text: "Unread: Doors open In the foyer"',
      '    - \'button "Mark as read: Doors open"\'',
    ].join('\n'),
  );
  expect(await violations(page)).toEqual([]);
});

test('[PLL13] a poll is read as a question with its choices, then as a list of results, and says that one has voted', async () => {
  const id = await opened(host, { question: 'Which sea?', choices: ['North', 'South'] });
  const page = await open('/polls');
  const card = page.getByRole('article', { name: 'Which sea?' });
  expect(await card.ariaSnapshot()).toBe(
    [
      '- article "Which sea?":',
      '  - heading "Which sea?" [level=2]',
      '  - group "Which sea?":',
      '    - radio "North"',
      '    - text: North',
      '    - radio "South"',
      '    - text: South',
      '  - button "Vote" [disabled]',
      '  - group: Results so far',
    ].join('\n'),
  );
  await card.getByRole('radio', { name: 'South' }).check();
  await listen(page);
  await card.getByRole('button', { name: 'Vote', exact: true }).click();
  await card.getByText('You have voted.').waitFor();
  expect((await heard(page)).filter((text) => text.includes('You have voted.'))).toHaveLength(1);
  await turn(host, id, 'close');
  await card.getByText('This poll has now been closed').waitFor();
  expect(await card.ariaSnapshot()).toBe(
    [
      '- article "Which sea?":',
      '  - heading "Which sea?" [level=3]',
      '  - status: This poll has now been closed and you can no longer vote.',
      '  - list:',
      '    - listitem: North 0% 0 votes',
      '    - listitem: South Your vote 100% 1 vote',
      '  - paragraph: 1 person has voted',
    ].join('\n'),
  );
  expect(await violations(page)).toEqual([]);
});
