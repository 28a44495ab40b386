import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { createNewcomer, invite, withdrawInvitations } from '../support/invitations.ts';
import { linkTo } from '../support/outbox.ts';
import { startWalk, WAYS, type Walk } from '../support/walk.ts';

const stage = useEvents();
const PASSWORD = 'Another-Horse-8';
const HOUR_MS = 3600_000;
const [, WITHOUT] = WAYS;

/** A page that says why a link is no good any more, and offers another one by e-mail. */
async function asksForAnother(walk: Walk, says: string, button: string, email: string): Promise<string> {
  await walk.sees('Hello');
  await walk.page.getByText(says, { exact: true }).waitFor();
  await walk.fill('E-mail', email);
  await walk.press(button);
  await walk.page.getByText('Check your inbox', { exact: true }).waitFor();
  return linkTo(stage.server, email);
}

async function setsPassword(walk: Walk): Promise<void> {
  await walk.sees('Set your new password for the event');
  await walk.fill('New password', PASSWORD);
  await walk.fill('Confirm password', PASSWORD);
  await walk.press('Set password');
  await walk.sees("Let's log you in");
}

async function accepts(walk: Walk): Promise<void> {
  await walk.sees('Set up your account');
  await walk.fill('New password', PASSWORD);
  await walk.fill('Confirm password', PASSWORD);
  await walk.tick(/^I accept/);
  await walk.press('Accept and continue');
}

async function asksForReset(walk: Walk, slug: string, email: string): Promise<string> {
  await walk.open(`/${slug}/request-pass-reset`);
  await walk.fill('E-mail', email);
  await walk.press('Send me a link');
  await walk.sees('Hello');
  return linkTo(stage.server, email);
}

test('[INV4] [INV6] links for a password: used, late or cut', async () => {
  const event = await stage.server.createEvent();
  const ada = await stage.server.createPerson({ event });
  const walk = await startWalk(stage, WITHOUT);
  const used = await asksForReset(walk, event.slug, ada.email);
  await walk.open(used);
  await setsPassword(walk);

  await walk.open(used);
  const late = await asksForAnother(walk, 'This link was used already', 'Send me a new link', ada.email);
  await stage.server.clock.leap(HOUR_MS + 1);
  await walk.open(late);
  const third = await asksForAnother(walk, 'This link has expired', 'Send me a new link', ada.email);
  await walk.open(third.slice(0, -3));
  const last = await asksForAnother(walk, 'This link is not complete', 'Send me a new link', ada.email);
  await walk.open(last);
  await setsPassword(walk);
});

test('[INV4] invitations: late, used or withdrawn', async () => {
  const event = await stage.server.createEvent({ settings: { invitation_days: 1 } });
  const nils = await createNewcomer(stage.server);
  const walk = await startWalk(stage, WITHOUT);
  const late = await invite(stage.server, event, nils);
  await stage.server.clock.leap(25 * HOUR_MS);
  await walk.open(late);
  const link = await asksForAnother(walk, 'This invitation has expired', 'Send me a new invitation', nils.email);
  await walk.open(link);
  await accepts(walk);
  await walk.isHome(event);
  await walk.page.context().clearCookies();
  await walk.open(link);
  const reset = await asksForAnother(walk, 'This invitation was accepted already', 'Send me a new link', nils.email);
  await walk.open(reset);
  await setsPassword(walk);

  const olga = await createNewcomer(stage.server);
  const withdrawn = await invite(stage.server, event, olga);
  await withdrawInvitations(stage.server);
  await walk.open(withdrawn);
  await walk.sees('Hello');
  await walk.page.getByText('This invitation was withdrawn', { exact: true }).waitFor();
  await expect.poll(() => walk.page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
  await walk.follow('Log in');
  await walk.sees("Let's log you in");
});

test.each(WAYS)('[ONB1] [ONB2] a forgotten password: from the login to the home, $way', async (way) => {
  const event = await stage.server.createEvent();
  const ada = await stage.server.createPerson({ event });
  const walk = await startWalk(stage, way);
  await walk.open(`/${event.slug}`);
  await walk.sees("Let's log you in");
  await walk.follow('Forgotten your password?');
  await walk.sees('Reset your password');
  await walk.fill('E-mail', ada.email);
  await walk.press('Send me a link');
  await walk.sees('Hello');

  await walk.open(await linkTo(stage.server, ada.email));
  await walk.sees('Set your new password for the event');
  await walk.fill('New password', PASSWORD);
  await walk.fill('Confirm password', PASSWORD);
  await walk.press('Set password');
  await walk.sees("Let's log you in");
  await walk.page.getByText('Your password is set. Please log in with it.').waitFor();
  await expect.poll(() => walk.page.getByLabel('E-mail').inputValue()).toBe(ada.email);
  await walk.fill('Password', PASSWORD);
  await walk.press('Log in');
  await walk.isHome(event);
  expect(walk.errors).toEqual([]);
});

test('[INV5] the same where no event is named', async () => {
  const { email } = await stage.server.createPerson({ event: await stage.server.createEvent() });
  const walk = await startWalk(stage, WITHOUT);
  await walk.open('/login');
  await walk.follow('Forgotten your password?');
  await walk.sees('Reset your password');
  await walk.fill('E-mail', email);
  await walk.press('Send me a link');
  await walk.sees('Hello');
  await walk.open(await linkTo(stage.server, email));
  await walk.sees('Set your password');
  await walk.fill('New password', PASSWORD);
  await walk.fill('Confirm password', PASSWORD);
  await walk.press('Set password');
  await walk.sees("Let's log you in");
});
