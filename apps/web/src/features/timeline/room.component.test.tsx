import { getTimeline } from '@plenary/contract/timeline/document';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawn, lockedAt, packedOf, pass } from '@plenary/web/testing';
import {
  bar,
  barWith,
  card,
  DAY,
  leftOf,
  openList,
  pageWith,
  press,
  settled,
  type Talk,
  timeline,
  toBottom,
  tomorrow,
  widthOf,
} from './timeline-page.fixture.ts';

const later = timeline.getByRole('button', { name: 'Later sessions' });
const waiting = () => document.querySelector('[aria-labelledby=timeline-title] [data-waiting]');

test('[TML20] of two thousand sessions only those in view are drawn, on the bar and in the list', async () => {
  const many = Array.from({ length: 2_000 }, (_, n): Talk => {
    const start = Math.floor(n / 20) * 30 - 60;
    return [`Talk ${n}`, start, start + 30];
  });
  await pageWith(many);
  const rows = () => timeline.getByRole('listitem').elements().length;
  expect(rows()).toBe(0);
  toBottom();
  await expect.element(bar.getByText(/\d+ more/).first()).toBeInTheDocument();
  expect(await settled(rows)).toBeLessThan(200);
  press(later);
  await openList();
  expect(await settled(rows)).toBeLessThan(300);
});

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The shifts of the layout that the browser itself has found since: a page's figure, and what has moved. */
function countShift(): () => { readonly sum: number; readonly moved: readonly string[] } {
  const shifts: Shift[] = [];
  const add = (entries: PerformanceEntryList) => void shifts.push(...(entries as Shift[]));
  const observer = new PerformanceObserver((found) => add(found.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: false });
  return () => {
    add(observer.takeRecords());
    observer.disconnect();
    const moved = shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? ''));
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved };
  };
}

test.for<[string, readonly Talk[]]>([
  ['of three lanes', DAY],
  ['of one', [['Alone', 30, 60]]],
  ['of five that no page knows yet', tomorrow(5)],
  ['of more than there are lanes', tomorrow(9)],
])('[TML20] a timeline %s moves nothing on the page when it arrives', async ([, talks]) => {
  await pageWith(talks);
  const end = page.getByRole('navigation', { name: 'Further pages' });
  const place = () => end.element().getBoundingClientRect().top + scrollY;
  await expect.element(timeline).toBeInTheDocument();
  // Parts of the frame that come by themselves are no part of this.
  await settled(() => document.querySelectorAll('body *').length);
  const [before, shift] = [place(), countShift()];
  toBottom();
  await expect.element(bar.getByRole('listitem').first()).toBeInTheDocument();
  for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  expect(Math.abs(place() - before)).toBeLessThan(1);
  const { sum, moved } = shift();
  expect(sum, moved.join(' | ')).toBeLessThan(0.01);
});

test('[TML20] until it comes its place shows empty lanes of the height that it will have', async () => {
  const held = Promise.withResolvers<void>();
  const { backend, boot, sessions } = await pageWith(DAY);
  backend.answers(getTimeline, async () => {
    await held.promise;
    return packedOf(lockedAt(sessions, Date.parse(boot.now), boot.event!.settings));
  });
  expect(backend.received(getTimeline)).toEqual([]);
  toBottom();
  await expect.poll(() => backend.received(getTimeline).length).toBe(1);
  const lanes = waiting()!.getBoundingClientRect();
  held.resolve();
  await expect.element(card('Tides')).toBeInTheDocument();
  expect(waiting()).toBe(null);
  expect(Math.abs(lanes.bottom - bar.element().getBoundingClientRect().bottom)).toBeLessThan(1);
});

test('[TML20] the words of a long session stay in view while it does, and those of a short one go with it', async () => {
  await barWith([
    ['Regatta', -30, 600],
    ['Signals', 0, 20],
    ['Harbour', 540, 600],
  ]);
  const words = (title: string) => card(title).getByText(title, { exact: true });
  press(later);
  await expect.poll(() => leftOf(card('Regatta'))).toBeLessThan(-500);
  expect(leftOf(words('Regatta'))).toBeGreaterThanOrEqual(0);
  expect(leftOf(words('Signals'))).toBeLessThan(0);
});

test('[TML11] [TML21] the bar takes its scale anew when the panel has made it narrower', async () => {
  await barWith(DAY, { width: 1000 });
  const share = () => widthOf(card('Pilots')) / widthOf(bar);
  // Seventy minutes of the five hours that a bar of factor 1 shows; 4 px lie between cards.
  expect(share()).toBeCloseTo((70 * 2) / 300, 1);
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  await expect.poll(share).toBeCloseTo((70 * 2.5) / 300, 1);
});

test.for<[string, () => Promise<void>]>([
  ['the window', () => page.viewport(900, 900)],
  ['the panel', async () => press(page.getByRole('button', { name: 'Open the side panel' }))],
])('[TML21] a resize of %s counts after it has rested for 200 ms', async ([, resize]) => {
  await barWith(DAY, { width: 1240, still: true });
  const minute = () => widthOf(card('Pilots')) / 70;
  const [before, wide] = [minute(), widthOf(bar)];
  await pass(1_000);
  await resize();
  await drawn(() => widthOf(bar) < wide);
  // Observers of sizes are told at the end of a frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await pass(199);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect(minute()).toBe(before);
  // A switch of tabs is a resize of its own, 350 ms after it (PAN3).
  await pass(1_000);
  await drawn(() => minute() !== before);
});
