import { openPage, publishSessions, sessionOf, speakerOf } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

const agenda = page.getByRole('dialog', { name: 'Agenda' });
const session = (title: string) => agenda.getByRole('article', { name: title, exact: true });
const TIDES = sessionOf('Tides', [-30, 30], { location: 'Pier 3', speakers: [speakerOf('Ada')] });
const CURRENTS = sessionOf('Currents', [-30, 30], { hosts: [speakerOf('Bob')] });
const LATER = sessionOf('Later', [60, 90], { type: 'game', stream: null, link: 'https://game.example' });
const SESSIONS = [TIDES, CURRENTS, LATER];

/** The agenda over the home of an event in Tokyo, which has been nine hours ahead of UTC all year for decades. */
const visit = () => openPage({ event: { time_zone: 'Asia/Tokyo' }, sessions: SESSIONS, url: '/demo?agenda=true' });

test('[AGE2] a session of the agenda has its badge, times, place, people, text and link', async () => {
  await visit();
  const tides = session('Tides');
  await expect.element(tides.getByText('Live now')).toBeVisible();
  await expect.element(tides.getByText('Stream · Pier 3')).toBeVisible();
  await expect.element(tides.getByText(/^Ada/)).toBeVisible();
  await expect.element(session('Currents').getByText(/^Bob/)).toBeVisible();
  await expect
    .element(tides.getByRole('link', { name: /^Visit/ }))
    .toHaveAttribute('href', `/demo/live_stream/${TIDES.id}`);
  await expect.element(session('Later').getByText(/^Opens \d\d:\d\d$/)).toBeVisible();
  expect(session('Later').getByText('Not Started').query()).toBe(null);

  const text = tides.getByText('Hello', { exact: true });
  expect(text.query()).toBe(null);
  await tides.getByRole('button', { name: /^Show More.*Tides/ }).click();
  await expect.element(text).toBeVisible();
  await tides.getByRole('button', { name: /^Show less.*Tides/ }).click();
  await expect.element(text).not.toBeInTheDocument();
});

test('[AGE2] its times are the event’s or those of the device, and the zone is named', async () => {
  await visit();
  const start = () => session('Tides').query()?.querySelector('time')?.textContent;
  await expect.element(agenda.getByText('Times in Tokyo time, 9 hours ahead of your time')).toBeVisible();
  await expect.poll(start).toMatch(/^17:30/);
  await page.getByRole('switch', { name: 'Show times in my time zone' }).click();
  await expect.element(agenda.getByText('Times in UTC')).toBeVisible();
  await expect.poll(start).toMatch(/^08:30/);
});

test('[TML3] the zone of its times is said as it lies once the event has begun, in another half of the year', async () => {
  const event = { time_zone: 'Europe/Berlin', starts_at: '2026-12-04T08:00:00.000Z' };
  await openPage({ event, sessions: [TIDES], url: '/demo?agenda=true' });
  await expect.element(agenda.getByText('Times in Berlin time, 1 hour ahead of your time')).toBeVisible();
});

test('[AGE10] [PAG8] a link to a day that is pressed with a modifier is left to the browser, and the agenda stays as it is', async () => {
  const later = [1, 2].map((day) => sessionOf(`Day ${day}`, [day * 1440, day * 1440 + 30]));
  await openPage({ event: { time_zone: 'UTC' }, sessions: [TIDES, ...later], url: '/demo?agenda=true' });
  const day = page.getByRole('navigation', { name: 'Days' }).getByRole('link').last();
  await expect.element(day).toBeVisible();
  const kept = location.href;
  // The browser would open it in another tab.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await day.click({ modifiers: ['ControlOrMeta'] });
  await expect.element(day).not.toHaveAttribute('aria-current');
  await expect.poll(() => location.href).toBe(kept);
  await day.click();
  await expect.element(day).toHaveAttribute('aria-current', 'date');
});

test('[SES11] a page left open shows a changed timeline as soon as it hears of it', async () => {
  const { backend, boot } = await visit();
  await expect.element(session('Currents')).toBeVisible();
  const { document } = window;
  const renamed = { ...CURRENTS, title: 'Undercurrents' };
  publishSessions(backend, [renamed], Date.parse(boot.now), boot.event!.settings);
  await expect.element(session('Undercurrents')).toBeVisible();
  expect(session('Currents').query()).toBe(null);
  expect(window.document).toBe(document);
});

/** The mistakes that the console is told of. */
function mistakes(): unknown[] {
  const told: unknown[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((text: unknown) => void told.push(text));
  onTestFinished(() => spy.mockRestore());
  return told;
}

const MISSING = `The event's time zone is missing or unknown: "".`;

test('[AGE3] [HDR2] [HDR4] an event without sessions, sponsors and time zone says what is missing', async () => {
  const told = mistakes();
  await openPage({ event: { time_zone: '' }, url: '/demo?agenda=true' });
  await expect.element(agenda.getByText('There are no upcoming events scheduled.')).toBeVisible();
  await expect.poll(() => told).toEqual([MISSING]);
  expect(page.getByRole('list', { name: 'Sponsors' }).query()).toBe(null);
});

test('[HDR2] the pages without a header name a missing time zone too', async () => {
  const told = mistakes();
  await openPage({ event: { time_zone: '' }, page: { kind: 'coming_soon' }, frame: null });
  await expect.poll(() => told).toEqual([MISSING]);
});
