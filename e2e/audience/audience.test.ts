import { keepActs } from '@plenary/server/features/acts/keeping';
import { createActs } from '@plenary/server/features/acts/acts';
import { startCounting } from '@plenary/server/features/audience/counting';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';
import { addTalk } from '@plenary/server/features/questions/questions.fixture';

const stage = useEvents();

/** Someone's browser at the page "Audience". */
async function openAudience(event: EventFixture, roles: readonly ('moderator' | 'organiser')[]): Promise<Page> {
  const person = await stage.server.createPerson({ event, roles, first_name: 'Olga', last_name: 'Orm' });
  const { cookie } = await stage.server.signIn(person);
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}/audience`);
  return page;
}

/** Someone is on the page of a session. */
async function watcher(event: EventFixture, session: string, name: string) {
  const [first_name = '', last_name = ''] = name.split(' ');
  const person = await stage.server.createPerson({ event, first_name, last_name });
  const { event_user_id } = person;
  const connection = stage.server.ctx.presence.connect({ event_id: event.id, event_user_id });
  connection.open(`session:${session}`);
  return { person, leave: () => connection.end('ended') };
}

/** Lets time of the server pass until what is told is there. */
const within = <T>(read: () => Promise<T>) =>
  expect.poll(async () => {
    await stage.server.clock.advance(5_000);
    return read();
  });

test('[AUN1] an organiser sees who is where while they come, over time, announces, and gives roles', async () => {
  onTestFinished(startCounting(stage.server.ctx));
  const event = await stage.server.createEvent();
  const talk = await addTalk(stage.server, event, { title: 'The talk' });
  await watcher(event, talk, 'Ada Byron');
  const page = await openAudience(event, ['organiser']);
  const main = page.getByRole('main');
  const row = main.getByRole('row', { name: /The talk/ });
  await within(() => main.getByText('2 people are here').count()).toBe(1);
  await within(() => main.getByRole('row', { name: /Other pages/ }).count()).toBe(1);
  await watcher(event, talk, 'Bob Doe');
  await within(() => row.getByRole('cell').first().textContent()).toBe('2');
  await within(() => main.getByText('3 people are here').count()).toBe(1);
  await stage.server.clock.advance(60_000);
  const done = main.getByRole('region', { name: 'What they do' });
  const figure = (name: string) =>
    done
      .locator('div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  await expect.poll(() => figure('Messages').textContent()).toBe('0');
  const [somebody = ''] = stage.server.ctx.presence.peopleAt(event.id);
  stage.server.ctx.part(createActs).count({ event_id: event.id, event_user_id: somebody }, 'message', 1_234);
  await keepActs(stage.server.ctx);
  await main.getByRole('button', { name: 'Last 6 hours' }).click();
  await main.getByText('At most 3 people').waitFor();
  await expect.poll(() => figure('Messages').textContent()).toBe('1,234');
  expect(await violations(page)).toEqual([]);

  await row.getByRole('button', { name: 'Show who is there: The talk' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('People');
  const people = main.getByRole('list', { name: 'People' });
  await expect.poll(() => people.getByRole('listitem').count()).toBe(2);
  await main.getByRole('button', { name: 'Everybody at the event' }).click();
  await main.getByRole('searchbox').fill('bob');
  await expect.poll(() => people.getByRole('listitem').count()).toBe(1);
  await people.getByRole('button', { name: 'Roles of Bob Doe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of Bob Doe' });
  await dialog.getByRole('switch', { name: 'Speaker' }).check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await people.getByText('Speaker').waitFor();

  await main.getByRole('button', { name: 'Send an announcement' }).click();
  const form = page.getByRole('dialog', { name: 'Announcement to everybody' });
  await form.getByLabel('Title').fill('Lunch is served');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.waitFor({ state: 'detached' });
});

test('[AUN5] the dialog of somebody’s roles stays when they leave the list, and changes only what was switched', async () => {
  const event = await stage.server.createEvent();
  const talk = await addTalk(stage.server, event, { title: 'The talk' });
  const { person, leave } = await watcher(event, talk, 'Bob Doe');
  const page = await openAudience(event, ['organiser']);
  await page.clock.install();
  await page.reload();
  const people = page.getByRole('list', { name: 'People' });
  await people.getByRole('button', { name: 'Roles of Bob Doe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of Bob Doe' });
  await dialog.getByRole('switch', { name: 'Speaker' }).check();
  const other = await stage.server.signIn(await stage.server.createPerson({ event, roles: ['organiser'] }));
  const given = await other.post(`/${event.slug}/json/audience/roles`, {
    user: person.account_id,
    add: ['captioner'],
    remove: [],
  });
  expect(given.status).toBe(200);
  const read = () => page.waitForResponse((answer) => answer.url().includes('/json/audience/people'));
  await Promise.all([read(), page.clock.fastForward(16_000)]);
  leave();
  await Promise.all([read(), page.clock.fastForward(16_000)]);
  await people.getByText('Bob Doe').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Everybody at the event' }).click();
  const row = people.getByRole('listitem').filter({ hasText: 'Bob Doe' });
  await row.getByText('Speaker').waitFor();
  await row.getByText('Captioner').waitFor();
});

test('[AUN1] [AUN6] the page is among the places of those who run the event, and no page of anybody else', async () => {
  const event = await stage.server.createEvent();
  const moderator = await stage.server.signIn(await stage.server.createPerson({ event, roles: ['moderator'] }));
  expect((await moderator.get(`/${event.slug}/audience`)).status).toBe(403);
  const host = await openAudience(event, ['organiser']);
  await host.getByRole('heading', { level: 1, name: 'Audience' }).waitFor();
  // The host came last.
  const whose = () => [...stage.server.ctx.presence.peopleAt(event.id)].at(-1) ?? '';
  const places = () => stage.server.ctx.presence.placesOf({ event_id: event.id, event_user_id: whose() });
  await expect.poll(places).toEqual(['other']);
  await host.goto(`${stage.url}/${event.slug}?agenda=true`);
  await expect.poll(places).toEqual(['agenda']);
  await host.keyboard.press('Escape');
  await expect.poll(places).toEqual([]);
  await host.getByRole('link', { name: 'Host', exact: true }).click();
  await host.getByRole('link', { name: /^Audience/ }).click();
  await host.getByRole('heading', { level: 1, name: 'Audience' }).waitFor();
});
