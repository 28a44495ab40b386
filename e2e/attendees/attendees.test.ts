import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, stopClock, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();
let event: EventFixture;

beforeEach(async () => {
  event = await stage.server.createEvent();
});

const somebody = (name: string, options: PersonOptions = {}) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return stage.server.createPerson({ event, first_name, last_name, ...options });
};

/** The home of the event in a browser of somebody, who is here from then on. */
async function come(person: Person, options?: VisitorOptions): Promise<Page> {
  const { cookie } = await stage.server.signIn(person);
  const { context, page } = await stage.visitor(options);
  await carry(context, stage.url, cookie);
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${stage.url}/${event.slug}`);
  await live;
  return page;
}

async function open(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Attendees' }).click();
  await tab(page).getByRole('searchbox').waitFor();
  return page;
}

const tab = (page: Page) => page.getByRole('region', { name: 'Attendees' });
const rows = (page: Page) => tab(page).getByRole('list', { name: 'People who are here' }).getByRole('listitem');
const names = async (page: Page): Promise<string> =>
  (await tab(page).getByRole('listitem').locator('span > span:first-child bdi').allTextContents()).join(', ');
const number = (page: Page) => tab(page).getByText(/Active Attendees?$/);
const footer = (page: Page) => number(page).textContent();
/** Lets so much time of the server pass again and again until what is told is there. */
const within = <T>(read: () => Promise<T>, ms = 1_000) =>
  expect.poll(async () => {
    await stage.server.clock.advance(ms);
    return read();
  });

test('[ATT1] [ATT3] whoever comes is on the list, and whoever has gone is not, while it is open', async () => {
  const ada = await open(await come(await somebody('Ada Byron')));
  await tab(ada).getByText('No active online users found').waitFor();
  expect(await footer(ada)).toBe('0 Active Attendees');
  expect(await violations(ada)).toEqual([]);
  const bob = await come(await somebody('Bob Doe', { host: true }));
  await within(() => names(ada)).toBe('Bob Doe');
  await expect.poll(() => footer(ada)).toBe('1 Active Attendee');
  // It may be another one every second: no screen reader says each.
  expect(await number(ada).evaluate((text) => text.closest('[role=status], [aria-live]'))).toBe(null);
  expect(await rows(ada).first().innerText()).toMatch(/Bob Doe\s+Host\s+Available/);
  expect(await violations(ada)).toEqual([]);
  await bob.close();
  await within(() => names(ada), 5_000).toBe('');
  await tab(ada).getByText('No active online users found').waitFor();
});

test('[ATT1] [ATT2] people are searched and filtered, and a name leads to the card', async () => {
  const people = ['Bob Doe', 'Cleo Marsh', 'Dan Bobson'];
  for (const name of people) await come(await somebody(name, { host: name === 'Cleo Marsh' }));
  const ada = await open(await come(await somebody('Ada Byron')));
  await within(() => names(ada)).toBe('Bob Doe, Cleo Marsh, Dan Bobson');
  const search = tab(ada).getByPlaceholder('Search for other attendees here');
  await search.fill('bob');
  await expect.poll(() => names(ada)).toBe('Bob Doe, Dan Bobson');
  await search.fill('nobody at all');
  await tab(ada).getByText('No active online users found').waitFor();
  await search.fill('');
  await tab(ada).getByRole('button', { name: 'Hosts 1' }).click();
  await expect.poll(() => names(ada)).toBe('Cleo Marsh');
  await tab(ada).getByRole('button', { name: 'Cleo Marsh' }).click();
  await ada.getByRole('dialog', { name: 'Cleo Marsh' }).getByText('Available').waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await ada.evaluate(() => document.activeElement?.textContent)).toBe('Cleo Marsh');
});

test('[ATT13] a switch beside the list hides one from it at once', async () => {
  const [ada, bob] = [
    await open(await come(await somebody('Ada Byron'))),
    await open(await come(await somebody('Bob Doe'))),
  ];
  await within(() => names(ada)).toBe('Bob Doe');
  await tab(bob).getByRole('switch', { name: 'Do not show me here' }).check();
  await within(() => names(ada)).toBe('');
  await bob.reload();
  await tab(bob).getByRole('switch', { name: 'Do not show me here', checked: true }).waitFor();
  await tab(bob).getByRole('switch').uncheck();
  await within(() => names(ada)).toBe('Bob Doe');
});

test('[ATT1] "New Chat" leads to the choice of people, for those who may begin one', async () => {
  const ada = await open(await come(await somebody('Ada Byron')));
  await tab(ada).getByRole('button', { name: 'New Chat' }).click();
  await ada.getByRole('region', { name: /new chat/i }).waitFor();
  await ada.getByRole('tab', { name: /^Private Chat/, selected: true }).waitFor();
  const shy = await open(await come(await somebody('Shy Doe', { networking_status: false })));
  await tab(shy).getByText('Active Attendee').waitFor();
  await expect.poll(() => tab(shy).getByRole('button', { name: 'New Chat' }).count()).toBe(0);
});

test('[SIM2] the list says of simulated people that they are, and so does the card to which their name leads', async () => {
  const { event_user_id } = await somebody('Ilse Brandt', { simulated: true });
  stage.server.ctx.presence.connect({ event_id: event.id, event_user_id });
  const ada = await open(await come(await somebody('Ada Byron')));
  await within(() => names(ada)).toBe('Ilse Brandt');
  expect(await rows(ada).first().innerText()).toMatch(/Ilse Brandt\s+Simulated/);
  expect(await violations(ada)).toEqual([]);
  await tab(ada).getByRole('button', { name: 'Ilse Brandt' }).click();
  await ada.getByRole('dialog', { name: 'Ilse Brandt' }).getByText('Simulated', { exact: true }).waitFor();
});

/** So many people are here, as if they had a page open. */
async function crowd(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { event_user_id } = await somebody(`Guest ${String(n).padStart(4, '0')}`);
    stage.server.ctx.presence.connect({ event_id: event.id, event_user_id });
  }
}

test('[ATT1] of a long list only those near the view are in the page; what one scrolls to is read', async () => {
  await crowd(240);
  const ada = await open(await come(await somebody('Ada Byron')));
  await within(() => footer(ada)).toBe('240 Active Attendees');
  await expect.poll(() => names(ada)).toContain('Guest 0000');
  await expect.poll(() => rows(ada).count()).toBeLessThan(40);
  expect(await rows(ada).first().getAttribute('aria-setsize')).toBe('240');
  await tab(ada).getByRole('list').locator('..').focus();
  await ada.keyboard.press('End');
  await expect.poll(() => names(ada)).toMatch(/Guest 0239$/);
  expect(await violations(ada)).toEqual([]);
});

test('[ATT3] an open list is read anew every five minutes', async () => {
  const ada = await come(await somebody('Ada Byron'));
  await stopClock(ada);
  const asked: string[] = [];
  ada.on('request', (request) => request.url().includes('online-users') && asked.push(request.url()));
  await open(ada);
  // The list's part of the page comes by itself, and reads the list then.
  await expect
    .poll(async () => {
      await ada.clock.runFor(1_000);
      return asked.length;
    })
    .toBeGreaterThan(0);
  await tab(ada).getByText('0 Active Attendees').waitFor();
  await ada.clock.runFor(10_000);
  const before = asked.length;
  await ada.clock.runFor(280_000);
  expect(asked).toHaveLength(before);
  await ada.clock.runFor(20_000);
  expect(asked.length).toBeGreaterThan(before);
});
