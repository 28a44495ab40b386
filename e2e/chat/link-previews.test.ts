import { events, link_previews } from '@plenary/server/db/schema/index';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { messageRow, openChat, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();
const PAGE = 'https://tides.org/gauge';

async function enter(person: Person): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  await openChat(page);
  return page;
}

/** The page is known at the event, as if somebody had linked to it before. */
async function knowPage(): Promise<void> {
  const { db } = stage.server.ctx;
  const all = await db.select({ id: events.id, slug: events.slug }).from(events);
  const event = all.find(({ slug }) => slug === 'demo');
  const preview = {
    url: PAGE,
    title: 'How a tide gauge works, and why it drifts <b>',
    description: 'A float in a tube, a pen on a drum: a short history of measuring the sea, and what replaced it.',
    siteName: 'Tides',
    defaultImage: { url: '/demo/files/000000000000000000000000/none.webp' },
  };
  await db.insert(link_previews).values({ event_id: event?.id ?? '', address: PAGE, preview, fetched_at: new Date() });
}

test('[WID46] a link shows its page below the message, live, and moves nothing that one reads', async () => {
  await knowPage();
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  for (let at = 0; at < 8; at += 1) await sendChat(ada, `line ${at}`);
  const anchor = messageRow(bob, 'line 1');
  await anchor.waitFor();
  await sendChat(ada, PAGE);
  await messageRow(bob, PAGE).waitFor();
  await bob.getByRole('log').evaluate((list) => list.scrollBy(0, -60));
  const before = await anchor.boundingBox();
  const card = (page: Page) => page.locator('[data-preview]');
  await expect.poll(() => card(ada).count()).toBe(0);
  await stage.server.runJobs();
  await Promise.all([card(ada).waitFor(), card(bob).waitFor({ state: 'attached' })]);
  await expect
    .poll(async () => Math.abs(((await anchor.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThanOrEqual(2);
  expect(await card(ada).textContent()).toContain('How a tide gauge works, and why it drifts <b>');
  expect(await card(ada).getAttribute('href')).toBe(PAGE);
  expect(await card(ada).getAttribute('rel')).toContain('noopener');
  expect(await violations(ada)).toEqual([]);
});
