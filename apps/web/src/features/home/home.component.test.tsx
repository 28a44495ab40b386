import { areaOf, emulate, filmOf, openPage, pass, pictureOf, reach, sessionOf, sponsorOf } from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const terms = { kind: 'content', slug: 'terms', title: 'Terms of use', html: '<p>Be kind.</p>' } as const;
const banner = page.getByRole('banner');
const title = page.getByRole('main').getByRole('heading', { level: 1 });
const strip = page.getByRole('list', { name: 'Sponsors' });

test('[HOM1] [HOM2] [HOM8] [HDR4] tabs are moved through with the arrow keys; sponsors are thanked once, at most six', async () => {
  const sponsors = Array.from({ length: 7 }, (_, n) => sponsorOf(`Sponsor ${n}`));
  const areas = [
    areaOf('Live from the quay', { key: 'live_stream' }),
    areaOf('Welcome aboard'),
    areaOf('Harbour', { sponsors }),
  ];
  await openPage({ frame: { areas, sponsors }, pages: { '/pages/terms': terms } });
  const tabs = page.getByRole('tablist', { name: 'Pages' }).getByRole('tab');
  await expect.poll(() => tabs.elements().map((tab) => tab.textContent)).toEqual(areas.map((area) => area.title));
  (tabs.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(title).toHaveTextContent('Welcome aboard');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(title).toHaveTextContent('Harbour');
  const thanked = page.getByRole('region', { name: 'Sponsored by' }).getByRole('link');
  await expect.poll(() => thanked.elements().length).toBe(6);
  expect(strip.query()).toBe(null);
});

test('[HDR4] elsewhere than on the home the header has all sponsors', async () => {
  const sponsors = Array.from({ length: 7 }, (_, n) => sponsorOf(`Sponsor ${n}`));
  await openPage({ frame: { sponsors }, page: terms, url: '/demo/pages/terms' });
  await expect.poll(() => strip.getByRole('link').elements().length).toBe(7);
});

test.for([
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const)(
  '[HOM1] [LNG2] tabs follow the direction of reading, and Home and End lead to their edges: %s',
  async ([language, on, back]) => {
    await openPage({ language, frame: { areas: ['First', 'Second', 'Third'].map((name) => areaOf(name)) } });
    const tabs = page.getByRole('main').getByRole('tab');
    await expect.element(tabs.first()).toBeVisible();
    (tabs.first().element() as HTMLElement).focus();
    for (const [key, heading] of [
      [on, 'Second'],
      [back, 'First'],
      [back, 'Third'],
      ['Home', 'First'],
      ['End', 'Third'],
      [on, 'First'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(title).toHaveTextContent(heading);
      await expect.element(page.getByRole('tab', { name: heading })).toHaveFocus();
      expect(page.getByRole('tabpanel').elements()).toEqual([
        page.getByRole('tabpanel', { name: heading, exact: true }).element(),
      ]);
    }
  },
);

test('[HDR2] [HDR4] the clock ticks every second; the strip is 50 px tall, and its widest logos 120 px wide', async () => {
  const logo = pictureOf(2_000, 100);
  const sponsors = Array.from({ length: 7 }, (_, n) => sponsorOf(`Sponsor ${n}`, { logo }));
  const heading = { logo_src: logo, logo_alt: 'Demo', event_name: 'Demo', area_name: '' };
  await openPage({ still: true, frame: { sponsors, heading }, page: terms, url: '/demo/pages/terms' });
  const clock = banner.getByRole('time').first();
  await expect.poll(() => clock.query()?.textContent).toMatch(/^11:00:/);
  const seconds = () => Number(clock.element().textContent?.slice(6, 8));
  for (const passed of [1, 1, 1, 5]) {
    const before = seconds();
    await pass(passed * 1_000);
    expect(seconds() - before).toBe(passed);
  }
  const widths = () =>
    strip
      .getByRole('img')
      .elements()
      .map((img) => img.getBoundingClientRect().width);
  await expect.poll(widths).toEqual(Array(7).fill(120));
  await expect.poll(() => strip.element().getBoundingClientRect().height).toBe(50);
});

test('[HDR1] a logo of whatever shape moves nothing beside it once it has loaded', async () => {
  const heading = { logo_src: pictureOf(200, 50), logo_alt: 'Demo', event_name: 'Demo', area_name: '' };
  await openPage({ frame: { heading }, page: terms, url: '/demo/pages/terms' });
  await expect.element(banner.getByRole('img').first()).toBeVisible();
  const logo = banner.getByRole('img').first().element() as HTMLImageElement;
  const place = () => logo.parentElement?.nextElementSibling?.getBoundingClientRect().x;
  logo.removeAttribute('src');
  const before = place();
  logo.src = pictureOf(64, 64);
  await expect.poll(() => logo.naturalWidth).toBe(64);
  expect(before).toBeGreaterThan(0);
  expect(place()).toBe(before);
});

test('[HDR5] [HDR6] the header: no Host label, home only elsewhere', async () => {
  const external_link = { label: 'Harbour map', url: 'https://map.example/' };
  await openPage({
    event: { settings: { external_link } },
    page: terms,
    url: '/demo/pages/terms',
    pages: { '/': { kind: 'home' } },
  });
  const home = banner.getByRole('link', { name: 'Back to home' });
  await expect.element(banner.getByRole('link', { name: 'Harbour map' })).toHaveAttribute('target', '_blank');
  expect(banner.getByText('Host', { exact: true }).query()).toBe(null);
  await home.click();
  await expect.poll(() => location.pathname).toBe('/demo');
  await expect.element(home).not.toBeInTheDocument();
  await expect.element(banner.getByRole('link', { name: 'Harbour map' })).toBeVisible();
});

test('[HOM5] a page opened within the app has its title, its focus and its way back', async () => {
  const tides = sessionOf('Tides', [-30, 60]);
  const areas = [areaOf('Live from the quay', { key: 'live_stream' }), areaOf('Welcome aboard')];
  await openPage({
    pages: { '/': { kind: 'home' } },
    frame: { areas },
    sessions: [tides, sessionOf('Ferries', [-10, 60])],
  });
  await page.getByRole('button', { name: 'Select' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Visit.*Tides/ })
    .click();
  await expect.poll(() => location.pathname).toBe(`/demo/live_stream/${tides.id}`);
  await expect.element(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
  await expect.element(title).toHaveTextContent('Tides');
  await expect.element(title).toHaveFocus();
  await expect.poll(() => document.title).toBe('Tides · Demo');
  history.back();
  // The address of the page that was left says that its modal was open.
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tablist', { name: 'Pages' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Demo');
});

const images = { s: pictureOf(560, 315), m: pictureOf(1_024, 576), l: pictureOf(1_920, 1_080) };
const video = () => document.querySelector<HTMLVideoElement>('main video');

const openVideo = (playback_url: string, more: Parameters<typeof openPage>[0] = {}) =>
  openPage({
    frame: { areas: [areaOf('First', { image_set: images, video: { status: 'ready', playback_url } })] },
    ...more,
  });

/** A video whose first frame never comes. */
const never = () => URL.createObjectURL(new MediaSource());

test('[HOM6] a background video that is late gives way to the image', async () => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await openVideo(never(), { still: true });
  await expect.poll(video).not.toBe(null);
  await pass(6_000);
  await expect.poll(video).toBe(null);
  expect(document.querySelectorAll('main img[srcset]')).toHaveLength(1);
});

test('[HOM6] so does one that fails', async () => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await openVideo('data:video/mp4,nothing', { still: true });
  await expect.element(title).toBeVisible();
  await expect.poll(video).toBe(null);
  expect(document.querySelectorAll('main img[srcset]')).toHaveLength(1);
});

test('[HOM6] reduced motion asks for no video', async () => {
  await openVideo(never());
  // All that is drawn once the page runs is there.
  await expect.element(banner.getByRole('time').first()).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Messages' })).toBeInTheDocument();
  expect(video()).toBe(null);
});

test.for([{ saveData: true }, { effectiveType: '3g' }])('[HOM6] a line like %o is asked for no video', async (line) => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: line });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  await openVideo(never());
  await expect.element(page.getByRole('region', { name: 'Messages' })).toBeInTheDocument();
  // All that waits for an idle page has been called by then.
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(video()).toBe(null);
});

test('[HOM6] the video can be stopped, and stays stopped', async () => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await openVideo(await filmOf());
  await page.getByRole('button', { name: 'Pause the background video' }).click();
  await expect.element(page.getByRole('button', { name: 'Play the background video' })).toBeVisible();
  expect(video()?.paused).toBe(true);
});

test('[HOM1] the home can be used with the keyboard alone', async () => {
  await openPage({ sessions: [sessionOf('Tides', [-10, 60]), sessionOf('Currents', [-10, 60])] });
  const select = page.getByRole('main').getByRole('button', { name: 'Select' });
  await reach(page.getByRole('banner').getByRole('button', { name: 'Agenda' }));
  await reach(select);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(select).toHaveFocus();
  await reach(page.getByRole('navigation').getByRole('button', { name: 'Chat' }).first());
});

test.each([
  ['an organiser the ways into the studio', ['host', 'organiser'], ['/schedules', '/people', '']],
  ['another host who fills it', ['host'], []],
] as const)('[HOM14] the home of an empty event shows %s', async (_, roles, ways) => {
  await openPage({ me: { host: true, roles: [...roles] }, sessions: [], frame: { areas: [] } });
  const steps = page.getByRole('region', { name: 'This event is empty so far' });
  await expect.element(steps.getByText(/in the studio/)).toBeVisible();
  const links = steps.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ways.map((way) => `/studio/demo${way}`));
});
