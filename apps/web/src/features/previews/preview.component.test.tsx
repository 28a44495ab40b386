import { getBoot } from '@plenary/contract/boot';
import { areaOf, openPage, pass, violations, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const band = page.getByRole('region', { name: /^You see the event/ });
const draft = page.getByText('This event is a draft. Its team alone sees it.');

interface Released {
  readonly released?: { readonly of: string; readonly at: string };
}

const open = (more: PageOptions & { readonly ahead_ms?: number; readonly role?: 'attendee' | 'host' } & Released) => {
  const { ahead_ms = 0, role = 'attendee', released, ...options } = more;
  const address = ahead_ms === 0 ? `tide~${role}` : `tide~${role}~${ahead_ms / 1000}`;
  return openPage({
    now: '2026-12-01T13:05:00.000Z',
    event: { slug: address, name: 'Tide', time_zone: 'Europe/Berlin', draft: true },
    frame: { areas: [areaOf('Quay')] },
    ...{ previewed: { role, ahead_ms, ...(released && { released }) }, url: `/${address}`, ...options },
  });
};
/** Text as it is read: without the marks around times. */
const said = () => band.element().textContent.replaceAll(/[\u2068\u2069]/g, '');
const href = (name: string) => band.getByRole('link', { name }).element().getAttribute('href');

test.each([320, 390, 1440])('[VAS5] a page says whose eyes see it and when, at %i px', async (width) => {
  await open({ ahead_ms: 3600_000, width });
  await expect.poll(said).toContain('as an attendee would on Tuesday 1 December, 14:05 Berlin time.');
  const { left, right, bottom } = band.element().getBoundingClientRect();
  expect([left >= 0, right <= width, bottom <= innerHeight]).toEqual([true, true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(draft.query()).toBe(null);
  expect(await violations()).toEqual([]);
});

test('[VAS5] it leads to another moment, and out to the same page', async () => {
  await open({ ahead_ms: 3600_000, role: 'host' });
  await expect.element(band).toBeVisible();
  expect(href('Change')).toBe('/studio/tide/view?as=host&at=2026-12-01T14%3A05');
  expect(href('End preview')).toBe('/studio/tide');
});

test('[VAS5] a preview of now names no moment', async () => {
  await open({});
  await expect.poll(said).toContain('as an attendee would now.');
  expect(href('Change')).toBe('/studio/tide/view?as=attendee&at=');
});

test('[VAS5] the moment runs on', async () => {
  await open({ ahead_ms: 3600_000, still: true });
  await expect.poll(said).toContain('14:05');
  await pass(60_000);
  await expect.poll(said).toContain('14:06');
});

test('[VAS6] its page is read again each minute', async () => {
  const { backend } = await open({ ahead_ms: 3600_000, still: true });
  await expect.poll(said).toContain('14:05');
  const before = backend.received(getBoot).length;
  await pass(90_000);
  await expect.poll(() => backend.received(getBoot).length).toBeGreaterThan(before);
});

test('[VAS5] pages that are before the opening have it too', async () => {
  await open({ frame: null, page: { kind: 'coming_soon' }, ahead_ms: -3600_000 });
  await expect.element(band).toBeVisible();
});

const released = { of: 'river', at: '2026-12-01T12:50:00.000Z' };

test.each([320, 390, 1440])('[REL15] one with what waits says so, and of when it is, at %i px', async (width) => {
  await open({ ahead_ms: 3600_000, width, released });
  await expect
    .poll(said)
    .toContain(
      'as an attendee will on Tuesday 1 December, 14:05 Berlin time, with the changes that were not released at 12:50.',
    );
  const { left, right, bottom } = band.element().getBoundingClientRect();
  expect([left >= 0, right <= width, bottom <= innerHeight]).toEqual([true, true, true]);
  expect(await violations()).toEqual([]);
});

test('[REL15] one with what waits ends by a press, and leads to another one of the event', async () => {
  await open({ role: 'host', released });
  await expect.poll(said).toContain('as a host will, with the changes that were not released at 12:50.');
  expect(href('Change')).toBe('/studio/river/view?as=host&at=&waiting=on');
  expect(href('End preview')).toBe('/studio/river/view/end');
});
