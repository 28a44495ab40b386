import { runLine } from '@plenary/server/cli/cli.fixture';
import { PASSWORD } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { useEvents } from '../support/events.ts';
import { linkTo } from '../support/outbox.ts';

const stage = useEvents();
const MINUTE = 60_000;
const HALLS = ['Main hall', 'Room Aurora', 'Room Borealis', 'Workshop'];
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 12"><circle cx="6" cy="6" r="6"/></svg>';

/** Sixty talks in four halls from this moment on, as a spreadsheet would have them. */
function talksFrom(start: number): string {
  const wall = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const rows = Array.from({ length: 60 }, (_, nth) => {
    const at = start + Math.floor(nth / HALLS.length) * 30 * MINUTE;
    const title = `Talk ${nth + 1} of the river`;
    return [title, wall(at), wall(at + 25 * MINUTE), HALLS[nth % HALLS.length], `Speaker ${nth + 1}`, 'About it.'];
  });
  return [['Title', 'Start', 'End', 'Room', 'Speakers', 'Description'], ...rows].map((row) => row.join(',')).join('\n');
}

const fileOf = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
const onPage = (page: Page) => ({
  go: async (name: string) => {
    await page
      .getByRole('navigation', { name: 'Pages of the studio' })
      .getByRole('link', { name, exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  },
  field: (name: string) => page.getByLabel(name, { exact: true }).last(),
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  save: async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
  },
});

test('[STU14] a newcomer makes and publishes an event in the browser alone, and an invited person finds it there', async () => {
  const { server, url } = stage;
  const { out } = await runLine(server, '/', 'setup-link ada@example.org --first-name Ada --last-name Berg');
  const { page } = await stage.visitor();
  const { go, field, press, save } = onPage(page);

  // An account of one's own, and an event of a file.
  await page.goto(`${url}${/\/pass-reset\/\S+/.exec(out)?.[0] ?? ''}`);
  await field('New password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await press('Set password');
  await field('E-mail').fill('ada@example.org');
  await field('Password').fill(PASSWORD);
  await press('Log in');
  await page.getByRole('link', { name: 'Make an event' }).click();
  // The page is there before its script.
  await expect
    .poll(async () => {
      await field('What it begins with').selectOption('A schedule or a bundle of mine');
      return field('File').isVisible();
    })
    .toBe(true);
  await field('Time zone').fill('UTC');
  const start = Math.ceil(server.clock.now() / (5 * MINUTE)) * 5 * MINUTE + 15 * MINUTE;
  await field('File').setInputFiles(fileOf('talks.csv', talksFrom(start)));
  await press('Read it, and fill in the form');
  await page.getByText('Sessions: 60 · Halls: 4').waitFor();
  await field('Name').fill('River Days');
  await press('Make an event');
  await page.waitForURL('**/studio/river-days');

  // Its look, pages, halls, exhibitors and quiz.
  await go('Look');
  await field('Logo').setInputFiles(fileOf('logo.svg', LOGO));
  await field('The logo in words').fill('The river');
  await field('Colour').fill('#005a78');
  await save();
  await go('Pages');
  await press('Begin an imprint');
  await press('Add a page');
  await field('Title').fill('Getting there');
  await page.getByRole('textbox', { name: 'Text' }).last().fill('Take tram 4.');
  await save();
  await go('Halls');
  await press('Edit: Main hall');
  await field('Stream').selectOption('Stream from here');
  await press('Save');
  await press('Edit: Room Aurora');
  await field('Stream').selectOption('HLS address');
  await field('Address of the stream').fill('https://live.example.org/aurora.m3u8');
  await press('Save');
  for (const hall of HALLS.slice(2)) {
    await press(`Edit: ${hall}`);
    await field('Where people take part').selectOption('On site');
    await press('Save');
  }
  await go('Exhibitors');
  for (const name of ['Tram works', 'River bank', 'Paper mill']) {
    await press('Add an exhibitor');
    await field('Name').fill(name);
  }
  await save();
  await go('Games');
  await press('Add a game');
  await field('Title').fill('Rivers of the world');
  await press('Add a question');
  await field('Question').fill('Which is the longest?');
  await field('Choices').fill('Nile\nRhine');
  await save();
  await go('Home');
  for (const place of ['The exhibitors', 'The games', 'Your page “Getting there”']) {
    await press('Add a page of the home');
    await field('Where it leads').selectOption(place);
  }
  await save();

  // The people, and out.
  await go('People');
  await press('Add people');
  const people = Array.from({ length: 10 }, (_, nth) => `p${nth}@example.org,Pia,No ${nth}`);
  await page
    .getByLabel(/^List of people/)
    .setInputFiles(fileOf('people.csv', ['email,first name,last name', ...people].join('\n')));
  await press('See what it changes');
  await press('Add and change them');
  await page.getByText('11 people').waitFor();
  await page.getByRole('link', { name: 'What is left' }).click();
  await page.getByText(/An imprint: who is responsible · 7 left/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('listitem').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The event is published.').waitFor();

  // A person of the list finds all of it.
  const { page: theirs } = await stage.visitor();
  const guest = onPage(theirs);
  await theirs.goto(url + new URL(await linkTo(server, 'p3@example.org')).pathname);
  await guest.field('New password').fill(PASSWORD);
  await guest.field('Confirm password').fill(PASSWORD);
  await theirs.getByRole('checkbox').check();
  await guest.press('Accept and continue');
  for (const step of ['Your avatar', 'Your profile']) {
    await theirs.getByRole('heading', { name: step }).waitFor();
    await theirs.getByRole('link', { name: 'Skip this step' }).click();
  }
  await theirs.waitForURL(`${url}/river-days`);
  await theirs.getByRole('heading', { level: 1, name: 'Talk 1 of the river' }).waitFor();
  await theirs.getByAltText('The river').first().waitFor();
  for (const tab of ['On stage', 'Exhibitors', 'Games', 'Getting there'])
    await theirs.getByRole('tab', { name: tab, exact: true }).waitFor();
  await theirs.goto(`${url}/river-days/agenda`);
  const talk = theirs.getByRole('article', { name: 'Talk 6 of the river' });
  await talk.getByText('Stream · Room Aurora').waitFor();
});
