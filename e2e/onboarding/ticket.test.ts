import { addKey, sign } from '@plenary/server/features/tickets/tickets.fixture';
import { ticket_holders } from '@plenary/server/db/schema/index';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { startWalk, WAYS } from '../support/walk.ts';

const stage = useEvents();
const [WITH_JAVASCRIPT, WITHOUT] = WAYS;

test.each(WAYS)('[TCK3] [TCK4] a ticket lets its person in with one button, again and again, $way', async (way) => {
  const event = await stage.server.createEvent();
  await addKey(stage.server, event);
  const link = `/${event.slug}/ticket/${await sign(stage.server)}`;
  const walk = await startWalk(stage, way);
  await walk.open(link);
  await walk.sees('Hello');
  await walk.page.getByText('Welcome, Ada Lovelace').waitFor();
  await walk.press('Go to the event');
  await walk.isHome(event);
  expect(walk.errors).toEqual([]);

  await walk.page.context().clearCookies();
  await walk.open(link);
  await walk.press('Go to the event');
  await walk.isHome(event);
});

test.each([WITH_JAVASCRIPT, WITHOUT])(
  '[TCK6] a ticket for an address with an account waits for its owner, $way',
  async (way) => {
    const event = await stage.server.createEvent();
    await addKey(stage.server, event);
    const ada = await stage.server.createPerson();
    const walk = await startWalk(stage, way);
    await walk.open(`/${event.slug}/ticket/${await sign(stage.server, { email: ada.email, uid: way.way })}`);
    await walk.sees('Hello');
    await walk.page.getByText('You have an account already').waitFor();
    await walk.press('Log in');
    await walk.sees("Let's log you in");
    await walk.fill('E-mail', ada.email);
    await walk.fill('Password', ada.password);
    await walk.press('Log in');
    await walk.sees('Hello');
    await walk.press('Go to the event');
    await walk.isHome(event);
  },
);

test('[TCK3] [TCK7] a ticket that is late or withdrawn says so', async () => {
  const event = await stage.server.createEvent();
  await addKey(stage.server, event);
  const late = await sign(stage.server, { exp: Math.floor(stage.server.clock.now() / 1000) - 600 });
  const withdrawn = await sign(stage.server, { uid: '7' });
  const at = new Date(stage.server.clock.now());
  await stage.server.ctx.db
    .insert(ticket_holders)
    .values({ event_id: event.id, issuer: 'shop', uid: '7', created_at: at, withdrawn_at: at });
  const walk = await startWalk(stage, WITHOUT);
  for (const ticket of [late, withdrawn, 'not-a-ticket']) {
    await walk.open(`/${event.slug}/ticket/${ticket}`);
    await walk.sees('Hello');
    await walk.page.getByText('This ticket cannot be used').waitFor();
  }
  await walk.follow('Log in');
  await walk.sees("Let's log you in");
});
