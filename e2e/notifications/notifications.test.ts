import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterEvent, useEvents } from '../support/events.ts';

const stage = useEvents();

const entry = (page: Page, text: string) => page.locator('[data-notification]').filter({ hasText: text });
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });
const panel = (page: Page) => page.locator('#side-panel');

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Notifications/ }).click();
  await panel(page).getByRole('heading', { name: 'Notifications' }).waitFor();
}

test('[D36] [NOT11] [NOT17] a host announces what everybody reads at once, until it is taken back', async () => {
  const event = await stage.server.createEvent();
  const people = [{}, { host: true }].map((options) => stage.server.createPerson({ event, ...options }));
  const [ada, hal] = await Promise.all(people.map(async (one) => (await enterEvent(stage, event, await one)).page));
  await openList(hal!);
  await panel(hal!).getByRole('button', { name: 'Announce to everybody' }).click();
  const form = hal!.getByRole('form', { name: 'Announce to everybody' });
  await form.getByRole('button', { name: 'Send to everybody' }).click();
  await form.getByRole('alert').first().waitFor();
  await form.getByLabel('Title').fill('Please leave the hall');
  await form.getByRole('switch').check();
  await form.getByRole('button', { name: 'Send to everybody' }).click();
  await form.waitFor({ state: 'detached' });
  await toasts(ada!).getByText('Please leave the hall').waitFor();
  await openList(ada!);
  await entry(ada!, 'Please leave the hall').getByText('Important').waitFor();
  // It stands on top of what the server lists, too, and for a page that is loaded anew.
  await ada!.reload();
  await entry(ada!, 'Please leave the hall').getByText('Important').waitFor();
  await panel(hal!).getByRole('button', { name: 'Take back: Please leave the hall' }).click();
  for (const page of [ada!, hal!]) await entry(page, 'Please leave the hall').waitFor({ state: 'detached' });
  await expect.poll(() => toasts(ada!).getByText('Please leave the hall').count()).toBe(0);
});
