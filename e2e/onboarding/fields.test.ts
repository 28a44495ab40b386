import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { reach } from '../support/hands.ts';
import { createNewcomer, invite } from '../support/invitations.ts';
import { startWalk, WAYS, type Walk } from '../support/walk.ts';

const stage = useEvents();
const [WITH_JAVASCRIPT, WITHOUT, BY_KEYBOARD] = WAYS;

const number = (page: Page) => page.getByLabel('Mobile number', { exact: true });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });
const country = (page: Page) => page.getByRole('combobox', { name: /^Country/ });

/** Somebody who is asked for a mobile number, with the list of countries at hand. */
async function atNumber(way: (typeof WAYS)[number]): Promise<Walk> {
  const event = await stage.server.createEvent();
  const walk = await startWalk(stage, way);
  await walk.isSignedIn(await stage.server.createPerson({ event }), { verified: 'email' });
  await walk.open(`/${event.slug}/mobile-number`);
  await walk.sees('Add or Change your mobile number');
  if (way !== WITHOUT) await country(walk.page).filter({ hasText: '+44' }).waitFor();
  return walk;
}

/** The typed text, and the form's verdict about it; null: it is good. */
const NUMBERS = [
  ['07400', 'Number is too short'],
  ['0740012345678901', 'Number is too long'],
  ['seven four', 'Not a phone number'],
  ['01234 567890', 'Not a valid phone number'],
  ['07400 123456', null],
] as const;

test('[ONB6] a number says what is wrong with it once it was left, and Verify waits for a good one', async () => {
  const { page } = await atNumber(WITH_JAVASCRIPT);
  for (const [typed, text] of NUMBERS) {
    await number(page).fill(typed);
    await number(page).blur();
    if (text) await page.getByText(text, { exact: true }).waitFor();
    await expect.poll(() => verify(page).isDisabled(), { message: typed }).toBe(text !== null);
  }
});

test('[ONB6] without JavaScript the server says the same, and what was typed stands there again', async () => {
  const { page, press } = await atNumber(WITHOUT);
  for (const [typed, text] of NUMBERS) {
    if (text === null) continue;
    await number(page).fill(typed);
    await press('Verify');
    await page.getByText(text, { exact: true }).waitFor();
    expect(await number(page).inputValue()).toBe(typed);
  }
});

test('[ONB6] countries are searched and chosen with the keyboard; four stand first, and a dial code brings its own', async () => {
  const { page } = await atNumber(BY_KEYBOARD);
  await reach(page, country(page));
  await page.keyboard.press('Enter');
  const options = page.getByRole('option');
  await options.first().waitFor();
  const first = (await options.allTextContents()).slice(0, 4).map((text) => /\+\d+/.exec(text)?.[0]);
  expect(first).toEqual(['+1', '+44', '+49', '+33']);
  await page.keyboard.type('switz');
  await expect.poll(() => options.count()).toBe(1);
  await page.keyboard.press('Enter');
  await country(page).filter({ hasText: '+41' }).waitFor();
  await number(page).fill('+1 202 555 0123');
  await country(page).filter({ hasText: 'United States' }).waitFor();
});

test.each([WITH_JAVASCRIPT, WITHOUT])('[ONB9] errors of the server stand under their fields, $way', async (way) => {
  const event = await stage.server.createEvent();
  const walk = await startWalk(stage, way);
  const { page } = walk;
  await walk.open(await invite(stage.server, event, await createNewcomer(stage.server)));
  const said = (name: string) =>
    page.getByLabel(name, { exact: true }).evaluate((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return [field.getAttribute('aria-invalid'), ids.map((id) => document.getElementById(id)?.textContent).join(' ')];
    });
  for (const [password, confirmed, field, text] of [
    ['password', 'password', 'New password', '1 upper-case'],
    ['Password1', 'Password1', 'New password', 'This password is too common'],
    ['Another-Horse-8', 'Another-Horse-9', 'Confirm password', 'The passwords are not the same'],
  ] as const) {
    await walk.fill('New password', password);
    await walk.fill('Confirm password', confirmed);
    await walk.tick(/^I accept/);
    await walk.press('Accept and continue');
    await page.getByText(text).last().waitFor();
    await walk.sees('Set up your account');
    const [invalid, described] = await said(field);
    expect([invalid, described?.includes(text)]).toEqual(['true', true]);
    expect(await page.getByRole('checkbox', { name: /^I accept/ }).isChecked()).toBe(true);
  }
});

test('[ONB3] a button can be pressed once every field has changed, in each mode', async () => {
  const event = await stage.server.createEvent();
  const walk = await startWalk(stage, WITH_JAVASCRIPT);
  const enabled = (name: string) => walk.page.getByRole('button', { name, exact: true }).isEnabled();
  await walk.open(`/${event.slug}/login`);
  await expect.poll(() => enabled('Log in')).toBe(false);
  await walk.fill('E-mail', 'ada@example.org');
  expect(await enabled('Log in')).toBe(false);
  await walk.fill('Password', 'x');
  expect(await enabled('Log in')).toBe(true);
  await walk.open(`/${event.slug}/request-pass-reset`);
  await expect.poll(() => enabled('Send me a link')).toBe(false);
  await walk.open(await invite(stage.server, event, await createNewcomer(stage.server)));
  await expect.poll(() => enabled('Accept and continue')).toBe(false);
  await walk.fill('New password', 'x');
  await walk.fill('Confirm password', 'x');
  expect(await enabled('Accept and continue')).toBe(false);
  await walk.tick(/^I accept/);
  expect(await enabled('Accept and continue')).toBe(true);
});
