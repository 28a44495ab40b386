import { saveSection, type Section, type SectionName } from '@plenary/contract/studio/sections';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const section = (values: Section['values'], seen = '1'): Section => ({
  ...{ values, unreleased: [], seen, files: {}, names: { sponsors: [], levels: [], pages: [] } },
});
const open = (name: SectionName, start: Section) =>
  openPage({
    page: { kind: 'studio_section', section: name, start },
    ...{ frame: null, url: `/studio/demo/${name}` },
  });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test('[SEC9] a page of text is added, and its address follows its title', async () => {
  const pages = [{ slug: 'welcome', title: 'Welcome', html: '<p>Hello <b>you</b></p>' }];
  const { backend } = await open('pages', section({ pages }));
  await press('Add a page').click();
  await expect.element(field('Title')).toHaveFocus();
  await field('Title').fill('How to get here');
  backend.answers(saveSection, section({ pages }, '2'));
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body.values).toMatchObject({
    pages: [
      { slug: 'welcome', html: '<p>Hello <b>you</b></p>' },
      { slug: 'how-to-get-here', title: 'How to get here' },
    ],
  });
});

test('[SEC9] pages whose titles no address can be made of have addresses of their own', async () => {
  const { backend } = await open('pages', section({ pages: [] }));
  for (const title of ['كيف تصل إلينا', '会場へのアクセス']) {
    await press('Add a page').click();
    await field('Title').last().fill(title);
  }
  backend.answers(saveSection, section({ pages: [] }, '2'));
  await press('Save').click();
  await expect
    .poll(() => backend.received(saveSection).at(-1)?.body.values)
    .toMatchObject({
      pages: [{ slug: 'page' }, { slug: 'page-2' }],
    });
});

test('[SEC10] exhibitors that are pasted together stay folded, and their number is said', async () => {
  await open('exhibitors', section({ levels: ['Gold'], exhibitors: [{ key: 'paper', name: 'Paper House' }] }));
  await page.getByText('Add several from a list').click();
  await field('The list').fill('Rope Works; Gold\nPaper House\nSail Loft');
  await press('Add them').click();
  await expect.element(page.getByText('2 exhibitors added. They are there once you save.')).toBeVisible();
  for (const name of ['Rope Works', 'Sail Loft'])
    await expect.element(press(name)).toHaveAttribute('aria-expanded', 'false');
});

test('[SEC10] a list that was pasted and not added stops the saving, and is led to', async () => {
  const { backend } = await open('exhibitors', section({ levels: ['Gold'], exhibitors: [] }));
  await page.getByText('Add several from a list').click();
  await field('The list').fill('Rope Works; Gold');
  await press('Save').click();
  await expect.element(page.getByText('A list was typed and not added. Add it, or empty its field.')).toBeVisible();
  await expect.element(field('The list')).toHaveFocus();
  expect(backend.received(saveSection)).toEqual([]);
  // Once it is typed again it is no fault before the next save.
  await field('The list').fill('');
  await field('The list').fill('Rope Works; Gold');
  await expect.element(page.getByText(/A list was typed and not added/)).not.toBeInTheDocument();
  await press('Add them').click();
  backend.answers(saveSection, section({ levels: ['Gold'], exhibitors: [{ key: 'rope', name: 'Rope Works' }] }, '2'));
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  await expect.element(page.getByText(/1 exhibitor added/)).not.toBeInTheDocument();
});

test('[SEC10] an exhibitor for whom no level is chosen is shown on the first one, where it stands', async () => {
  await open(
    'exhibitors',
    section({ levels: ['Gold', 'Silver'], exhibitors: [{ key: 'paper', name: 'Paper House' }] }),
  );
  await press('Paper House').click();
  await expect.element(field('Level')).toHaveValue('Gold');
});
