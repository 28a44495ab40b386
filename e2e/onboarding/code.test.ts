import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { codeTo } from '../support/outbox.ts';
import { startWalk, WAYS, type Walk } from '../support/walk.ts';

const stage = useEvents();
const [WITH_JAVASCRIPT, WITHOUT] = WAYS;

/** Somebody at the six boxes, with the code that they were sent. */
async function atBoxes(way: (typeof WAYS)[number] = WITH_JAVASCRIPT): Promise<Walk & { code: string; email: string }> {
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
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** A code that is not this one. */
const otherThan = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

test('[ONB5] digits lead from box to box, Backspace leads back, and anything else says Numbers only', async () => {
  const { page } = await atBoxes();
  await expect.poll(() => focused(page)).toBe('Digit 1 of 6');
  await page.keyboard.type('12a');
  await page.getByText('Numbers only', { exact: true }).waitFor();
  expect(await digits(page)).toBe('1,2,,,,');
  await page.keyboard.type('345');
  expect([await digits(page), await verify(page).isDisabled()]).toEqual(['1,2,3,4,5,', true]);
  await expect.poll(() => page.getByText('Numbers only', { exact: true }).count()).toBe(0);
  await page.keyboard.type('6');
  expect(await verify(page).isEnabled()).toBe(true);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect([await digits(page), await focused(page)]).toEqual(['1,2,3,4,,', 'Digit 5 of 6']);
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe('Digit 4 of 6');
});

test('[ONB5] digits that were typed before the scripts came are kept', async () => {
  const { page, code, press, isHome } = await atBoxes();
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

test('[ONB5] a code that is pasted fills the boxes; text that does not start with one says so', async () => {
  const { page, code, isHome } = await atBoxes();
  const dialog = page.getByRole('dialog', { name: 'Paste content is not valid' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await copy(`Your code: ${code}`);
  for (const paste of [
    () => boxes(page).first().press('Control+V'),
    () => page.getByRole('button', { name: 'Paste code' }).click(),
  ]) {
    await paste();
    await dialog.getByText('Please copy the 6 digit code before click the paste button.').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await digits(page)).toBe(',,,,,');
  }
  await copy(`${code} is your code`);
  await page.getByRole('button', { name: 'Paste code' }).click();
  await expect.poll(() => digits(page)).toBe([...code].join());
  await verify(page).click();
  await isHome({ slug: new URL(page.url()).pathname.split('/')[1] ?? '' });
});

test('[ONB5] a clipboard that may not be read has its modal', async () => {
  const { page } = await atBoxes();
  await page.getByRole('button', { name: 'Paste code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read permission denied' });
  await dialog.getByText('Please check clipboard permission on your browser.').waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test.each([WITH_JAVASCRIPT, WITHOUT])(
  '[ONB12] [ONB13] a code has five tries, and another one can be asked for, $way',
  async (way) => {
    const { page, press, giveCode, code, email, isHome } = await atBoxes(way);
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
  },
);

test('[FLS1] the wait for another code counts down, and what flashed by is gone after 5 s', async () => {
  const { page } = await atBoxes();
  const resend = page.getByRole('button', { name: /^Resend verification code/ });
  await page.clock.install();
  await page.reload();
  await expect.poll(() => resend.isDisabled()).toBe(true);
  await page.clock.fastForward(61_000);
  expect(await resend.textContent()).toBe('Resend verification code');
  await stage.server.clock.advance(60_000);
  await resend.click();
  const flash = page.getByText('A new code is on its way.');
  await flash.waitFor();
  await page.clock.runFor(4_500);
  await expect.poll(() => flash.count()).toBe(1);
  const verify = page.getByRole('button', { name: 'Verify' });
  const before = await verify.boundingBox();
  await page.clock.runFor(1_500);
  await flash.waitFor({ state: 'hidden' });
  expect(await verify.boundingBox(), 'what somebody is about to press stays where it is').toEqual(before);
});
