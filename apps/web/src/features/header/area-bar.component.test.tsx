import { areaOf, openPage, openStream, sponsorOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const AREAS = [
  areaOf('Live from the quay', { key: 'live_stream', url: '' }),
  areaOf('Meet people', { key: 'networking', url: '/demo/networking' }),
  ...Array.from({ length: 12 }, (_, n) => areaOf(`Area number ${n}`, { key: `a${n}`, url: `/demo/pages/a${n}` })),
];
const bar = page.getByRole('navigation', { name: 'Areas of the event' });
const strip = page.getByRole('list', { name: 'Sponsors' });
const current = () => bar.element().querySelectorAll('[aria-current="page"]');
const text = (slug: string) => ({ kind: 'content', slug, title: slug, html: '' }) as const;
const OPEN = { page: text('a9'), url: '/demo/pages/a9', frame: { areas: AREAS } };

test('[PLC2] from area to area in one press; the current one is in view at every width', async () => {
  await openPage({ ...OPEN, pages: { '/networking': { kind: 'sponsors', title: 'Meet people' } } });
  for (const width of [1440, 390, 320]) {
    await page.viewport(width, 844);
    await expect.poll(() => current()[0]?.textContent).toBe('Area number 9');
  }
  await page.viewport(390, 844);
  const links = bar
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(links.slice(0, 3)).toEqual(['Live from the quay', 'Agenda', 'Meet people']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await bar.getByRole('link', { name: 'Meet people' }).click();
  await expect.element(page.getByRole('heading', { name: 'Meet people', level: 1 })).toBeVisible();
  await expect.poll(() => current()[0]?.textContent).toBe('Meet people');
  await expect.poll(() => current()[0]?.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
  await expect.poll(() => current()[0]?.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
});

test('[PLC2] on a phone the bar is one row that scrolls away; on wide screens it stays', async () => {
  const html = '<p>Lines</p>'.repeat(200);
  await openPage({ ...OPEN, page: { ...text('a9'), html }, width: 390, height: 844 });
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(45);
  scrollTo(0, 800);
  await expect.poll(() => bar.element().getBoundingClientRect().bottom).toBeLessThan(0);
  await page.viewport(1440, 900);
  scrollTo(0, 800);
  await expect.poll(() => bar.element().getBoundingClientRect().top).toBe(64);
});

test('[PLC2] [D401] beside a stage a phone has neither bar nor sponsors; a wide screen has both', async () => {
  const frame = { areas: AREAS, sponsors: [sponsorOf('Kelp Works')] };
  await openStream({ frame });
  await expect.element(bar).toBeVisible();
  await expect.element(strip).toBeVisible();
  await page.viewport(390, 844);
  await expect.poll(() => [bar.query(), strip.query()]).toEqual([null, null]);
});

test('[HDR4] the sponsors stand above the page, and come after it for keys', async () => {
  await openPage({ ...OPEN, frame: { areas: AREAS, sponsors: [sponsorOf('Kelp Works')] } });
  await expect.element(strip).toBeVisible();
  const title = page.getByRole('heading', { level: 1 }).element();
  expect(strip.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(title.getBoundingClientRect().top);
  expect(title.compareDocumentPosition(strip.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
});

test('[D401] hosts’ tools have no sponsors', async () => {
  const frame = { areas: AREAS, sponsors: [sponsorOf('Kelp Works')] };
  await openPage({ me: { host: true, roles: ['host'] }, frame, page: { kind: 'host' }, url: '/demo/host' });
  await expect.element(bar).toBeVisible();
  expect(strip.query()).toBe(null);
});

test('[PLC2] the home has its tabs in the place of the bar, and an event with one place has no bar', async () => {
  await openPage({ frame: { areas: AREAS } });
  await expect.element(page.getByRole('tab', { name: 'Meet people' })).toBeVisible();
  expect(bar.query()).toBe(null);
});
