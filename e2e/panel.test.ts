import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopClock, type Visitor, type VisitorOptions } from './support/browser.ts';
import { DEMO } from './support/demo.ts';
import { useDemo } from './support/stage.ts';

const stage = useDemo();

/** A new attendee on the home of the demo event. */
async function onHome(options?: VisitorOptions): Promise<Visitor> {
  const visitor = await stage.enter('demo', DEMO.attendee, options);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const panel = (page: Page) => page.locator('#side-panel');
const burger = (page: Page) => page.getByRole('button', { name: 'Open the side panel' });
const PHONE = { viewport: { width: 390, height: 844 } };
const bar = (page: Page) => page.getByRole('navigation', { name: 'Event' });
const barItem = (page: Page, name: string) => bar(page).getByRole('button', { name });

test('[PAN2] the open tab is kept for the next visit; Esc closes the panel, forgets the tab and frees the focus', async () => {
  const { page, errors } = await onHome();
  await burger(page).click();
  await page.getByRole('tab', { name: 'Chat', exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('panel-tab-chat');
  expect(await stored(page, 'sidePanelTab')).toBe('chat');
  await page.reload();
  await panel(page).waitFor();
  await page.getByRole('tab', { name: 'Chat', exact: true }).focus();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await stored(page, 'sidePanelTab')).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('side-panel-burger');
  expect(errors).toEqual([]);
});

test('[PAN1] [LNG2] the tabs of the panel are reached with the arrow keys, Home and End', async () => {
  for (const locale of ['en', 'ar']) {
    const { page } = await onHome({ locale });
    await page.locator('#side-panel-burger').click();
    await page.locator('#panel-tab-chat:focus').waitFor();
    const [on, back] = locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    for (const [key, tab] of [
      [on, 'notifications'],
      [back, 'chat'],
      ['End', 'settings'],
      ['Home', 'leaderboard'],
    ]) {
      await page.keyboard.press(key ?? '');
      await page.locator(`#panel-tab-${tab}:focus[aria-selected=true]`).waitFor();
      const shown = page.getByRole('tabpanel').and(page.locator(`[aria-labelledby=panel-tab-${tab}]`));
      expect(await shown.count()).toBe(1);
    }
  }
});

test('[PAN3] a resize event follows a tab switch after 350 ms, and measuring 100 ms later', async () => {
  const { page } = await onHome();
  await stopClock(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    addEventListener('resize', () => seen.push('resize'));
    document.querySelector('[role=tablist]')!.scrollTo = () => seen.push('measured');
  });
  const after = async (ms: number): Promise<string[]> => {
    await page.clock.runFor(ms);
    return page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  };
  await burger(page).click();
  expect(await after(349)).toEqual([]);
  expect(await after(1)).toEqual(['resize']);
  expect(await after(99)).toEqual(['resize']);
  expect(await after(1)).toEqual(['resize', 'measured']);
});

test('[PAN4] under 860 px the panel is a sheet from below that leaves nothing behind it to be reached', async () => {
  const { page } = await onHome(PHONE);
  await barItem(page, 'Chat').click();
  await page.getByRole('dialog', { name: 'Side panel' }).waitFor();
  const box = await panel(page).boundingBox();
  expect({ x: box?.x, width: box?.width, bottom: (box?.y ?? 0) + (box?.height ?? 0) }).toEqual({
    x: 0,
    width: 390,
    bottom: 844,
  });
  expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(true);
  await page.mouse.click(195, 20);
  await panel(page).waitFor({ state: 'detached' });
  expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(false);
  await barItem(page, 'Chat').click();
  await panel(page).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('bar-chat');
  await barItem(page, 'Chat').click();
  await panel(page).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await barItem(page, 'Chat').waitFor();
  expect(await panel(page).count()).toBe(0);
});

test('[PAN10] on a phone a bar at the foot names the places, and the header has none of them', async () => {
  const { page, errors } = await onHome(PHONE);
  const items = bar(page).locator('a, button');
  expect(await items.allTextContents()).toEqual(['Home', 'Agenda', 'Chat', 'More']);
  const box = await bar(page).boundingBox();
  expect({ width: box?.width, foot: (box?.y ?? 0) + (box?.height ?? 0) }).toEqual({ width: 390, foot: 844 });
  expect(await page.getByRole('banner').getByRole('button').count()).toBe(0);
  await barItem(page, 'Agenda').click();
  await page.getByRole('dialog', { name: 'Agenda' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await barItem(page, 'More').click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await more.locator('ul').locator('a, button').allTextContents()).toEqual([
    ' Search',
    ' Activity ',
    ' Attendees ',
    ' Notifications ',
    ' Settings ',
    ' Harbour map',
    ' My events',
  ]);
  await page.keyboard.press('Escape');
  await more.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('bar-more');
  await page.keyboard.press('Enter');
  await more.getByRole('button', { name: 'Settings' }).click();
  await panel(page).getByLabel('First name').waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('bar-more');
  expect(errors).toEqual([]);
});

/** The quick links, and how wide they are. */
function quickLinks(page: Page) {
  const list = page.getByRole('navigation', { name: 'Side panel links' }).getByRole('list');
  return { list, width: () => list.evaluate((element) => Math.round(element.getBoundingClientRect().width)) };
}

test('[PAN7] on a first visit the quick links open after 500 ms and collapse after 4 s; a second one is spared that', async () => {
  const { page } = await onHome();
  const { width } = quickLinks(page);
  const widthAfter = async (ms: number): Promise<number> => {
    await page.clock.runFor(ms);
    return width();
  };
  await stopClock(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  // The header's time stands once the page runs; the time of the quick links has begun by then.
  await page.getByRole('banner').locator('time').first().waitFor();
  expect(await widthAfter(499)).toBe(40);
  await page.clock.runFor(1);
  await expect.poll(width, { timeout: 5_000 }).toBeGreaterThan(100);
  expect(await widthAfter(3_999)).toBeGreaterThan(100);
  expect(await stored(page, 'quickLinksOpened')).toBeNull();
  await page.clock.runFor(1);
  await expect.poll(width, { timeout: 5_000 }).toBe(40);
  expect(await stored(page, 'quickLinksOpened')).toBe('true');
  await page.reload();
  await page.getByRole('banner').locator('time').first().waitFor();
  expect(await widthAfter(500)).toBe(40);
});

test('[PAN7] the quick links of a first visit close as soon as the page is scrolled, and cover nothing that comes up', async () => {
  const { page } = await onHome({ viewport: { width: 1440, height: 900 } });
  const { width } = quickLinks(page);
  await stopClock(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('banner').locator('time').first().waitFor();
  await page.clock.runFor(500);
  await expect.poll(width, { timeout: 5_000 }).toBeGreaterThan(100);
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(width, { timeout: 5_000 }).toBe(40);
  expect(await stored(page, 'quickLinksOpened')).toBe('true');
});

test('[PAN6] the quick links show their names on focus; Enter and Space open', async () => {
  const { page } = await onHome();
  const { list, width } = quickLinks(page);
  await page.evaluate(() => localStorage.setItem('quickLinksOpened', 'true'));
  await page.reload();
  await burger(page).waitFor();
  expect(await width()).toBe(40);
  const chat = list.getByRole('button', { name: 'Chat' });
  await chat.focus();
  await expect.poll(width).toBeGreaterThan(100);
  await page.keyboard.press('Space');
  await panel(page).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Agenda' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Agenda' }).waitFor();
});

test('[PAG2] [PAN1] [PAN9] [CHT2] what an event switches off is no tab; the chat keeps its quick link, the agenda does not', async () => {
  const { page } = await stage.enter('single', DEMO.attendee);
  const links = page.getByRole('navigation', { name: 'Side panel links' });
  expect(await links.getByRole('button').allTextContents()).toEqual(['Activity', 'Chat', 'Notifications', 'Settings']);
  expect(await links.getByRole('button', { name: 'Chat' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('button', { name: 'Agenda' }).count()).toBe(0);
  await burger(page).click();
  await page.getByRole('region', { name: 'Activity' }).getByText(/^Hi /).waitFor();
  const tabs = await page.locator('#side-panel').getByRole('tab').allTextContents();
  expect(tabs.map((name) => name.trim())).toEqual(['Activity', 'Notifications', 'Settings']);
});

test('[PAN5] the quick links stand in order', async () => {
  const { page } = await onHome();
  const links = page.getByRole('navigation', { name: 'Side panel links' });
  const names = await links.getByRole('button').allTextContents();
  expect(names.map((name) => name.replace(/^\d+\+? unread/, ''))).toEqual([
    'Agenda',
    'Activity',
    'Attendees',
    'Chat',
    'Notifications',
    'Settings',
  ]);
});

test('[PAN1] the name of the open tab is whole, beside its count, in a wide, a narrow and a small panel', async () => {
  const { page: host } = await stage.enter('demo', DEMO.host);
  const answer = await host.request.post(`${stage.url}/demo/json/notifications/announce`, { data: { title: 'News' } });
  expect(answer.status()).toBe(200);
  for (const [locale, width] of [
    ['en', 1440],
    ['de', 900],
    ['en', 360],
  ] as const) {
    const { page } = await onHome({ locale, viewport: { width, height: 844 } });
    await page.locator('#side-panel-burger, #bar-chat').filter({ visible: true }).click();
    for (const tab of ['notifications', 'leaderboard', 'attendees', 'settings']) {
      await page.locator(`#panel-tab-${tab}`).click();
      const label = page.locator(`#panel-tab-${tab}[aria-selected=true] > span:nth-child(2)`);
      const cut = await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([locale, width, tab, cut]).toEqual([locale, width, tab, 0]);
      if (tab !== 'notifications') continue;
      const badge = page.locator('#panel-tab-notifications > span:nth-child(3) > *').first();
      await badge.waitFor();
      const [name, count] = [await label.boundingBox(), await badge.boundingBox()];
      expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(count?.x ?? 0);
    }
  }
});
