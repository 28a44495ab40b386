import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { giveNumber } from '../support/numbers.ts';
import { codeTo } from '../support/outbox.ts';
import { startWalk, WAYS, type Walk, type Way } from '../support/walk.ts';

const stage = useEvents();
const [WITH_JAVASCRIPT, WITHOUT] = WAYS;

type SecondFactor = 'email' | 'phone' | 'choice';

interface Arriving {
  readonly event: EventFixture;
  readonly ada: Person;
  /** A number that nobody else has, E.164. */
  readonly mobile: string;
}

let numbers = 0;

/** Ada at an event that asks for a second factor. */
async function arriving(second_factor: SecondFactor, { number = false } = {}): Promise<Arriving> {
  const event = await stage.server.createEvent({ settings: { second_factor } });
  const ada = await stage.server.createPerson({ event });
  const mobile = `+4474001234${String(++numbers).padStart(2, '0')}`;
  if (number) await giveNumber(stage.server, ada, mobile);
  return { event, ada, mobile };
}

async function verifies(walk: Walk, recipient: string): Promise<void> {
  await walk.sees('We need to verify your login');
  await walk.giveCode(await codeTo(stage.server, recipient));
  await walk.press('Verify');
}

test.each(WAYS)('[ONB10] [ONB5] a code by e-mail, $way', async (way) => {
  const { event, ada } = await arriving('email');
  const walk = await startWalk(stage, way);
  await walk.signIn(event, ada);
  await verifies(walk, ada.email);
  await walk.isHome(event);
  expect(walk.errors).toEqual([]);
});

test.each([WITH_JAVASCRIPT, WITHOUT])('[ONB10] [ONB14] a first mobile number, and a code to it, $way', async (way) => {
  const { event, ada, mobile } = await arriving('phone');
  const walk = await startWalk(stage, way);
  await walk.isSignedIn(ada);
  await walk.open(`/${event.slug}`);
  await verifies(walk, ada.email);
  await walk.sees('Add or Change your mobile number');
  await walk.fill('Mobile number', mobile.replace('+44', '0'));
  await walk.press('Verify');
  await verifies(walk, mobile);
  await walk.isHome(event);
});

test.each([WITH_JAVASCRIPT, WITHOUT])(
  '[ONB10] [ONB2] the choice of a channel, and the way back to it, $way',
  async (way) => {
    const { event, ada } = await arriving('choice', { number: true });
    const walk = await startWalk(stage, way);
    await walk.isSignedIn(ada);
    await walk.open(`/${event.slug}`);
    await walk.sees('Choose your preferred authentication method');
    await walk.follow(/^Phone/);
    await walk.sees('We need to verify your login');
    await walk.follow('Choose another method');
    await walk.sees('Choose your preferred authentication method');
    await walk.follow(/^E-mail/);
    await verifies(walk, ada.email);
    await walk.isHome(event);
  },
);

test('[ONB10] a reload and another device go on at the right step', async () => {
  const { event, ada, mobile } = await arriving('phone');
  const here = await startWalk(stage, WITH_JAVASCRIPT);
  await here.signIn(event, ada);
  await verifies(here, ada.email);
  await here.sees('Add or Change your mobile number');
  await here.page.reload();
  await here.sees('Add or Change your mobile number');
  const there = await startWalk(stage, WITHOUT);
  await there.signIn(event, ada);
  await verifies(there, ada.email);
  await there.sees('Add or Change your mobile number');

  await here.fill('Mobile number', mobile);
  await here.press('Verify');
  await here.sees('We need to verify your login');
  await here.open(`/${event.slug}`);
  await verifies(here, mobile);
  await here.isHome(event);
  await there.open(`/${event.slug}`);
  await verifies(there, mobile);
  await there.isHome(event);
});

test('[ONB2] a person who does not go on goes back, and is signed out', async () => {
  const { event, ada } = await arriving('email');
  const walk = await startWalk(stage, WITHOUT);
  await walk.isSignedIn(ada);
  await walk.open(`/${event.slug}`);
  await walk.sees('We need to verify your login');
  await walk.follow('Log in as someone else');
  await walk.sees('Hello');
  await walk.press('Sign out');
  await walk.sees("Let's log you in");
  await walk.page.getByText('You have signed out.').waitFor();
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

/** Someone at the six boxes, with the code that they were sent. */
async function atBoxes(way: Way): Promise<Walk & { code: string; email: string }> {
  const event = await stage.server.createEvent({ settings: { second_factor: 'email' } });
  const ada = await stage.server.createPerson({ event });
  const walk = await startWalk(stage, way);
  await walk.isSignedIn(ada);
  await walk.open(`/${event.slug}`);
  await walk.sees('We need to verify your login');
  return { ...walk, code: await codeTo(stage.server, ada.email), email: ada.email };
}

const boxes = (page: Page) => page.getByLabel(/^Digit \d of 6$/);
const digits = (page: Page) =>
  boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join());
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** A code that is not this one. */
const otherThan = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

test('[ONB5] digits that were typed before the scripts came are kept', async () => {
  const { page, code, press, isHome } = await atBoxes(WITH_JAVASCRIPT);
  const { promise: typed, resolve: scriptsCome } = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => typed.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await boxes(page).first().pressSequentially(code.slice(0, 4));
  scriptsCome();
  await page.getByRole('button', { name: 'Paste code' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Digit 5 of 6');
  expect(await digits(page)).toBe(`${[...code.slice(0, 4)].join()},,`);
  await page.keyboard.type(code.slice(4));
  await press('Verify');
  await isHome({ slug: new URL(page.url()).pathname.split('/')[1] ?? '' });
});

test('[ONB12] [ONB13] a code has five tries, and another one can be asked for', async () => {
  const { page, press, giveCode, code, email, isHome } = await atBoxes(WITHOUT);
  for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', '1 try is left']) {
    await giveCode(otherThan(code));
    await press('Verify');
    await page.getByText(`This code is not right. ${left}.`).waitFor();
  }
  await giveCode(otherThan(code));
  await press('Verify');
  await page.getByText('Too many wrong codes. Please ask for a new one.').waitFor();
  await giveCode(code);
  await press('Verify');
  await page.getByText('Too many wrong codes. Please ask for a new one.').waitFor();
  await stage.server.clock.advance(60_000);
  await page.reload();
  await press('Resend verification code');
  await page.getByText('A new code is on its way.').waitFor();
  await giveCode(await codeTo(stage.server, email));
  await press('Verify');
  await isHome({ slug: new URL(page.url()).pathname.split('/')[1] ?? '' });
});

/** The typed text, and the verdict of the server about it. */
const NUMBERS = [
  ['07400', 'Number is too short'],
  ['0740012345678901', 'Number is too long'],
  ['seven four', 'Not a phone number'],
  ['01234 567890', 'Not a valid phone number'],
] as const;

test('[ONB6] without JavaScript the server says the same, and what was typed stands there again', async () => {
  const { event, ada } = await arriving('phone');
  const { page, press, isSignedIn, open, sees } = await startWalk(stage, WITHOUT);
  await isSignedIn(ada, { verified: 'email' });
  await open(`/${event.slug}/mobile-number`);
  await sees('Add or Change your mobile number');
  const number = page.getByLabel('Mobile number', { exact: true });
  for (const [typed, text] of NUMBERS) {
    await number.fill(typed);
    await press('Verify');
    await page.getByText(text, { exact: true }).waitFor();
    await expect.poll(() => number.inputValue()).toBe(typed);
  }
});
