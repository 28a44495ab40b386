import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { createNewcomer, invite } from '../support/invitations.ts';
import { linkTo } from '../support/outbox.ts';
import { NEXT_BUTTON, startWalk, WAYS, type Walk } from '../support/walk.ts';

const stage = useEvents();
const [WITH_JAVASCRIPT, WITHOUT] = WAYS;
const PASSWORD = 'Another-Horse-8';
const STEPS = { ask_avatar: true, ask_profile: true } as const;

async function accepts(walk: Walk): Promise<void> {
  await walk.sees('Set up your account');
  await walk.fill('New password', PASSWORD);
  await walk.fill('Confirm password', PASSWORD);
  await walk.tick(/^I accept/);
  await walk.press('Accept and continue');
}

async function passesSteps(walk: Walk): Promise<void> {
  await walk.sees('Your avatar');
  await walk.page.getByText('You are in. Welcome!').waitFor();
  await walk.press(NEXT_BUTTON);
  await walk.sees('Your profile');
  await walk.fill('First name', 'Nina');
  await walk.fill('Last name (optional)', 'Newcomer');
  await walk.press(NEXT_BUTTON);
}

test.each(WAYS)('[INV3] [ONB11] a new person: from the mail through both steps to the home, $way', async (way) => {
  const event = await stage.server.createEvent({ settings: STEPS });
  const walk = await startWalk(stage, way);
  await walk.open(await invite(stage.server, event, await createNewcomer(stage.server)));
  await accepts(walk);
  await passesSteps(walk);
  await walk.isHome(event);
  expect(walk.errors).toEqual([]);
});

test.each([WITH_JAVASCRIPT, WITHOUT])(
  '[D51] [INV7] where an event allows it anybody can ask for an invitation, $way',
  async (way) => {
    const event = await stage.server.createEvent({ settings: { open_sign_up: true } });
    const email = `newcomer-${way.way.replaceAll(' ', '-')}@example.org`;
    const walk = await startWalk(stage, way);
    await walk.open(`/${event.slug}/login`);
    await walk.follow('Not invited yet? Ask for an invitation');
    await walk.sees('Hello');
    await walk.fill('E-mail', email);
    await walk.press('Send me an invitation');
    await walk.page.getByText('Check your inbox', { exact: true }).waitFor();
    await walk.open(await linkTo(stage.server, email));
    await accepts(walk);
    await walk.isHome(event);
  },
);

test.each([WITH_JAVASCRIPT, WITHOUT])(
  '[INV1] a person with an account gives its password and keeps it, $way',
  async (way) => {
    const event = await stage.server.createEvent();
    const ada = await stage.server.createPerson();
    const walk = await startWalk(stage, way);
    await walk.open(await invite(stage.server, event, ada));
    await walk.sees('Set up your account');
    await walk.fill('Password', ada.password);
    await walk.tick(/^I accept/);
    await walk.press('Accept and continue');
    await walk.isHome(event);
  },
);

test.each([WITH_JAVASCRIPT, WITHOUT])('[INV1] a person who is signed in accepts with one tick, $way', async (way) => {
  const [here, there] = [await stage.server.createEvent(), await stage.server.createEvent()];
  const ada = await stage.server.createPerson({ event: there });
  const walk = await startWalk(stage, way);
  await walk.isSignedIn(ada);
  await walk.open(await invite(stage.server, here, ada));
  await walk.sees('Set up your account');
  await expect.poll(() => walk.page.getByLabel('Password', { exact: true }).count()).toBe(0);
  await walk.tick(/^I accept/);
  await walk.press('Accept and continue');
  await walk.isHome(here);
});

test('[ONB9] errors of the server stand under their fields', async () => {
  const event = await stage.server.createEvent();
  const walk = await startWalk(stage, WITHOUT);
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
    await expect.poll(() => page.getByRole('checkbox', { name: /^I accept/ }).isChecked()).toBe(true);
  }
});
