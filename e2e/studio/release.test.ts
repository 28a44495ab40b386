import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { expect, test } from 'vitest';
import { expectAbsent } from '../support/absent.ts';
import { violations } from '../support/axe.ts';
import { enterEvent, useEvents } from '../support/events.ts';

const stage = useEvents();
const HOUR = 3600_000;

test('[REL12] an open page shows nothing of what waits until everything is released, and all of it then', async () => {
  const { server, url } = stage;
  const event = await server.createEvent();
  const starts_at = new Date(server.clock.now() + HOUR);
  const talk = { title: 'Tides', starts_at, ends_at: new Date(starts_at.getTime() + HOUR) };
  await addSessions(server.ctx, [sessionRow(event.id, talk)]);
  const ada = await server.createPerson({ event, roles: ['organiser'] });
  const { page: theirs } = await enterEvent(stage, event, await server.createPerson({ event }), { path: '/agenda' });
  await theirs.getByRole('article', { name: 'Tides' }).waitFor();

  const { page } = await enterEvent(stage, event, ada);
  const field = (name: string) => page.getByLabel(name, { exact: true }).last();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const saveAsDraft = async () => {
    await button('Save, release later').click();
    await page.getByText('Saved. What is not released is seen by your team alone.').waitFor();
  };
  await page.goto(`${url}/studio/${event.slug}/pages`);
  await button('Add a page').click();
  await field('Title').fill('Getting there');
  await page.getByRole('textbox', { name: 'Text' }).last().fill('Take tram 4.');
  await saveAsDraft();
  await page.goto(`${url}/studio/${event.slug}/home`);
  await button('Add a page of the home').click();
  await field('Where it leads').selectOption('Your page “Getting there”');
  await saveAsDraft();
  const organiser = await server.signIn(ada);
  const [session] = (await organiser.get(`/${event.slug}/json/timeline/sessions`)).json.payload.sessions;
  const change = { version: session.version, collect: true, title: 'Tides at noon' };
  await organiser.post(`/${event.slug}/json/timeline/sessions/${session.id}`, change);

  const place = theirs.getByRole('link', { name: 'Getting there', exact: true });
  const renamed = theirs.getByRole('article', { name: 'Tides at noon' });
  await theirs.reload();
  await expectAbsent(renamed, theirs.getByRole('article', { name: 'Tides' }));
  await expectAbsent(place, theirs.getByRole('article', { name: 'Tides' }));
  await page.goto(`${url}/studio/${event.slug}`);
  const card = page.getByRole('region', { name: 'Not released yet' });
  for (const name of ['Pages', 'Home', 'Programme']) await card.getByRole('link', { name, exact: true }).waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
  }
  await button('Release everything').click();
  await page.getByText('Everything is released: attendees see it now.').waitFor();
  await renamed.waitFor();
  await place.first().waitFor();
});

test('[REL14] [REL15] one press shows what waits, on a copy that another press ends, and an open page shows none of it', async () => {
  const { server, url } = stage;
  const event = await server.createEvent();
  const starts_at = new Date(server.clock.now() + HOUR);
  const talk = { title: 'Tides', starts_at, ends_at: new Date(starts_at.getTime() + HOUR) };
  await addSessions(server.ctx, [sessionRow(event.id, talk)]);
  const ada = await server.createPerson({ event, roles: ['organiser'] });
  const { page: theirs } = await enterEvent(stage, event, await server.createPerson({ event }), { path: '/agenda' });
  await theirs.getByRole('article', { name: 'Tides' }).waitFor();
  const organiser = await server.signIn(ada);
  const [session] = (await organiser.get(`/${event.slug}/json/timeline/sessions`)).json.payload.sessions;
  const change = { version: session.version, collect: true, title: 'Tides at noon' };
  await organiser.post(`/${event.slug}/json/timeline/sessions/${session.id}`, change);

  const { page } = await enterEvent(stage, event, ada);
  await page.goto(`${url}/studio/${event.slug}`);
  await page.getByRole('button', { name: 'Preview these changes' }).click();
  await page.waitForURL(/~attendee$/);
  const copy = page.url();
  const band = page.getByRole('region', { name: /^You see the event as an attendee will, with the changes/ });
  await band.waitFor();
  await page.goto(`${copy}/agenda`);
  await page.getByRole('article', { name: 'Tides at noon' }).waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
  }
  await theirs.reload();
  await expectAbsent(
    theirs.getByRole('article', { name: 'Tides at noon' }),
    theirs.getByRole('article', { name: 'Tides' }),
  );
  expect((await theirs.goto(copy))?.status()).toBe(404);

  await band.getByRole('link', { name: 'End preview' }).click();
  await page.getByRole('region', { name: 'Not released yet' }).waitFor();
  await page.waitForURL(`${url}/studio/${event.slug}`);
  expect((await page.goto(copy))?.status()).toBe(404);
});
