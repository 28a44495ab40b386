import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { codeTo } from '../support/outbox.ts';
import { startWalk, WAYS } from '../support/walk.ts';

const stage = useEvents();
const [WITH_JAVASCRIPT] = WAYS;

/** Somebody without a number at an event that sends its codes to the phone; the library of numbers is there. */
async function atNumber(way: Parameters<typeof startWalk>[1] = WITH_JAVASCRIPT) {
  const event = await stage.server.createEvent({ settings: { second_factor: 'phone' } });
  const walk = await startWalk(stage, way);
  const person = await stage.server.createPerson({ event });
  await walk.signIn(event, person);
  await walk.sees('We need to verify your login');
  await walk.giveCode(await codeTo(stage.server, person.email));
  await walk.press('Verify');
  await walk.sees('Add or Change your mobile number');
  await country(walk.page).waitFor();
  return { ...walk, event };
}

const country = (page: Page) => page.getByRole('combobox', { name: /^Country: / });
const number = (page: Page) => page.getByLabel('Mobile number', { exact: true });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });

test('[ONB6] a number is spaced out while it grows, corrected where the caret is, and judged when it is left', async () => {
  const { page } = await atNumber();
  expect(await country(page).getAttribute('aria-label')).toBe('Country: United Kingdom +44');
  await number(page).pressSequentially('074001');
  expect([await number(page).inputValue(), await verify(page).isDisabled()]).toEqual(['07400 1', true]);
  await expect.poll(() => page.getByText('Number is too short').count()).toBe(0);
  await number(page).blur();
  await page.getByText('Number is too short', { exact: true }).waitFor();
  await number(page).press('Home');
  await number(page).press('ArrowRight');
  await number(page).press('Delete');
  await page.keyboard.type('79');
  expect(await number(page).inputValue()).toBe('079400 1');
  expect(await number(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await number(page).fill('07400 123456');
  await page.getByText('Number is too short').waitFor({ state: 'detached' });
  expect(await verify(page).isEnabled()).toBe(true);
});

test('[ONB6] a country is searched by its dial code with the keyboard, or comes with the number', async () => {
  const { page, press, giveCode, sees, isHome, event } = await atNumber();
  await country(page).press('Enter');
  await page.getByRole('combobox', { name: 'Search for a country or dial code' }).pressSequentially('+41');
  await page.getByRole('option', { name: /Switzerland/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => country(page).getAttribute('aria-label')).toBe('Country: Switzerland +41');
  await number(page).fill('+49 1512 3456789');
  await expect.poll(() => country(page).getAttribute('aria-label')).toBe('Country: Germany +49');
  await press('Verify');
  await sees('We need to verify your login');
  await giveCode(await codeTo(stage.server, '+4915123456789'));
  await press('Verify');
  await isHome(event);
});

test('[ONB14] a number is added after the code from the known address, and the page says so', async () => {
  const event = await stage.server.createEvent({ settings: { second_factor: 'choice' } });
  const walk = await startWalk(stage, WITH_JAVASCRIPT);
  const person = await stage.server.createPerson({ event });
  await walk.signIn(event, person);
  await walk.follow('Add phone number');
  await walk.page.getByText('First verify your login. Then you can add your number.').waitFor();
  await walk.follow(/^E-mail /);
  await walk.giveCode(await codeTo(stage.server, person.email));
  await walk.press('Verify');
  await walk.sees('Add or Change your mobile number');
});

test('[ONB7] a form that is clicked twice is sent once', async () => {
  const { page } = await atNumber({ ...WITH_JAVASCRIPT, options: { serviceWorkers: 'block' } });
  const { promise: clickedAgain, resolve: goOn } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/mobile-number/, async (route) => {
    if (route.request().method() === 'POST') sent += 1;
    await clickedAgain;
    await route.continue().catch(() => undefined);
  });
  await number(page).fill('07400 123457');
  // A click by its place alone does not wait for the answer to the first one.
  const { x = 0, y = 0 } = (await verify(page).boundingBox()) ?? {};
  await page.mouse.click(x + 9, y + 9);
  await expect.poll(() => sent).toBe(1);
  await page.mouse.click(x + 9, y + 9);
  goOn();
  await page.getByRole('heading', { name: 'We need to verify your login' }).waitFor();
  expect(sent).toBe(1);
});
