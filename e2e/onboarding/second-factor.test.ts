import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { giveNumber } from '../support/numbers.ts';
import { codeTo } from '../support/outbox.ts';
import { startWalk, WAYS, type Walk } from '../support/walk.ts';

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

test.each(WAYS)('[ONB10] [ONB14] a first mobile number, and a code to it, $way', async (way) => {
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

test.each(WAYS)('[ONB10] [ONB2] the choice of a channel, and the way back to it, $way', async (way) => {
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
});

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

test.each(WAYS)('[ONB2] a person who does not go on goes back, and is signed out, $way', async (way) => {
  const { event, ada } = await arriving('email');
  const walk = await startWalk(stage, way);
  await walk.isSignedIn(ada);
  await walk.open(`/${event.slug}`);
  await walk.sees('We need to verify your login');
  await walk.follow('Log in as somebody else');
  await walk.sees('Hello');
  await walk.press('Sign out');
  await walk.sees("Let's log you in");
  await walk.page.getByText('You have signed out.').waitFor();
});
