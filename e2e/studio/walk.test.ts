import { runLine } from '@plenary/server/cli/cli.fixture';
import { PASSWORD } from '@plenary/testkit/people';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { useEvents } from '../support/events.ts';
import { reach } from '../support/hands.ts';
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

type GivenFile = ReturnType<typeof fileOf>;
const fileOf = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

/** How a person works the studio. */
interface Hands {
  /** On a page that was just opened: goes to what is on it. */
  readonly begin: () => Promise<void>;
  readonly press: (target: Locator) => Promise<void>;
  readonly fill: (target: Locator, text: string) => Promise<void>;
  readonly choose: (target: Locator, option: string) => Promise<void>;
  readonly give: (target: Locator, file: GivenFile) => Promise<void>;
}

const withMouse = (): Hands => ({
  begin: () => Promise.resolve(),
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  choose: async (target, option) => {
    // A person's press focuses it, by which an early choice is known from one that the browser restores (PAG25).
    await target.focus();
    await target.selectOption(option);
  },
  give: (target, file) => target.setInputFiles(file),
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A finger on a phone. */
const withTouch = (): Hands => ({ ...withMouse(), press: (target) => target.tap() });

/** Tab and Shift+Tab lead everywhere, and what is pressed never takes the focus away. */
function withKeys(page: Page): Hands {
  const { keyboard } = page;
  // From now on, so that no press comes before the browser knows that it is to be asked.
  page.on('filechooser', () => undefined);
  const at = async (target: Locator): Promise<void> => {
    await target.waitFor();
    const back = await target.evaluate((element) => {
      const focused = document.activeElement;
      return Boolean(focused && focused.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING);
    });
    await reach(page, target, { back, tabs: 200 });
  };
  const focused = () => page.evaluate(() => document.activeElement !== document.body);
  return {
    begin: async () => {
      await keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
      await keyboard.press('Enter');
    },
    press: async (target) => {
      await at(target);
      const leads = await target.evaluate((element) => element.tagName === 'A');
      await keyboard.press('Enter');
      if (!leads && page.url().includes('-days/'))
        await expect.poll(focused, { message: target.toString() }).toBe(true);
    },
    fill: async (target, text) => {
      await at(target);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    choose: async (target, option) => {
      await at(target);
      await keyboard.press('Home');
      const options = await target.locator('option').allTextContents();
      for (let left = options.indexOf(option); left > 0; left -= 1) await keyboard.press('ArrowDown');
    },
    give: async (target, file) => {
      await at(target);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Space')]);
      await chooser.setFiles(file);
    },
  };
}

/** A page of the studio in a person's hands, by the names that they read there. */
function onPage(page: Page, hands: Hands) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true }).last();
  const ways = page.getByRole('navigation', { name: 'Pages of the studio' });
  const leadTo = async (name: string) => {
    // On a phone the pages stand behind a button.
    const folded = button('Pages of the studio');
    if (await folded.isVisible()) await hands.press(folded);
    await hands.press(ways.getByRole('link', { name, exact: true }));
  };
  return {
    field,
    leadTo,
    go: async (name: string) => {
      await leadTo(name);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await hands.begin();
    },
    press: (name: string) => hands.press(button(name)),
    fill: (name: string, text: string) => hands.fill(field(name), text),
    choose: (name: string, option: string) => hands.choose(field(name), option),
    give: (name: string, file: GivenFile) => hands.give(field(name), file),
    save: async () => {
      await hands.press(button('Save'));
      await page.getByText('Saved.', { exact: true }).waitFor();
    },
  };
}
type OnPage = ReturnType<typeof onPage>;

/** An account of one's own, and an event of a file. */
async function make(page: Page, hands: Hands, name: string): Promise<void> {
  const { server, url } = stage;
  const email = `ada@${name.toLowerCase().replace(' ', '-')}.example.org`;
  const { out } = await runLine(server, '/', `setup-link ${email} --first-name Ada --last-name Berg`);
  const { press, fill, choose, give } = onPage(page, hands);
  await page.goto(`${url}${/\/pass-reset\/\S+/.exec(out)?.[0] ?? ''}`);
  await fill('New password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  await press('Set password');
  await fill('E-mail', email);
  await fill('Password', PASSWORD);
  await press('Log in');
  await hands.press(page.getByRole('link', { name: 'Make an event' }));
  await choose('What it begins with', 'My programme: a file or an address');
  await fill('Time zone', 'UTC');
  const start = Math.ceil(server.clock.now() / (5 * MINUTE)) * 5 * MINUTE + 15 * MINUTE;
  await give('File', fileOf('talks.csv', talksFrom(start)));
  await press('Read it, and fill in the form');
  await page.getByText('Sessions: 60 · Halls: 4').waitFor();
  await fill('Name', name);
  await press('Make an event');
  await page.waitForURL(`**/studio/${name.toLowerCase().replace(' ', '-')}`);
}

async function lookAndPages({ go, press, fill, give, save }: OnPage): Promise<void> {
  await go('Look');
  await give('Logo', fileOf('logo.svg', LOGO));
  await fill('The logo in words', 'The river');
  await fill('Colour', '#005a78');
  await save();
  await go('Pages');
  await press('Begin an imprint');
  await press('Add a page');
  await fill('Title', 'Getting there');
  await fill('Text', 'Take tram 4.');
  await save();
}

async function halls({ go, press, fill, choose }: OnPage): Promise<void> {
  await go('Halls');
  await press('Edit: Main hall');
  await choose('Stream', 'Stream from here: live from the browser or OBS');
  await press('Save');
  await press('Edit: Room Aurora');
  await choose('Stream', 'HLS address: from a streaming service');
  await fill('Address of the stream', 'https://live.example.org/aurora.m3u8');
  await press('Save');
  for (const hall of HALLS.slice(2)) {
    await press(`Edit: ${hall}`);
    await choose('Where people take part', 'On site');
    await press('Save');
  }
}

async function places({ go, press, fill, choose, save }: OnPage): Promise<void> {
  await go('Exhibitors');
  for (const name of ['Tram works', 'River bank', 'Paper mill']) {
    await press('Add an exhibitor');
    await fill('Name', name);
  }
  await save();
  await go('Games');
  await press('Add a game');
  await fill('Title', 'Rivers of the world');
  await press('Add a question');
  await fill('Question', 'Which is the longest?');
  await fill('Choices', 'Nile\nRhine');
  await choose('The right one', 'Nile');
  await save();
  await go('Home');
  for (const place of ['The exhibitors', 'The games', 'Your page “Getting there”']) {
    await press('Add a page of the home');
    await choose('Where it leads', place);
  }
  await save();
}

/** The people, and out. */
async function peopleAndOut(page: Page, hands: Hands): Promise<void> {
  const { go, press, leadTo } = onPage(page, hands);
  await go('People');
  await press('Add people');
  const people = Array.from({ length: 10 }, (_, nth) => `p${nth}@example.org,Pia,No ${nth}`);
  const list = page.getByLabel(/^List of people/);
  await hands.give(list, fileOf('people.csv', ['email,first name,last name', ...people].join('\n')));
  await press('See what it changes');
  await press('Add them');
  await page.getByText('11 people').waitFor();
  await leadTo('What is left');
  await page.getByText(/An imprint: who is responsible · 7 places to fill in/).waitFor();
  expect(await violations(page)).toEqual([]);
  await hands.press(page.getByRole('listitem').getByRole('button', { name: 'Publish' }));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  await page.getByText('The event is published.', { exact: true }).waitFor();
}

/** From a link that makes an account to a published event. */
async function walk(page: Page, hands: Hands, name: string): Promise<void> {
  const on = onPage(page, hands);
  await make(page, hands, name);
  await lookAndPages(on);
  await halls(on);
  await places(on);
  await peopleAndOut(page, hands);
}

test('[STU14] a newcomer makes and publishes an event in the browser of a phone alone, and an invited person finds it there', async () => {
  const { server, url } = stage;
  const { page } = await stage.visitor(PHONE);
  await walk(page, withTouch(), 'River Days');

  const { page: theirs } = await stage.visitor();
  const guest = onPage(theirs, withMouse());
  await theirs.goto(url + new URL(await linkTo(server, 'p3@example.org')).pathname);
  await guest.fill('New password', PASSWORD);
  await guest.fill('Confirm password', PASSWORD);
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
  const talk = theirs.getByRole('article', { name: 'Talk 2 of the river' });
  await talk.getByText('Stream · Room Aurora').waitFor();
});

test('[STU14] [STU16] the same with keys alone: nothing traps the focus, hides it or loses it', async () => {
  const { page } = await stage.visitor();
  await walk(page, withKeys(page), 'Lake Days');
});
