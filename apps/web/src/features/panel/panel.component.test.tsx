import {
  areaOf,
  drawn,
  openChat,
  openMenu,
  openPage,
  pass,
  rowOf,
  violations,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const PHONE = { width: 390, height: 844 } as const;
const panel = () => document.getElementById('side-panel');
const burger = page.getByRole('button', { name: 'Open the side panel' });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const bar = page.getByRole('navigation', { name: 'Event' });
const barItem = (name: string) => bar.getByRole('button', { name });
const activity = page.getByRole('region', { name: 'Activity' });
const more = page.getByRole('dialog', { name: 'More' });
const links = page.getByRole('navigation', { name: 'Side panel links' });
const link = (name: string) => links.getByRole('button', { name, exact: true });
const stored = (key: string) => localStorage.getItem(key);
const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent?.trim());
const closed = () => expect.poll(panel).toBe(null);
const focused = (id: string) => expect.poll(() => document.activeElement?.id).toBe(id);

const NO_CHAT = { public_chat_enabled: false, private_chat_enabled: false, support_chat_enabled: false };

test('[PAN2] the tab that is opened is kept for the next visit, and has the focus', async () => {
  await openPage();
  await burger.click();
  await expect.element(tab('Chat')).toHaveFocus();
  expect(stored('sidePanelTab')).toBe('chat');
});

test('[PAN2] the tab of the visit before is open; Esc closes the panel, forgets it and frees the focus', async () => {
  await openPage({ stored: { sidePanelTab: 'chat' } });
  await expect.element(tab('Chat')).toHaveAttribute('aria-selected', 'true');
  expect(panel()?.contains(document.activeElement)).toBe(false);
  (tab('Chat').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(stored('sidePanelTab')).toBe(null);
  await focused('side-panel-burger');
});

test('[PAN2] Esc that something in the panel has taken for itself does not close it', async () => {
  await openPage({ stored: { sidePanelTab: 'chat' } });
  await expect.element(tab('Chat')).toBeVisible();
  const chat = tab('Chat').element() as HTMLElement;
  chat.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  chat.focus();
  await userEvent.keyboard('{Escape}');
  expect(panel()).not.toBe(null);
  await userEvent.keyboard('{Escape}');
  await closed();
});

test('[PAN2] Esc closes what stands above the panel, though the focus is not there yet, and not the panel', async () => {
  await openChat({ said: [{ message: 'hello' }] });
  const menu = page.getByRole('menu');
  for (const above of [menu, page.getByRole('dialog')]) {
    await openMenu(rowOf('hello'));
    if (above !== menu) await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
    await expect.poll(() => above.query()?.contains(document.activeElement)).toBe(true);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Escape}');
    await expect.element(above).not.toBeInTheDocument();
    expect(panel()).not.toBe(null);
  }
});

test.for([
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const)(
  '[PAN1] [LNG2] the tabs of the panel are reached with the arrow keys, Home and End: %s',
  async ([language, on, back]) => {
    await openPage({ language, stored: { sidePanelTab: 'chat' } });
    await expect.poll(panel).not.toBe(null);
    document.getElementById('panel-tab-chat')?.focus();
    for (const [key, name] of [
      [on, 'notifications'],
      [back, 'chat'],
      ['End', 'settings'],
      ['Home', 'leaderboard'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.poll(() => document.activeElement?.matches(`#panel-tab-${name}[aria-selected=true]`)).toBe(true);
      const shown = panel()?.querySelectorAll('[role=tabpanel][aria-labelledby^=panel-tab]') ?? [];
      expect([...shown].map((one) => one.getAttribute('aria-labelledby'))).toEqual([`panel-tab-${name}`]);
    }
  },
);

test('[PAN3] a resize event follows a tab switch after 350 ms, and measuring 100 ms later', async () => {
  const areas = ['First', 'Second'].map((name) => areaOf(name));
  await openPage({ still: true, stored: { sidePanelTab: 'leaderboard' }, frame: { areas } });
  await expect.element(tab('Activity')).toBeVisible();
  const seen: string[] = [];
  // That of the page; the browser has its own.
  addEventListener('resize', ({ isTrusted }) => isTrusted || seen.push('resize'));
  page.getByRole('tablist', { name: 'Pages' }).element().scrollTo = () => void seen.push('measured');
  // Those that the page's beginning has left.
  await pass(1_000);
  seen.length = 0;
  (tab('Notifications').element() as HTMLElement).click();
  await pass(349);
  expect(seen).toEqual([]);
  await pass(1);
  expect(seen).toEqual(['resize']);
  await pass(99);
  expect(seen).toEqual(['resize']);
  await pass(1);
  expect(seen).toEqual(['resize', 'measured']);
});

test('[PAN4] under 860 px the panel is a sheet from below that leaves nothing behind it to be reached', async () => {
  await openPage(PHONE);
  const inert = () => document.querySelector('main')?.inert;
  await barItem('Chat').click();
  await expect.element(page.getByRole('dialog', { name: 'Side panel' })).toBeVisible();
  const place = () => {
    const { left, width, bottom } = panel()!.getBoundingClientRect();
    return { left, width, bottom };
  };
  // It slides in.
  await expect.poll(place).toEqual({ left: 0, width: 390, bottom: 844 });
  expect(inert()).toBe(true);
  await userEvent.click(document.body, { position: { x: 195, y: 20 }, force: true });
  await closed();
  expect(inert()).toBe(false);
  await barItem('Chat').click();
  await expect.poll(panel).not.toBe(null);
  await userEvent.keyboard('{Escape}');
  await closed();
  await focused('bar-chat');
});

test('[PAN4] on a phone it does not come back by itself', async () => {
  await openPage({ ...PHONE, stored: { sidePanelTab: 'chat' } });
  await barItem('More').click();
  await expect.element(more.getByRole('button', { name: 'Settings' })).toBeVisible();
  expect(panel()).toBe(null);
});

test('[PAN10] on a phone a bar at the foot names the places, and the header has none of them', async () => {
  const external_link = { label: 'Harbour map', url: 'https://map.example/' };
  await openPage({ ...PHONE, event: { settings: { external_link } } });
  await expect.element(barItem('Chat')).toBeVisible();
  expect(textsOf(bar.element().querySelectorAll('a, button'))).toEqual(['Home', 'Agenda', 'Chat', 'More']);
  const { width, bottom } = bar.element().getBoundingClientRect();
  expect({ width, bottom }).toEqual({ width: 390, bottom: 844 });
  const inHeader = page.getByRole('banner').getByRole('button').elements();
  expect(inHeader.filter((button) => button.checkVisibility())).toEqual([]);
  await barItem('Agenda').click();
  await expect.element(page.getByRole('dialog', { name: 'Agenda' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await barItem('More').click();
  await expect.element(more.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect
    .poll(() => textsOf(more.element().querySelectorAll('ul :is(a, button)')))
    .toEqual([
      'Search',
      'Activity',
      'Attendees',
      'Notifications',
      'Settings',
      'Harbour map',
      'Your check-in code',
      'Camera and microphone',
      'My events',
    ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(more).not.toBeInTheDocument();
  await focused('bar-more');
  await userEvent.keyboard('{Enter}');
  await more.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('tabpanel').getByLabelText('First name')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await closed();
  await focused('bar-more');
});

test('[PAN10] [PAN9] on a phone "More" leads to the activity, and says what is coming', async () => {
  await openPage({ ...PHONE, event: { flags: NO_CHAT } });
  await barItem('More').click();
  await expect.element(more.getByText('Coming soon')).toBeVisible();
  await more.getByRole('button', { name: 'Activity' }).click();
  await expect.element(activity.getByText(/^Hi /)).toBeVisible();
  expect(await violations()).toEqual([]);
});

const linksWidth = () => Math.round(links.getByRole('list').element().getBoundingClientRect().width);

/** The home on which no time passes, with its quick links drawn. */
async function openStill(options: PageOptions = {}): Promise<void> {
  await openPage({ still: true, ...options });
  await drawn(() => links.query() !== null);
  await drawn(() => page.getByRole('banner').getByRole('time').query() !== null);
}

test('[PAN7] on a first visit the quick links open after 500 ms and collapse after 4 s', async () => {
  await openStill();
  await pass(499);
  expect(linksWidth()).toBe(40);
  await pass(1);
  await drawn(() => linksWidth() > 100);
  await pass(3_999);
  expect(linksWidth()).toBeGreaterThan(100);
  expect(stored('quickLinksOpened')).toBe(null);
  await pass(1);
  await drawn(() => linksWidth() === 40);
  expect(stored('quickLinksOpened')).toBe('true');
});

test('[PAN7] a second visit is spared that', async () => {
  await openStill({ stored: { quickLinksOpened: 'true' } });
  const time = () => page.getByRole('banner').getByRole('time').first().element().textContent;
  const before = time();
  await pass(2_000);
  await drawn(() => time() !== before);
  expect(linksWidth()).toBe(40);
});

test('[PAN7] the quick links of a first visit close as soon as the page is scrolled, and cover nothing that comes up', async () => {
  await openStill({ frame: { areas: [areaOf('Welcome')] }, height: 500 });
  await pass(500);
  await drawn(() => linksWidth() > 100);
  scrollTo(0, 300);
  expect(scrollY).toBeGreaterThan(0);
  await drawn(() => linksWidth() === 40);
  expect(stored('quickLinksOpened')).toBe('true');
});

test('[PAN6] the quick links show their names on focus; Enter and Space open', async () => {
  await openPage({ stored: { quickLinksOpened: 'true' } });
  await expect.element(burger).toBeVisible();
  expect(linksWidth()).toBe(40);
  (link('Chat').element() as HTMLElement).focus();
  await expect.poll(linksWidth).toBeGreaterThan(100);
  await userEvent.keyboard(' ');
  await expect.poll(panel).not.toBe(null);
  await userEvent.keyboard('{Escape}');
  await closed();
  (link('Agenda').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Agenda' })).toBeVisible();
});

test('[PAN5] [PAN9] [PAN1] quick links and tabs stand in order', async () => {
  await openPage();
  const places = ['Activity', 'Attendees', 'Chat', 'Notifications', 'Settings'];
  await expect.poll(() => textsOf(links.getByRole('button').elements())).toEqual(['Agenda', ...places]);
  await link('Activity').click();
  await expect.element(activity.getByText(/^Hi /)).toBeVisible();
  expect(textsOf(panel()!.querySelectorAll('[role=tab]'))).toEqual(places);
});

test('[PAG2] [PAG7] [PAN1] [PAN9] [CHT2] what an event switches off is no tab; the chat keeps its quick link, agenda and attendees do not', async () => {
  await openPage({ event: { flags: { ...NO_CHAT, agenda_enabled: false, attendees_enabled: false } } });
  await expect.element(link('Chat')).toHaveAttribute('aria-disabled', 'true');
  expect(textsOf(links.element().querySelectorAll('button'))).toEqual([
    'Activity',
    'Chat',
    'Notifications',
    'Settings',
  ]);
  expect(page.getByRole('button', { name: 'Agenda' }).query()).toBe(null);
  await burger.click();
  await expect.element(activity.getByText(/^Hi /)).toBeVisible();
  expect(textsOf(panel()!.querySelectorAll('[role=tab]'))).toEqual(['Activity', 'Notifications', 'Settings']);
});

test('[PAN9] what the event has switched off stays, says so by keys too and opens nothing', async () => {
  await openPage({ event: { flags: NO_CHAT }, stored: { quickLinksOpened: 'true' } });
  const hint = links.getByRole('tooltip', { name: 'Coming soon' });
  await expect.element(link('Attendees')).toBeVisible();
  expect(hint.query()).toBe(null);
  (link('Attendees').element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(link('Chat')).toHaveFocus();
  await expect.element(hint).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  await userEvent.tab();
  await expect.element(link('Notifications')).toHaveFocus();
  expect(panel()).toBe(null);
});

test.for([
  ['en', 1440],
  ['de', 900],
  ['en', 360],
] as const)('[PAN1] the name of the open tab is whole, beside its count: %s at %i px', async ([language, width]) => {
  await openPage({ language, width, height: 844, frame: { unread_notifications: 1 } });
  const opener = () => document.querySelector<HTMLElement>(width < 860 ? '#bar-chat' : '#side-panel-burger');
  await expect.poll(opener).not.toBe(null);
  opener()?.click();
  for (const name of ['notifications', 'leaderboard', 'attendees', 'settings']) {
    await expect.poll(() => document.getElementById(`panel-tab-${name}`)).not.toBe(null);
    document.getElementById(`panel-tab-${name}`)?.click();
    const part = (nth: number) =>
      document.querySelector(`#panel-tab-${name}[aria-selected=true] > span:nth-child(${nth})`);
    await expect.poll(() => part(2)).not.toBe(null);
    const label = part(2)!;
    expect(label.scrollWidth - label.clientWidth).toBe(0);
    if (name !== 'notifications') continue;
    await expect.poll(() => part(3)?.firstElementChild).not.toBe(null);
    const count = part(3)!.firstElementChild!.getBoundingClientRect();
    expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(count.left);
  }
});
