import { findSession } from '@plenary/server/features/timeline/index';
import { expect, test } from 'vitest';
import { carry, following } from '../../support/browser.ts';
import { useEvents } from '../../support/events.ts';

const MINUTE = 60_000;

const stage = useEvents();

test('[PRG1] [PRG7] an organiser adds a session with a speaker in a hall; an open agenda shows it with the hall’s stream, until that is undone', async () => {
  const { server } = stage;
  const event = await server.createEvent({ time_zone: 'UTC' });
  const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  const hall = { name: 'Hall A', aliases: [], kind: 'both', capacity: null, moderators: [] };
  await organiser.post(`/${event.slug}/json/studio/halls`, { ...hall, stream_type: 'mux', address: '/hall.m3u8' });
  const visit = async (cookie: string | undefined, path: string) => {
    const { context, page } = await stage.visitor({ timezoneId: 'UTC' });
    await carry(context, stage.url, cookie);
    const live = following(page);
    await page.goto(`${stage.url}${path}`);
    await live;
    return page;
  };
  const attendee = await server.signIn(await server.createPerson({ event }));
  const page = await visit(organiser.cookie, `/studio/${event.slug}/programme`);
  const theirs = await visit(attendee.cookie, `/${event.slug}/agenda?zone=UTC`);
  const at = (minutes: number) =>
    new Date(Math.floor(server.clock.now() / MINUTE + minutes) * MINUTE).toISOString().slice(0, 16);

  await page.getByRole('button', { name: 'Add a session', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('Panel');
  await page.getByLabel('Start', { exact: true }).fill(at(60));
  await page.getByLabel('End', { exact: true }).fill(at(90));
  await page.getByLabel('Hall or place', { exact: true }).fill('hall a');
  await page.getByRole('button', { name: 'Add a speaker' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByRole('button', { name: 'Save' }).click();
  const shown = theirs.getByRole('article', { name: 'Panel', exact: true });
  await shown.getByText('Hall A').waitFor();
  await shown.getByText(at(60).slice(11)).waitFor();

  const block = page.getByRole('button', { name: /^Panel / });
  const id = (await block.getAttribute('id'))?.slice('session-'.length) ?? '';
  expect(await findSession(server.ctx.db, event.id, id)).toMatchObject({
    ...{ source: 'studio', type: 'stream', stream: { playback_url: '/hall.m3u8' }, stream_of_hall: true },
    speakers: [{ name: 'Ann Lee' }],
  });
  await block.press('ArrowDown');
  await block.press('Enter');
  await shown.getByText(at(65).slice(11)).waitFor();
  await page.getByRole('button', { name: /^Undo: Changed/ }).click();
  await shown.getByText(at(60).slice(11)).waitFor();
  await page.getByRole('button', { name: /^Undo: Added/ }).click();
  await shown.waitFor({ state: 'detached' });
});
