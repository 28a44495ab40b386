import { areaOf, openPage, pictureOf, sponsorOf } from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

const strip = page.getByRole('list', { name: 'Sponsors', exact: true });
const terms = { kind: 'content', slug: 'terms', title: 'Terms', html: '<p>Terms</p>' } as const;

/** The logos of a strip, as they are drawn. */
const logos = () =>
  strip
    .getByRole('img')
    .elements()
    .map((one) => ({ box: one.getBoundingClientRect(), style: getComputedStyle(one) }));

const SHAPES = { white: [200, 50], 'a tall strip': [20, 600], 'very wide': [4_000, 40], small: [1, 1] } as const;

test('[LOK19] logos of any shape, and forty of them, have the same box', async () => {
  const shapes = Object.entries(SHAPES).map(([name, [width, height]]) =>
    sponsorOf(name, { logo: pictureOf(width, height) }),
  );
  const many = Array.from({ length: 36 }, (_, n) => sponsorOf(`Sponsor ${n}`, { logo: pictureOf(120, 40) }));
  await openPage({ width: 390, frame: { sponsors: [...shapes, ...many] }, page: terms, url: '/demo/pages/terms' });
  await expect.poll(() => logos().length).toBe(40);
  expect(new Set(logos().map(({ box }) => `${box.width} × ${box.height}`))).toEqual(new Set(['120 × 32']));
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(strip.element().getBoundingClientRect().height).toBe(50);
});

const LOGO = pictureOf(120, 32, '#00f');
const TWIN = pictureOf(120, 32, '#ff0');

/** The style sheet of the document, by which the logo has its twin. */
function layTwin(): void {
  const sheet = document.createElement('style');
  sheet.textContent = `img[src="${LOGO}"]{--twin:url("${TWIN}");--sheet:transparent;--sheet-room:0}`;
  document.head.append(sheet);
  onTestFinished(() => sheet.remove());
}

function darken(): void {
  document.documentElement.dataset['theme'] = 'dark';
  onTestFinished(() => void delete document.documentElement.dataset['theme']);
}

test('[LOK19] on dark ground the twin of a logo stands for it; one without lies on a sheet of paper', async () => {
  layTwin();
  const sponsors = [
    sponsorOf('Twin', { logo: LOGO, logo_dark: TWIN }),
    sponsorOf('Alone', { logo: pictureOf(120, 32) }),
  ];
  await openPage({ frame: { sponsors }, page: terms, url: '/demo/pages/terms' });
  const drawn = () => logos().map(({ style }) => [style.content.includes(TWIN), style.backgroundColor]);
  const none = 'rgba(0, 0, 0, 0)';
  await expect.poll(drawn).toEqual([
    [false, none],
    [false, none],
  ]);
  darken();
  await expect.poll(drawn).toEqual([
    [true, none],
    [false, 'rgb(251, 250, 248)'],
  ]);
});

test.each([
  ['all sponsors', { kind: 'sponsors', title: 'Sponsors' }],
  [
    'a sponsor',
    { kind: 'sponsor', title: 'Twin', sponsor: sponsorOf('Twin', { logo: LOGO, logo_dark: TWIN }), text: '' },
  ],
] as const)('[LOK19] the twin of a logo stands for it in the dark on the page of %s, too', async (_, shown) => {
  layTwin();
  const sponsors = [sponsorOf('Twin', { logo: LOGO, logo_dark: TWIN })];
  await openPage({ frame: { sponsors }, page: shown, url: '/demo/sponsors' });
  // The strip of all sponsors stands above it.
  const drawn = () => {
    const logo = [...page.getByRole('main').element().querySelectorAll('img')].at(-1);
    return logo && getComputedStyle(logo).content.includes(TWIN);
  };
  await expect.poll(drawn).toBe(false);
  darken();
  await expect.poll(drawn).toBe(true);
});

test.for([0, 14])('[PLC2] an event of %i areas holds a phone of 320 px', async (count) => {
  const areas = Array.from({ length: count }, (_, n) =>
    areaOf(`Area number ${n} of the event`, { url: `/demo/pages/area${n}` }),
  );
  await openPage({ width: 320, frame: { areas, sponsors: [] }, page: terms, url: '/demo/pages/terms' });
  await expect.element(page.getByText('Terms').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(strip.query()).toBe(null);
});
