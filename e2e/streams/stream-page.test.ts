import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { VisitorOptions } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** An attendee on the stream page of the first stream that is on air. */
async function watching(options?: VisitorOptions): Promise<Page> {
  const { page } = await stage.enter('demo', DEMO.attendee, options);
  const answer = await page.request.get(`${stage.url}/demo/poll/event-timeline`);
  const { payload } = (await answer.json()) as { payload: { sessions: { type: string; link: string | null }[] } };
  const stream = payload.sessions.find(({ type, link }) => type === 'stream' && link !== null);
  await page.goto(`${stage.url}${stream?.link}`);
  await page.locator('video').waitFor();
  return page;
}

const panel = (page: Page) => page.locator('#side-panel');
const chatButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'Chat' });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('[PAN11] on a desktop the chat is open beside the stream and the title is above the fold', async () => {
  const page = await watching();
  await panel(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('#side-panel'))).toBeNull();
  const [video, title, chat] = await Promise.all([
    boxOf(page.locator('video')),
    boxOf(page.getByRole('heading', { level: 1 })),
    boxOf(panel(page)),
  ]);
  expect(title.bottom).toBeLessThan(900);
  expect(Math.abs(title.x - video.x)).toBeLessThan(1);
  expect(chat.x).toBeGreaterThan(video.right);
});

test('[PAN11] what opened by itself goes with the page; what was closed by hand stays closed', async () => {
  const page = await watching();
  await panel(page).waitFor();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await page.goBack();
  await panel(page).getByRole('button', { name: 'Close the side panel' }).click();
  await page.reload();
  await page.locator('video').waitFor();
  await expect.poll(() => panel(page).count()).toBe(0);
});

test('[PAN11] on a phone the chat stands below the player, which stays and goes on', async () => {
  const page = await watching({ viewport: { width: 390, height: 844 } });
  await expect.poll(() => panel(page).count()).toBe(0);
  await chatButton(page).click();
  const field = page.getByPlaceholder('Type your message here..');
  await field.waitFor();
  const [video, chat, input] = await Promise.all([boxOf(page.locator('video')), boxOf(panel(page)), boxOf(field)]);
  expect(video.y).toBeGreaterThanOrEqual(0);
  expect(chat.y).toBeGreaterThanOrEqual(video.bottom - 1);
  expect(input.bottom).toBeLessThan(844);
  // Its name is there for whoever hears the page.
  const named = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { x, y, width, height } = heading.getBoundingClientRect();
    return heading.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(named).toBe(false);
  expect(
    await page.locator('video').evaluate((shown: HTMLVideoElement) => shown.inert || !!shown.closest('[inert]')),
  ).toBe(false);
});

test('[PAN11] a phone on its side has the chat beside the player', async () => {
  const page = await watching({ viewport: { width: 844, height: 390 } });
  await chatButton(page).click();
  await page.getByPlaceholder('Type your message here..').waitFor();
  const [video, chat] = await Promise.all([boxOf(page.locator('video')), boxOf(panel(page))]);
  expect(chat.x).toBeGreaterThanOrEqual(video.right);
  expect(video.bottom).toBeLessThan(390);
});

test('[STR12] [STR13] chapters and what is up next stand below the player', async () => {
  const page = await watching();
  const chapters = page.getByRole('region', { name: 'Chapters' });
  await chapters.getByText('Opening: a morning at the fish quay').waitFor();
  await expect.poll(() => chapters.locator('[aria-current=true]').count()).toBe(1);
  await expect.poll(() => page.getByRole('region', { name: 'Up next' }).getByRole('listitem').count()).toBe(3);
});

test('[PAN11] on a phone two taps lead from the home to the picture with the chat open; one to a stream elsewhere', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const { page } = await stage.enter('demo', DEMO.attendee, phone);
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Visit/ })
    .first()
    .tap();
  await page.locator('video').waitFor();
  await chatButton(page).tap();
  await page.getByPlaceholder('Type your message here..').waitFor();
  expect(await page.locator('video').isVisible()).toBe(true);
  const single = await stage.enter('single', DEMO.attendee, phone);
  const visit = single.page.getByRole('main').getByRole('link', { name: /^Visit/ });
  expect(await visit.getAttribute('href')).toBe('https://choir.example/live');
});
