import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { linkTo } from '../support/outbox.ts';
import { startWalk, WAYS } from '../support/walk.ts';

const stage = useEvents();
const NEW_PASSWORD = 'Another-Horse-8';

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
  await walk.fill('New password', NEW_PASSWORD);
  await walk.fill('Confirm password', NEW_PASSWORD);
  await walk.press('Set password');
  await walk.sees("Let's log you in");
  await walk.page.getByText('Your password has been changed. Please log in with it.').waitFor();
  await walk.fill('E-mail', ada.email);
  await walk.fill('Password', NEW_PASSWORD);
  await walk.press('Log in');
  await walk.isHome(event);
  expect(walk.errors).toEqual([]);
});

test('[INV5] the same where no event is named', async () => {
  const { email } = await stage.server.createPerson({ event: await stage.server.createEvent() });
  const [, without] = WAYS;
  const walk = await startWalk(stage, without);
  await walk.open('/login');
  await walk.follow('Forgotten your password?');
  await walk.sees('Reset your password');
  await walk.fill('E-mail', email);
  await walk.press('Send me a link');
  await walk.sees('Hello');
  await walk.open(await linkTo(stage.server, email));
  await walk.sees('Set your new password for the event');
  await walk.fill('New password', NEW_PASSWORD);
  await walk.fill('Confirm password', NEW_PASSWORD);
  await walk.press('Set password');
  await walk.sees("Let's log you in");
});
