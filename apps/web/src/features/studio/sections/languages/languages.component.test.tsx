import { saveSection, type Section, type SectionName } from '@plenary/contract/studio/sections';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const section = (values: object): Section => ({
  ...{ values: values as Section['values'], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
  unreleased: [],
});
const PAGES = section({
  pages: [
    { slug: 'welcome', title: { en: 'Welcome', de: 'Willkommen' }, html: '<p>Hello <b>you</b></p>' },
    { slug: 'plain', title: 'Plain', html: '<p>Plain</p>' },
  ],
});
const open = (name: SectionName, start: Section, width: number) =>
  openPage({
    page: { kind: 'studio_section', section: name, start },
    ...{ frame: null, url: `/studio/demo/${name}`, width },
    event: { settings: { language: 'en', languages: ['de'] } },
  });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each([1440, 390, 320])('[TXT5] each text has a field for each language, at %i px', async (width) => {
  await open('pages', PAGES, width);
  await press('Welcome').click();
  await expect.element(field('Title (English)')).toHaveValue('Welcome');
  const tab = page.getByRole('tablist', { name: 'Title: languages' }).getByRole('tab', { name: 'Deutsch' });
  if (width < 700) await tab.click();
  await expect.element(field('Title (Deutsch)')).toBeVisible();
  await expect.element(field('Title (Deutsch)')).toHaveValue('Willkommen');
  await expect.poll(() => field('Title (English)').query()?.checkVisibility()).toBe(width > 700);
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('[TXT5] a text that is missing is said, copied, and sent by language', async () => {
  const { backend } = await open('pages', PAGES, 1440);
  await press('Plain').click();
  await expect.element(page.getByText('Not translated: readers get English.').first()).toBeVisible();
  await press('Copy from English').first().click();
  await expect.element(field('Title (Deutsch)')).toHaveValue('Plain');
  await userEvent.fill(field('Title (Deutsch)'), 'Schlicht');
  await press('Copy from English').click();
  await expect.element(field('Text (Deutsch)')).toHaveTextContent('Plain');
  await expect.element(page.getByText('Not translated: readers get English.')).not.toBeInTheDocument();
  backend.answers(saveSection, { ...PAGES, seen: '2' });
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body.values).toMatchObject({
    pages: [
      { title: { en: 'Welcome', de: 'Willkommen' }, html: '<p>Hello <b>you</b></p>' },
      { title: { en: 'Plain', de: 'Schlicht' }, html: { en: '<p>Plain</p>', de: '<p>Plain</p>' } },
    ],
  });
});

test('[TXT5] a translation that is emptied leaves the own text alone', async () => {
  const { backend } = await open('pages', PAGES, 1440);
  await press('Welcome').click();
  await userEvent.fill(field('Title (Deutsch)'), '');
  backend.answers(saveSection, { ...PAGES, seen: '2' });
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body.values).toMatchObject({ pages: [{ title: 'Welcome' }, {}] });
});

test('[TXT5] what is wrong with a translation opens its language and takes the focus', async () => {
  const { backend } = await open('pages', PAGES, 390);
  backend.answers(saveSection, refuses('invalid_input', { errors: { 'pages[0].title.de': ['Too long'] } }));
  await press('Save').click();
  await expect.element(page.getByText('Too long')).toBeVisible();
  await expect.element(field('Title (Deutsch)')).toHaveFocus();
});

test('[TXT5] the look asks for the name of the event, where it has several languages', async () => {
  await open('look', section({ event: { name: { en: 'Fair', de: 'Messe' }, settings: {}, media: {} } }), 1440);
  await expect.element(field('Name (Deutsch)')).toHaveValue('Messe');
});

test.each([
  ['home', { areas: [], sponsors: [{ key: 'bank', name: { en: 'Harbour Bank', de: 'Hafenbank' } }] }, 'Hafenbank'],
  ['rooms', { rooms: [{ key: 'tea', name: { en: 'Lounge', de: 'Treffpunkt' }, max_guests: 4 }] }, 'Treffpunkt'],
  [
    'exhibitors',
    { levels: [], exhibitors: [{ key: 'help', name: { en: 'Help desk', de: 'Hilfe' }, max_guests: 4 }] },
    'Hilfe',
  ],
] as const)(
  '[TXT5] the page %s asks for a name in each language, and knows its entry by the own one',
  async (...args) => {
    const [name, values, translated] = args;
    await open(name, section(values), 1440);
    const [entry] = Object.values(values).flat() as { name: { en: string } }[];
    await press(entry!.name.en).click();
    await expect.element(field('Name (English)')).toHaveValue(entry!.name.en);
    await expect.element(field('Name (Deutsch)')).toHaveValue(translated);
  },
);
