import { addRoom, newSitter } from '@plenary/server/features/rooms/rooms.fixture';
import { giveVersions, picture } from '@plenary/server/features/uploads/uploads.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import type { VisitorOptions } from '../support/browser.ts';
import { enterEvent, useEvents } from '../support/events.ts';

const stage = useEvents();
let event: EventFixture;

beforeEach(async () => {
  event = await stage.server.createEvent();
});

const open = async (path: string, person: Person, options: VisitorOptions = {}): Promise<Page> =>
  (await enterEvent(stage, event, person, { ...options, path })).page;
const aSecondLater = () => stage.server.clock.advance(1_000);

test('[ROM16] [ROM18] [ROM20] an exhibitor fills its page, and a visitor leaves their contact and takes it back', async () => {
  const { server } = stage;
  const olga = await newSitter(server, event, { first_name: 'Olga', last_name: 'Owens' });
  const vic = await server.createPerson({ event, first_name: 'Vic', last_name: 'Tor' });
  const owners = [olga.person.event_user_id];
  const stand = await addRoom(server, event, { kind: 'exhibitor', name: 'Ropes', owners, categories: ['Tools'] });
  const visitor = await open('/exhibitors', vic);
  await visitor.getByRole('article', { name: 'Ropes' }).getByRole('link', { name: 'Ropes' }).click();
  await visitor.getByText('Nothing has been written here yet.').waitFor();
  const owner = await open(`/exhibitors/${stand}`, olga.person);

  await owner.getByRole('button', { name: 'Edit the page' }).click();
  await owner.getByLabel('Text', { exact: true }).fill('## Strong\n\nWe make *ropes*.');
  await owner.getByRole('button', { name: 'Add a link' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Shop');
  await owner.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByRole('alert').waitFor();
  await owner.getByLabel('Address', { exact: true }).fill('https://shop.example/ropes');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('Saved. Everybody sees it now.').waitFor();
  const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Rope') };
  await owner.getByLabel('Add a file').setInputFiles(list);
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture() };
  await owner.getByLabel('Put up a logo (picture)').setInputFiles(logo);
  await owner.getByRole('button', { name: 'Remove this logo' }).waitFor();
  const rope = { name: 'rope.png', mimeType: 'image/png', buffer: await picture() };
  await owner.getByLabel('Add a file').setInputFiles(rope);
  await owner.getByRole('button', { name: /^Put into the text: rope/ }).click();
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('Saved. Everybody sees it now.').waitFor();
  expect(await violations(owner)).toEqual([]);

  // The visitor, who looks on, sees it without loading the page anew.
  await visitor.getByRole('heading', { name: 'Strong' }).waitFor();
  const shown = visitor.getByRole('img', { name: 'rope' });
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await visitor.getByRole('link', { name: /list\.txt/ }).waitFor();
  await expect
    .poll(() => visitor.getByRole('link', { name: /Shop/ }).getAttribute('href'))
    .toBe('https://shop.example/ropes');
  await expect.poll(() => visitor.locator('header img').last().getAttribute('src')).toMatch(/logo\.webp$/);
  await visitor.getByRole('button', { name: 'Soon' }).waitFor();
  await olga.sit(stand, {}, 'exhibitor');
  await aSecondLater();
  await visitor.getByRole('button', { name: 'Join' }).waitFor();
  await visitor.getByText('in the room now').waitFor();
  expect(await violations(visitor)).toEqual([]);

  await visitor.getByRole('button', { name: 'I agree' }).click();
  await visitor.getByText(/^You agreed on /).waitFor();
  await owner.getByText('1 person has left a contact.').waitFor();
  const leads = owner.getByRole('region', { name: 'Contacts' });
  await leads.getByRole('link', { name: vic.email }).waitFor();
  await visitor.getByRole('button', { name: 'Take it back' }).click();
  await leads.getByText('Nobody has yet.').waitFor();
});

test('[ROM16] [WID80] shows its films in the version that one chooses, and tells its owners why there is one', async () => {
  const { server } = stage;
  const olga = await server.createPerson({ event });
  const stand = await addRoom(server, event, { kind: 'exhibitor', name: 'Ropes', owners: [olga.event_user_id] });
  const owner = await open(`/exhibitors/${stand}`, olga);
  await owner.getByRole('button', { name: 'Edit the page' }).click();
  const film = await readFile(new URL('../../demo/demo/media/home.mp4', import.meta.url));
  await owner.getByLabel('Add a file').setInputFiles({ name: 'ropes.mp4', mimeType: 'video/mp4', buffer: film });
  await owner.getByText('Smaller versions will be made soon.').waitFor();
  await server.runJobs();
  await owner.getByText('this event makes no smaller versions').waitFor();

  await giveVersions(stage.server, 'ropes.mp4');
  const visitor = await open(`/exhibitors/${stand}`, await server.createPerson({ event }));
  const video = visitor.locator('video');
  const shown = () => video.evaluate((one: HTMLVideoElement) => new URL(one.currentSrc).pathname);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
  expect(await shown()).toContain('/hd/');
  await video.evaluate((one: HTMLVideoElement) => void (one.currentTime = 3));
  await visitor.getByRole('combobox', { name: 'Version' }).selectOption({ label: '360p' });
  await expect.poll(shown).toContain('/sd/');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBe(3);
  await expect
    .poll(() => visitor.getByRole('link', { name: /ropes\.mp4/ }).getAttribute('href'))
    .toContain('/file/ropes.mp4');
  expect(await violations(visitor)).toEqual([]);
});
