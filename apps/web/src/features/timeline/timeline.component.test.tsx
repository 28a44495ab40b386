import { openPage, sessionOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

type Talk = readonly [title: string, start: number, end: number, more?: Parameters<typeof sessionOf>[2]];

/** A morning and a noon of sessions at several places, and one on the day after. */
const DAY: readonly Talk[] = [
  ['Opening', -90, -30],
  ['Tides', -20, 60, { location: 'Quay' }],
  ['Pilots', -10, 60, { type: 'meeting', stream: null, link: 'https://meet.example', location: 'Pier' }],
  ['Ferries', 8, 60, { location: 'Loft' }],
  ['Lights', 120, 180],
  ['Night', 240, 300],
  ['Morning', 24 * 60, 25 * 60],
];

const tomorrow = (count: number): Talk[] => Array.from({ length: count }, (_, n) => [`Talk ${n}`, 24 * 60, 25 * 60]);

const timeline = page.getByRole('region', { name: 'Timeline' });
const bar = timeline.getByRole('group', { name: 'Sessions by time' });
const list = timeline.getByRole('button', { name: 'All sessions by day' });
const openDay = timeline.getByRole('heading', { level: 3 }).getByRole('button', { expanded: true });

/** The home with these sessions, whose reader has scrolled to the timeline. */
async function homeWith(talks: readonly Talk[]): Promise<void> {
  const sessions = talks.map(([title, start, end, more]) => sessionOf(title, [start, end], more));
  await openPage({ event: { time_zone: 'UTC' }, sessions });
  await expect.element(timeline).toBeInTheDocument();
  scrollTo(0, document.body.scrollHeight);
  await expect.element(list).toBeVisible();
  await expect.element(bar).toBeVisible();
}

test('[TML17] one stop of the Tab key, in which arrows, Home and End lead along the sessions', async () => {
  await homeWith(DAY);
  const focused = () => document.activeElement?.textContent ?? '';
  (list.element() as HTMLElement).focus();
  await userEvent.tab();
  // The one with the nearest start or end (SES6).
  expect(focused()).toContain('Ferries');
  for (const [key, title] of [
    ['ArrowRight', 'Lights'],
    ['End', 'Morning'],
    ['ArrowRight', 'Morning'],
    ['ArrowLeft', 'Night'],
    ['Home', 'Opening'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(focused).toContain(title);
  }
  await userEvent.tab();
  expect(bar.element().contains(document.activeElement)).toBe(false);
});

test('[TML12] the sessions without a lane are counted at their hour, and the count leads to their day in the list', async () => {
  await homeWith([['Tides', -20, 60], ...tomorrow(9)]);
  await bar.getByRole('button', { name: '3 more sessions at 09:00, by day' }).click();
  await expect.poll(() => openDay.query()?.textContent).toContain('9 sessions');
});

test('[TML18] where nothing is on the present day, the list opens at the next that has sessions', async () => {
  await homeWith([['Yesterday', -24 * 60, -23 * 60], ...tomorrow(2), ['Later', 48 * 60, 49 * 60]]);
  await list.click();
  await expect.poll(() => openDay.query()?.textContent).toContain('2 sessions');
});

test('[TML1] bar and list have no findings of axe', async () => {
  await homeWith(DAY);
  await list.click();
  await expect.poll(() => openDay.query()).not.toBe(null);
  expect(await violations()).toEqual([]);
});
