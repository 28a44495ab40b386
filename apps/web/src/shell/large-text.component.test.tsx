import { POLLS_TOPIC } from '@plenary/contract/polls/topics';
import {
  areaOf,
  chatField,
  doubleText,
  openChat,
  openPage,
  sessionOf,
  type OpenedPage,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { openModal } from '../ui/modal/modal-store.ts';

const bar = page.getByRole('navigation', { name: 'Event' });
const boxOf = (element: Element) => element.getBoundingClientRect();

/** Whether a press on the middle of something reaches it. */
function isReached(target: Locator): boolean {
  const element = target.query();
  if (!element) return false;
  const { left, top, width, height } = boxOf(element);
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

const areas = ['Live from the quay', 'Meet people', 'Exhibitors', 'Vault', 'Networking'].map((name) => areaOf(name));
const sessions = [sessionOf('The harbour as a public square', [-10, 60])];

const PAGES: Readonly<Record<string, () => Promise<OpenedPage>>> = {
  home: () => openPage({ ...SIZE, frame: { areas }, sessions }),
  agenda: () => openPage({ ...SIZE, page: { kind: 'agenda' }, url: '/demo/agenda', sessions }),
  polls: () =>
    openPage({
      ...{ ...SIZE, page: { kind: 'polls' }, url: '/demo/polls' },
      answers: (backend) => backend.state(POLLS_TOPIC, { polls: [] }),
    }),
  'page that is not there': () => openPage({ ...SIZE, page: { kind: 'not_found' }, url: '/demo/nothing' }),
};
const SIZE: PageOptions = { width: 320, height: 844 };

test.for(Object.keys(PAGES))(
  '[PAG20] with doubled text nothing of a page is wider than a phone, and its bar can be pressed: %s',
  async (name) => {
    doubleText();
    await PAGES[name]!();
    await expect.element(bar.getByRole('button', { name: 'More' })).toBeVisible();
    await expect.element(page.getByRole('main')).not.toBeEmptyDOMElement();
    for (const width of [320, 390]) {
      await page.viewport(width, 844);
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      for (const item of ['Agenda', 'Chat', 'More'])
        await expect.poll(() => isReached(bar.getByRole('button', { name: item }))).toBe(true);
    }
  },
);

/** The free space, in px, between the words of a button and its border, at the narrower side. */
function spaceOf(button: Element): number {
  const words = document.createRange();
  words.selectNodeContents(button);
  const [inner, outer] = [words.getBoundingClientRect(), boxOf(button)];
  return Math.min(inner.left - outer.left, outer.right - inner.right);
}

test('[PAG20] with doubled text the words of a question’s buttons keep away from their borders', async () => {
  doubleText();
  await openPage({ ...SIZE, page: { kind: 'not_found' }, url: '/demo/nothing' });
  openModal({
    title: 'Delete it?',
    content: 'It is gone then.',
    first: { label: 'Cancel' },
    last: { label: 'Delete' },
  });
  const dialog = page.getByRole('dialog', { name: 'Delete it?' });
  for (const name of ['Cancel', 'Delete']) {
    const button = dialog.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    expect(spaceOf(button.element())).toBeGreaterThanOrEqual(16);
  }
});

test.for([
  [390, 844],
  [320, 568],
] as const)(
  '[PAG20] with doubled text the chat of a phone keeps its list and its field apart: %i × %i',
  async ([width, height]) => {
    doubleText();
    await openChat({ width, height });
    await expect.element(chatField).toBeVisible();
    const empty = page.getByText('No messages', { exact: true });
    await expect.element(empty).toBeVisible();
    // The sheet slides in.
    await expect.poll(() => boxOf(chatField.element()).bottom).toBeLessThanOrEqual(height);
    const list = boxOf(empty.element().parentElement!);
    expect(boxOf(empty.element()).bottom).toBeLessThanOrEqual(list.bottom);
    expect(list.bottom).toBeLessThanOrEqual(boxOf(chatField.element().closest('form')!).top);
    await expect.poll(() => isReached(chatField)).toBe(true);
    for (const tab of ['Chat', 'Public Chat'])
      await expect.poll(() => isReached(page.getByRole('tab', { name: tab, exact: true }))).toBe(true);
  },
);

test('[PAG20] with doubled text the question about cookies leaves a phone nearly half of the page, and its choice in sight', async () => {
  doubleText();
  await openPage({ width: 390, height: 844, consent: false });
  const card = page.getByRole('region', { name: 'Cookies' });
  await expect.element(card).toBeVisible();
  expect(boxOf(card.element()).top).toBeGreaterThan(0.4 * 844);
  for (const name of ['Accept', 'Reject', 'Change'])
    await expect.poll(() => isReached(card.getByRole('button', { name }))).toBe(true);
});
