import { changeSession } from '@plenary/contract/timeline/edit';
import { refuses, violations, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inHall, openSessions } from './sessions.fixture.ts';

const ANN = { uid: 'ann', name: 'Ann', company: '', job_title: '', bio: 'Sails', picture: null };
const TIDES = inHall('Tides', [0, 30], null, {
  description: 'About tides',
  translations: { de: { title: 'Gezeiten' } },
  categories: [{ name: 'Sea', position: 1, translations: { de: { name: 'Meer' } } }],
  speakers: [{ ...ANN, translations: { de: { bio: 'Segelt' } } }],
});
const event: NonNullable<PageOptions['event']> = {
  time_zone: 'Europe/London',
  settings: { language: 'en', languages: ['de'] },
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the German of a field: beside a list there is room for one language. */
async function inGerman(name: string) {
  await page
    .getByRole('tablist', { name: `${name}: languages` })
    .getByRole('tab', { name: /Deutsch/ })
    .click();
  return field(`${name} (Deutsch)`);
}

async function open(width: number) {
  const opened = await openSessions([TIDES], { event, width });
  const one = page.getByRole('button', { name: /^Tides/ }).first();
  await one.click();
  await expect.element(page.getByRole('heading', { name: 'Tides' })).toHaveFocus();
  return opened;
}

test.each([1440, 390])(
  '[TXT5] a session’s texts, its track and its speakers’ have a field for each language, at %i px',
  async (width) => {
    await open(width);
    await expect.element(field('Title (English)')).toHaveValue('Tides');
    await expect.element(await inGerman('Title')).toHaveValue('Gezeiten');
    await expect.element(await inGerman('Track')).toHaveValue('Meer');
    await expect.element(await inGerman('About them')).toHaveValue('Segelt');
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('[TXT5] a session’s translations are sent by language, and what is wrong stands beside its field', async () => {
  const { backend } = await open(1440);
  await (await inGerman('Title')).fill('Ebbe und Flut');
  await (await inGerman('Track')).fill('Die See');
  await (await inGerman('Description')).fill('Über Gezeiten');
  const errors = { 'translations.de.description': ['At most 20,000 characters'] };
  backend.answers(changeSession, refuses('invalid_input', { errors }));
  await button('Save').click();
  await expect.element(field('Description (Deutsch)')).toHaveAccessibleDescription(/At most 20,000/);
  await expect.element(field('Description (Deutsch)')).toHaveFocus();
  expect(backend.received(changeSession).at(-1)?.body).toEqual({
    version: 1,
    categories: [{ name: 'Sea', position: 1, translations: { de: { name: 'Die See' } } }],
    translations: { de: { title: 'Ebbe und Flut', description: 'Über Gezeiten' } },
  });
});

test('[TXT5] a session of an event in one language has one field for each text', async () => {
  await openSessions([TIDES]);
  await page
    .getByRole('button', { name: /^Tides/ })
    .first()
    .click();
  await expect.element(field('Title')).toHaveValue('Tides');
  await expect.element(field('Title (Deutsch)')).not.toBeInTheDocument();
});

test('[TXT5] a translation with formatting is not lost by a field', async () => {
  const html = { ...TIDES, translations: { de: { title: 'Gezeiten', description: null } } };
  await openSessions([html], { event });
  await page
    .getByRole('button', { name: /^Tides/ })
    .first()
    .click();
  await expect.element(field('Description (English)')).toHaveValue('About tides');
  await expect.element(await inGerman('Description')).not.toBeInTheDocument();
  await expect.element(page.getByText(/formatting/)).toBeVisible();
});
