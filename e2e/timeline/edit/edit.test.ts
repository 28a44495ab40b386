import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { Client } from '@plenary/testkit/client';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { carry, following } from '../../support/browser.ts';
import { useEvents } from '../../support/events.ts';

const MINUTE = 60_000;

const stage = useEvents();

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('[TML40] [TML42] [TML47] a host extends what is on and calls it off; an attendee sees both without doing anything, and sees them undone', async () => {
  const { server } = stage;
  const event = await server.createEvent({ time_zone: 'Asia/Tokyo' });
  const now = Math.floor(server.clock.now() / MINUTE) * MINUTE;
  const at = (minutes: number) => new Date(now + minutes * MINUTE);
  const tides = sessionRow(event.id, { title: 'Tides', starts_at: at(-30), ends_at: at(30) });
  await addSessions(server.ctx, [tides]);
  const visit = async (client: Client, path: string): Promise<Page> => {
    const { context, page } = await stage.visitor({ timezoneId: 'UTC' });
    await carry(context, stage.url, client.cookie);
    const live = following(page);
    await page.goto(`${stage.url}/${event.slug}${path}`);
    await live;
    return page;
  };
  const page = await visit(await server.signIn(await server.createPerson({ event, host: true })), '/timeline');
  const theirs = await visit(await server.signIn(await server.createPerson({ event })), '/agenda?zone=UTC');
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tides', level: 3 }) });
  const shown = theirs.getByRole('article', { name: 'Tides', exact: true });
  /** `HH:mm` so many minutes from now, in UTC or in Tokyo. */
  const utc = (minutes: number) => at(minutes).toISOString().slice(11, 16);
  const tokyo = (minutes: number) => utc(minutes + 540);

  await shown.getByText(utc(30)).waitFor();
  await button(page, '+5 min: extend “Tides”').click();
  await listed.getByText(tokyo(35)).waitFor();
  await shown.getByText(utc(35)).waitFor();
  await button(page, 'Undo').first().click();
  await shown.getByText(utc(30)).waitFor();
  await listed.getByText(tokyo(30)).waitFor();

  await button(page, 'Edit “Tides”').click();
  await page.getByRole('switch', { name: 'Cancelled' }).click();
  await button(page, 'Save').click();
  await listed.getByText('Cancelled').waitFor();
  await shown.getByText('Cancelled').waitFor();
  await expect.poll(() => button(page, '+5 min: extend “Tides”').count()).toBe(0);
  // The toasts of the changes before may still offer theirs.
  await page.getByRole('button', { name: /^Undo: .*cancelled/i }).click();
  await shown.getByText('Cancelled').waitFor({ state: 'detached' });
});
