import { createSession } from '@plenary/testkit/sessions';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAbsent } from '../support/absent.ts';
import { carry, following, keptBy, type VisitorOptions } from '../support/browser.ts';
import { openChat, sendChat } from '../support/chat.ts';
import { useEvents } from '../support/events.ts';
import { codeTo } from '../support/outbox.ts';

const stage = useEvents();
const PASSWORD = 'Another-Horse-8';
let event: EventFixture;

beforeAll(async () => {
  event = await stage.server.createEvent();
});

const newPerson = () => stage.server.createPerson({ event });

/** A browser of somebody, on the home of the event, with its live connection up. */
async function browserOf(person: Person, options?: VisitorOptions): Promise<Page> {
  const { context, page } = await stage.visitor(options);
  await carry(context, stage.url, (await createSession(stage.server.ctx, person)).cookie);
  const live = following(page);
  await page.goto(`${stage.url}/${event.slug}`);
  await live;
  return page;
}

const links = (page: Page) => page.getByRole('navigation', { name: 'Side panel links' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const saved = (page: Page) =>
  page.getByText('Your details have been updated! Changes will take effect on a page reload.');
const loggedOut = (page: Page) => page.getByRole('dialog', { name: 'You got logged out' });

async function openSettings(page: Page): Promise<void> {
  await links(page).getByRole('button', { name: 'Settings' }).click();
  await field(page, 'First name').waitFor();
}

/** Logs in on the page to which somebody was led, and waits for the event. */
async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await field(page, 'Password').fill(password);
  const live = following(page);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await live;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page).waitFor();
}

test('[SET22] a new picture and name change the chat rows of another browser without a reload', async () => {
  const [ada, bob] = await Promise.all([browserOf(await newPerson()), browserOf(await newPerson())]);
  await openChat(ada);
  await sendChat(ada, 'who am I');
  await openChat(bob);
  const row = bob.locator('[data-message]').filter({ hasText: 'who am I' });
  await row.locator('svg').first().waitFor();
  await bob.evaluate(() => void Object.assign(globalThis, { still_open: true }));
  await ada.getByRole('tab', { name: 'Settings' }).click();
  await field(ada, 'First name').fill('Renamed');
  const buffer = await ada.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  await ada.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await ada.getByText('Image prepared for upload. Click Save to save the changes!').waitFor();
  await save(ada);
  await row.locator('img[src*="/avatars/"]').waitFor();
  await row.getByText(/^Renamed/).waitFor();
  await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);
  expect(await bob.evaluate(() => 'still_open' in globalThis)).toBe(true);
});

test('[SET23] [SET28] [LOG11] [D34] a sign-in that is ended elsewhere, by hand or by a new password, says so at once', async () => {
  const ada = await newPerson();
  const [here, there] = [await browserOf(ada), await browserOf(ada)];
  await openSettings(here);
  await here.getByRole('button', { name: /^End the sign-in of/ }).click();
  const dialog = here.getByRole('dialog', { name: 'End this sign-in?' });
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await loggedOut(there).waitFor();
  await here.getByRole('button', { name: /^End the sign-in of/ }).waitFor({ state: 'detached' });
  await expectAbsent(loggedOut(here), field(here, 'First name'));
  await there.getByRole('button', { name: 'Go to login' }).click();
  await logIn(there, ada.email, 'Correct-Horse-7');
  await here.getByRole('button', { name: 'Change password' }).click();
  await field(here, 'New password').fill(PASSWORD);
  await field(here, 'Current password').fill('Correct-Horse-7');
  await field(here, 'Confirm password').fill(PASSWORD);
  await save(here);
  await loggedOut(there).waitFor();
  await expectAbsent(loggedOut(here), field(here, 'First name'));
  await there.getByRole('button', { name: 'Go to login' }).click();
  await logIn(there, ada.email, PASSWORD);
});

test('[LNG7] a language chosen in the settings is that of the page and of the next one', async () => {
  const laptop = await browserOf(await newPerson());
  await openSettings(laptop);
  const choice = field(laptop, 'Language');
  const offered = ['Same as my browser', 'English', 'Deutsch', 'العربية', 'English (Pseudo-Accents)'];
  await expect.poll(() => choice.locator('option').allTextContents()).toEqual(offered);
  await choice.selectOption('Deutsch');
  await laptop.getByRole('button', { name: 'Save', exact: true }).click();
  await laptop.locator('html[lang=de][dir=ltr]').waitFor();
  await field(laptop, 'Vorname').waitFor();
  await expect.poll(() => field(laptop, 'Sprache').locator('option:checked').textContent()).toBe('Deutsch');
  await laptop.goto(`${stage.url}/${event.slug}/pages/faq`);
  await laptop.getByRole('link', { name: 'Zum Inhalt springen' }).waitFor({ state: 'attached' });
});

test('[D34] [SET21] an old sign-in changes nothing about signing in before it is renewed', async () => {
  const page = await browserOf(await newPerson());
  await stage.server.clock.advance(16 * 60_000);
  await openSettings(page);
  await field(page, 'Company').fill('Kept');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByRole('heading', { name: "Let's log you in" }).waitFor();
  await field(page, 'Password').fill('Correct-Horse-7');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  await expectAbsent(
    page.getByRole('link', { name: 'Sign in again' }),
    page.getByRole('button', { name: 'Change password' }),
  );
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Kept');
});

test('[ONB14] [D383] a mobile number is added from the settings: by a code to the address, then one to it', async () => {
  const ada = await newPerson();
  const page = await browserOf(ada);
  await openSettings(page);
  await page.getByRole('link', { name: 'Add a mobile number' }).click();
  await page.getByText('First verify your login. Then you can add your number.').waitFor();
  await field(page, 'Digit 1 of 6').fill(await codeTo(stage.server, ada.email));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('heading', { name: 'Add or Change your mobile number' }).waitFor();
  await field(page, 'Mobile number').fill('+41 79 123 45 67');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await field(page, 'Digit 1 of 6').fill(await codeTo(stage.server, '+41791234567'));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('Your mobile number has been verified.').waitFor();
  await page.getByText('+41 •• ••• •• 67').waitFor();
});

test('[D32] [D52] signing out in the settings leaves nothing behind', async () => {
  const page = await browserOf(await newPerson());
  await openChat(page);
  await page.getByPlaceholder('Type your message here..').fill('half a thought');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await field(page, 'Company').fill('Half an employer');
  await expect.poll(async () => (await keptBy(page)).session).toContain('chatDraft');
  await page.getByRole('tabpanel', { name: 'Settings' }).getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You have signed out.').waitFor();
  // The form belongs to the event, and says so as soon as its page runs.
  await expect.poll(() => keptBy(page)).toEqual({ local: ['plenary_event'], session: [] });
  await page.goto(`${stage.url}/${event.slug}`);
  await page.getByRole('heading', { name: "Let's log you in" }).waitFor();
});
