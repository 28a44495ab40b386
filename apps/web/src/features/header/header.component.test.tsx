import { areaOf, doubleText, openPage, pictureOf, sessionOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const banner = page.getByRole('banner');
const external_link = { label: 'Harbour map', url: 'https://map.example/' };
const sessions = [
  sessionOf('The harbour as a public square', [-10, 60]),
  sessionOf('Ferries', [90, 120]),
  sessionOf('Knots', [-10, 60], { type: 'meeting' }),
];

async function openGames(area_name: string): Promise<void> {
  const heading = { logo_src: pictureOf(200, 50), logo_alt: 'Demo', event_name: 'Demo', area_name };
  await openPage({
    ...{ width: 1920, sessions, event: { settings: { external_link } } },
    ...{
      frame: { heading, areas: [areaOf(area_name)] },
      page: { kind: 'games', title: 'Games', items: [] },
      url: '/demo/games',
    },
  });
  await expect.element(banner.getByRole('time').first()).toBeVisible();
}

const isDrawn = (element: Element | undefined | null): boolean => element?.checkVisibility() === true;

/** Parts of the header in the order in which they give way (D400). */
const PARTS: Readonly<Record<string, () => Element | null | undefined>> = {
  'label of the external link': () => banner.getByText('Harbour map').query(),
  'talks on site': () => banner.getByRole('button', { name: 'Also on site' }).query(),
  'title of the next session': () => banner.getByRole('button', { name: 'Ferries' }).query(),
  zone: () => banner.getByText('Zurich time').query(),
  'label of the search': () => banner.getByText('Search', { exact: true }).query(),
  countdown: () => banner.getByText(/^Next session/).query(),
  clock: () => banner.getByRole('time').first().query(),
  name: () => banner.getByText('Around the harbour', { exact: true }).query(),
};

const partsDrawn = () => Object.keys(PARTS).filter((name) => isDrawn(PARTS[name]!()));

/** Texts and buttons of the header that lie over one another, or beyond it. */
function collisions(): string[] {
  const bar = banner.element().firstElementChild!.getBoundingClientRect();
  const seen = [...banner.element().querySelectorAll('p, time, a, button, summary')].filter(isDrawn);
  const boxes = seen.map((element) => ({ name: element.textContent ?? '', box: element.getBoundingClientRect() }));
  const beyond = boxes.filter(({ box }) => box.left < bar.left || box.right > bar.right || box.bottom > bar.bottom);
  const over = boxes.flatMap(({ name, box }, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => box.left < other.box.right - 1 && other.box.left < box.right - 1)
      .map((other) => `${name} over ${other.name}`),
  );
  return [...beyond.map(({ name }) => `${name} beyond the bar`), ...over];
}

test('[HDR11] [HDR12] where room is short the parts of the header give way in their order, and nothing lies over anything', async () => {
  await openGames('Around the harbour');
  const gone: string[] = [];
  for (let width = 1920; width >= 320; width -= 50) {
    await page.viewport(width, 844);
    gone.push(...Object.keys(PARTS).filter((name) => !gone.includes(name) && !partsDrawn().includes(name)));
    expect([width, collisions()]).toEqual([width, []]);
  }
  expect(gone).toEqual(Object.keys(PARTS).slice(0, -1));
});

const NAMES = {
  Latin: 'Everything that floats, sails, drifts or was moored in here',
  German: 'Hafenbesichtigungsgesellschaftsversammlungsvorbereitungsraum',
  Arabic: 'كل ما يطفو ويبحر وينجرف أو رسا هنا على رصيف الميناء القديم اليوم',
  Han: '港内所有漂浮航行漂流或停泊的一切事物都在这里等待着每一位远道而来的客人与我们一同度过这个美好的夜晚直到黎明到来之时为止吧',
};

test.for(Object.entries(NAMES))('[HDR11] a name of sixty letters is whole at every size: %s', async ([, name]) => {
  await openGames(name);
  const heading = banner.getByText(name, { exact: true });
  for (const width of [1920, 1440, 1024, 860, 390, 320]) {
    await page.viewport(width, 844);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = heading.element();
    expect([width, scrollWidth <= clientWidth, scrollHeight <= clientHeight + 1]).toEqual([width, true, true]);
    expect([width, collisions()]).toEqual([width, []]);
  }
});

test('[HDR11] with doubled text nothing of the header lies over anything', async () => {
  doubleText();
  await openGames('Around the harbour');
  for (const width of [1440, 1024, 860, 390, 320]) {
    await page.viewport(width, 844);
    expect([width, collisions()]).toEqual([width, []]);
  }
});

test('[HDR13] organisers have the way to the studio in one press, and nothing of the header lies over anything', async () => {
  await openPage({
    ...{
      width: 1440,
      sessions,
      event: { settings: { external_link } },
      me: { host: true, roles: ['host', 'organiser'] },
    },
    ...{ page: { kind: 'games', title: 'Games', items: [] }, url: '/demo/games' },
  });
  const studio = banner.getByRole('link', { name: 'Studio', exact: true });
  await expect.element(studio).toHaveAttribute('href', '/studio/demo');
  for (const width of [1440, 768, 390, 320]) {
    await page.viewport(width, 844);
    expect([width, isDrawn(studio.query()), collisions()]).toEqual([width, true, []]);
  }
});

test('[HDR13] nobody else has it', async () => {
  await openPage({ page: { kind: 'home' }, url: '/demo', me: { host: true, roles: ['host'] } });
  await expect.element(banner.getByRole('link', { name: /^Host/ })).toBeVisible();
  expect(banner.getByRole('link', { name: 'Studio', exact: true }).elements()).toEqual([]);
});
