import { violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  bar,
  barWith,
  DAY,
  days,
  focused,
  list,
  openList,
  pageWith,
  leapTo,
  press,
  row,
  timeline,
  toBottom,
  tomorrow,
} from './timeline-page.fixture.ts';

const openDays = timeline.getByRole('heading', { level: 3 }).getByRole('button', { expanded: true });

test('[TML17] one stop of the Tab key, in which arrows, Home and End lead along the sessions', async () => {
  await barWith(DAY);
  (list.element() as HTMLElement).focus();
  await userEvent.tab();
  // The one with the nearest start or end (SES6).
  expect(focused()?.text).toContain('Ferries');
  for (const [key, title] of [
    ['ArrowRight', 'Lights'],
    ['End', 'Morning'],
    ['ArrowRight', 'Morning'],
    ['ArrowLeft', 'Night'],
    ['Home', 'Opening'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(() => focused()?.text).toContain(title);
  }
  await userEvent.tab();
  expect(bar.element().contains(document.activeElement)).toBe(false);
});

/** Presses a key and waits for the focus to be on something of that name, where it is seen. */
async function leads(key: string, name: string): Promise<void> {
  await userEvent.keyboard(`{${key}}`);
  await expect
    .poll(() => {
      const { text = '', ...rest } = focused() ?? {};
      return { named: text.includes(name) ? name : text, ...rest };
    })
    .toEqual({ named: name, ring: 3, in_view: true });
}

test('[TML17] [TML18] by keys alone: along the bar, through the days of the list, out of it and into a session', async () => {
  await barWith(DAY);
  (timeline.getByRole('button', { name: 'Earlier sessions' }).element() as HTMLElement).focus();
  await leads('Tab', 'Later sessions');
  await leads('Tab', 'All sessions by day');
  await userEvent.keyboard('{Enter}');
  await expect.element(days.first()).toBeInTheDocument();
  toBottom();
  // From the bar into the list, and from there through its days.
  await leads('Tab', 'Ferries');
  await leads('End', 'Morning');
  await leads('Home', 'Opening');
  await leads('Tab', 'sessions');
  await expect.element(days.first()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(days.first()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard(' ');
  await leads('Tab', '1 session is over');
  await leads('Tab', 'Tides');
  await leads('Escape', 'All sessions by day');
  await expect.element(list).toHaveAttribute('aria-expanded', 'false');
  await leads('Tab', 'Opening');
  await leads('ArrowRight', 'Tides');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toMatch(/^\/demo\/live_stream\//);
});

test('[TML18] the list opens at the present day and closes; each of its days does', async () => {
  await barWith(DAY);
  await expect.element(list).toHaveAttribute('aria-expanded', 'false');
  await openList();
  await expect.element(list).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => days.elements().length).toBe(2);
  expect(openDays.elements()).toEqual([days.first().element()]);
  await expect.element(row('Tides').getByText('Live now')).toBeInTheDocument();
  await expect.element(row('Tides').getByRole('link', { name: 'Tides' })).toBeInTheDocument();
  expect(row('Opening').query()).toBe(null);
  press(timeline.getByRole('button', { name: '1 session is over' }));
  await expect.element(row('Opening')).toBeInTheDocument();
  press(days.last());
  await expect.element(row('Morning')).toBeInTheDocument();
  press(openDays.first());
  await expect.poll(() => row('Tides').query()).toBe(null);
  press(list);
  await expect.element(days).not.toBeInTheDocument();
});

test('[TML18] where nothing is on the present day, the list opens at the next that has sessions', async () => {
  await barWith([['Yesterday', -24 * 60, -23 * 60], ...tomorrow(2), ['Later', 48 * 60, 49 * 60]]);
  await openList();
  await expect.poll(() => openDays.query()?.textContent).toContain('2 sessions');
});

test('[TML18] the focus goes to what is left of the day when the session it is at is over', async () => {
  const opened = await barWith(
    [
      ['Tides', -20, 1],
      ['Pilots', -10, 60],
      ['Ferries', 6, 60],
    ],
    { still: true },
  );
  await openList();
  const tides = row('Tides').getByRole('link', { name: 'Tides' });
  await expect.element(tides).toBeInTheDocument();
  (tides.element() as HTMLElement).focus();
  await leapTo(1, opened);
  await expect.element(tides).not.toBeInTheDocument();
  await expect.element(timeline.getByRole('button', { name: '1 session is over' })).toHaveFocus();
});

test('[TML11] a phone has the list by day and no bar; nothing scrolls sideways at 320 px', async () => {
  await pageWith(DAY, { width: 320, height: 640 });
  toBottom();
  await openList();
  await expect.element(row('Tides').getByRole('link', { name: 'Tides' })).toBeVisible();
  expect(bar.query()).toBe(null);
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(await violations()).toEqual([]);
});

test('[TML1] bar and list have no findings of axe', async () => {
  await barWith(DAY);
  await openList();
  await expect.element(openDays).toBeVisible();
  expect(await violations()).toEqual([]);
});
