import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const burger = page.getByRole('button', { name: 'Open the side panel' });
const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent?.trim());
const UNREAD = { unread_threads: 1, unread_notifications: 3, unread_of_threads: 1 };

test('[HDR6] what is new in a private chat counts once beside the button of the panel', async () => {
  await openPage({ frame: UNREAD });
  await expect.element(burger).toBeVisible();
  await expect.poll(() => burger.element().parentElement?.textContent).toBe('3 unread');
  const links = page.getByRole('navigation', { name: 'Side panel links' });
  await expect
    .poll(() => textsOf(links.getByRole('button').elements()))
    .toEqual(['Agenda', 'Activity', 'Attendees', '1 unread Chat', '3 unread Notifications', 'Settings']);
});

test('[PAN10] a count and the name beside it are two words in the bar of a phone', async () => {
  await openPage({ width: 390, height: 844, frame: UNREAD });
  const bar = page.getByRole('navigation', { name: 'Event' });
  await expect.element(bar.getByRole('button', { name: /Chat$/ })).toBeVisible();
  expect(textsOf(bar.element().querySelectorAll('a, button'))).toEqual([
    'Home',
    'Agenda',
    '1 unread Chat',
    '3 unread More',
  ]);
});

test('[PAN1] a tab that is not open has a dot in place of its number, which lies over no neighbour', async () => {
  await openPage({ frame: { unread_notifications: 120 }, stored: { sidePanelTab: 'chat' } });
  const tab = page.getByRole('tab', { name: /Notifications/ });
  await expect.element(tab).toHaveAccessibleName('Notifications 99+ unread');
  const dot = () => tab.element().lastElementChild!.firstElementChild!.getBoundingClientRect();
  expect(dot().width).toBeLessThanOrEqual(10);
  expect(dot().right).toBeLessThanOrEqual(tab.element().getBoundingClientRect().right);
});
