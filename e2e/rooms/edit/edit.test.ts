import { addRoom, newSitter } from '@plenary/server/features/rooms/rooms.fixture';
import { picture } from '@plenary/server/features/uploads/uploads.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../../support/axe.ts';
import type { VisitorOptions } from '../../support/browser.ts';
import { enterEvent, useEvents } from '../../support/events.ts';

const stage = useEvents();
let event: EventFixture;

beforeEach(async () => {
  event = await stage.server.createEvent();
});

const open = async (path: string, person: Person, options: VisitorOptions = {}): Promise<Page> =>
  (await enterEvent(stage, event, person, { ...options, path })).page;
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const aSecondLater = () => stage.server.clock.advance(1_000);

test('[ROM15] [ROM16] [LOK12] a host runs the rooms while people sit in them, and gives an exhibitor a logo', async () => {
  const { server } = stage;
  const host = await server.createPerson({ event, host: true });
  const ada = await newSitter(server, event, { first_name: 'Ada', last_name: 'Byron' });
  const bob = await newSitter(server, event, { first_name: 'Bob', last_name: 'Moor' });
  const tea = await addRoom(server, event, { name: 'Tea', max_guests: 1 });
  await addRoom(server, event, { kind: 'exhibitor', name: 'Ropes' });
  await ada.sit(tea);
  const page = await open('', host);
  await page.getByRole('banner').getByRole('link', { name: /^Host/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Rooms/ })
    .click();
  await card(page, 'Tea').getByText('1/1 seats').waitFor();
  await expect.poll(() => card(page, 'Tea').getByRole('list', { name: 'In Tea' }).textContent()).toContain('Ada Byron');
  expect(await violations(page)).toEqual([]);

  // Live: somebody begins to wait.
  await bob.call('wait', { room: tea });
  await card(page, 'Tea').getByText('1 waits').waitFor();
  await card(page, 'Tea').getByRole('button', { name: 'Remove from the room: Ada Byron' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the room' }).click();
  await aSecondLater();
  await card(page, 'Tea').getByText('0/1 seats').waitFor();

  await page.getByRole('button', { name: 'New networking room' }).click();
  const editor = page.getByRole('region', { name: 'New networking room' });
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByRole('alert').waitFor();
  await editor.getByLabel('Name').fill('Sea');
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save' }).click();
  await card(page, 'Sea').waitFor();
  await page.locator(':focus', { hasText: 'New networking room' }).waitFor();
  await card(page, 'Sea').getByRole('button', { name: 'Move up: Sea' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Sea', 'Tea', 'Ropes']);
  await card(page, 'Tea').getByRole('button', { name: 'Close: Tea' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await card(page, 'Tea').getByText('Closed').waitFor();

  const logos = card(page, 'Ropes').locator('img');
  await expect.poll(() => logos.count()).toBe(0);
  await card(page, 'Ropes').getByRole('button', { name: 'Edit: Ropes' }).click();
  const stand = page.getByRole('region', { name: 'Edit the room' });
  const field = stand.getByLabel('Put up a logo (picture)');
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await stand.getByText('logo.png (application/octet-stream) is not supported.').waitFor();
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() });
  await stand.getByRole('button', { name: 'Remove this logo' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => logos.getAttribute('src')).toMatch(/logo\.webp$/);
  await stand.getByRole('button', { name: 'Remove this logo' }).click();
  await logos.waitFor({ state: 'detached' });
  await stand.getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'Ropes').getByRole('button', { name: 'Edit: Ropes' }).and(page.locator(':focus')).waitFor();

  const lobby = await open('/networking', bob.person);
  await card(lobby, 'Sea').waitFor();
  await expect.poll(() => card(lobby, 'Tea').count()).toBe(0);
});
