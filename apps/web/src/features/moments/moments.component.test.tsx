import { dismissMoment } from '@plenary/contract/moments/operations';
import { openPage, sessionOf, violations, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const FIRST = { kind: 'home', moment: { kind: 'first_entry' } } as const;
const farewell = (watched: number, contacts: number, recordings: number) =>
  ({ kind: 'farewell', watched, contacts, recordings }) as const;
const main = page.getByRole('main');
const welcome = main.getByRole('region', { name: 'Welcome, Ada' });
const thanks = main.getByRole('region', { name: 'Thank you, Ada' });
const close = main.getByRole('button', { name: 'Do not show this again' });
const titleOf = (link: Element) => link.querySelector('p')?.textContent;
const ways = (card: typeof welcome) => card.getByRole('listitem').elements().map(titleOf);
const hrefs = (card: typeof welcome) =>
  card
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

/** Opens the page; returns it with the moments that it has sent as dismissed. */
async function openMoment(options: PageOptions) {
  const sent: string[] = [];
  const opened = await openPage({
    ...options,
    answers: (backend) =>
      backend.answers(dismissMoment, ({ body }) => {
        sent.push(body.moment);
        return { dismissed: body.moment };
      }),
  });
  return { ...opened, sent };
}

test('[MOM1] [MOM2] a first entry has one’s name and picture, and three ways to begin, which lead there', async () => {
  const talk = sessionOf('Opening', [-10, 60]);
  await openMoment({ page: FIRST, sessions: [talk], me: { user: { attending_virtually: false } } });
  await expect.element(welcome).toBeVisible();
  expect(ways(welcome)).toEqual(['Show your code at the door', 'See what is on', 'Choose your sessions']);
  expect(hrefs(welcome)).toEqual(['/demo/check-in', talk.link, '/demo/agenda']);
  await expect.element(welcome.getByText('Opening')).toBeVisible();
  expect(welcome.element().querySelector('svg, img')).not.toBe(null);
  expect(await violations()).toEqual([]);
});

test('[MOM3] the cross dismisses it for good, and the focus goes to the title of the page', async () => {
  const { sent, services } = await openMoment({ page: FIRST });
  await close.click();
  await expect.element(welcome).not.toBeInTheDocument();
  await expect.poll(() => sent).toEqual(['first_entry']);
  expect(document.activeElement?.tagName).toBe('H1');
  expect(services.boots.getState().page).toEqual({ kind: 'home' });
});

test('[MOM3] going one of its ways dismisses it as well', async () => {
  const { sent } = await openMoment({ page: FIRST, pages: { '/agenda': { kind: 'agenda' } } });
  await welcome.getByRole('link', { name: /Choose your sessions/ }).click();
  await expect.poll(() => location.pathname).toBe('/demo/agenda');
  await expect.poll(() => sent).toEqual(['first_entry']);
});

test.for([
  [390, 844],
  [320, 568],
] as const)(
  '[MOM4] at %i px nothing of it is cut or beside the page, and it moves nothing that is above',
  async ([width, height]) => {
    await openMoment({ page: FIRST, sessions: [sessionOf('Opening', [-10, 60])], width, height });
    await expect.element(welcome).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const top = welcome.element().getBoundingClientRect().top;
    const title = main.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
    expect(title.bottom).toBeLessThanOrEqual(top);
    const { width: wide } = close.element().getBoundingClientRect();
    expect(wide).toBeGreaterThanOrEqual(44);
  },
);

test('[MOM4] a home without a moment has no card', async () => {
  await openPage({ page: { kind: 'home' } });
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(close.query()).toBe(null);
});

test('[MOM5] the end of an event thanks, and leads to what stays of it; of what there is none it says nothing', async () => {
  const { sent } = await openMoment({ page: { kind: 'home', moment: farewell(2, 0, 1) } });
  await expect.element(thanks).toBeVisible();
  expect(ways(thanks)).toEqual(['2 sessions watched', '1 recording']);
  expect(hrefs(thanks)).toEqual(['/demo/agenda', '/demo/vault']);
  expect(thanks.getByText(/\b0\b/).query()).toBe(null);
  expect(await violations()).toEqual([]);
  await close.click();
  await expect.poll(() => sent).toEqual(['farewell']);
});

test('[MOM5] with nothing to keep it is a word of thanks', async () => {
  await openMoment({ page: { kind: 'home', moment: farewell(0, 0, 0) } });
  await expect.element(thanks.getByText('It was good to have you here.', { exact: false })).toBeVisible();
  expect(thanks.getByRole('listitem').elements()).toEqual([]);
});

test('[MOM6] once the event has closed, its page says what one did there, and leads nowhere that is closed', async () => {
  await openMoment({ page: { kind: 'event_over', moment: farewell(3, 1, 4) }, frame: null });
  const card = main.getByRole('region', { name: 'Your time at Demo' });
  await expect.element(card).toBeVisible();
  expect(ways(card)).toEqual(['3 sessions watched', '1 contact']);
  expect(card.getByRole('link').elements()).toEqual([]);
});
