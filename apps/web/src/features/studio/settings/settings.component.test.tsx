import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { changeSettings } from '@plenary/contract/studio/settings';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const openSettings = (width?: number) =>
  openPage({
    page: { kind: 'studio_settings' },
    ...{ frame: null, url: '/studio/demo/settings', ...(width !== undefined && { width }) },
  });
const turn = (name: string) => page.getByRole('switch', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const with_ = (more: object) => ({ settings: { ...DEFAULT_EVENT_SETTINGS, ...more } });

test.each([390, 1440])('[STU9] settings stand as sentences, and a switch holds at once, at %i px', async (width) => {
  const { backend } = await openSettings(width);
  backend.answers(changeSettings, with_({ flags: { ...DEFAULT_EVENT_SETTINGS.flags, agenda_enabled: false } }));
  await expect.element(turn('Agenda')).toBeChecked();
  await turn('Agenda').click();
  await expect.element(page.getByText('Saved.').first()).toBeVisible();
  await expect.element(turn('Agenda')).not.toBeChecked();
  expect(backend.received(changeSettings).map(({ body }) => body)).toEqual([{ flags: { agenda_enabled: false } }]);
  expect(await violations()).toEqual([]);
});

test.each([390, 1440])('[STU9] the list of its parts leads to each of them, at %i px', async (width) => {
  await openSettings(width);
  const parts = page.getByRole('navigation', { name: 'Parts of the settings' });
  const calls = page.getByRole('heading', { name: 'People and calls' });
  await expect.element(calls).not.toBeInViewport();
  await parts.getByRole('link', { name: 'People and calls' }).click();
  await expect.element(calls).toBeInViewport();
  await expect.poll(() => parts.getByRole('link').elements().length).toBe(5);
});

test('[STU9] a switch that is refused goes back, and says why', async () => {
  const { backend } = await openSettings();
  backend.answers(changeSettings, refuses('forbidden'));
  await turn('Sign-up').click();
  await expect.element(page.getByText('That was not saved')).toBeVisible();
  await expect.element(turn('Sign-up')).not.toBeChecked();
});

test('[STU9] what is typed is saved together, and a problem stands beside its field', async () => {
  const { backend } = await openSettings();
  const pages = page.getByRole('region', { name: 'Pages' });
  const imprint = field('Imprint');
  await imprint.fill('map');
  const errors = { imprint_url: ['Not a link: it begins with https:// or with /'] };
  backend.answers(changeSettings, refuses('invalid_input', { errors }));
  await pages.getByRole('button', { name: 'Save' }).click();
  await expect.element(imprint).toHaveFocus();
  await imprint.fill('https://imprint.example/');
  backend.answers(changeSettings, with_({}));
  await pages.getByRole('button', { name: 'Save' }).click();
  await expect.element(pages.getByText('Saved.')).toBeVisible();
  expect(backend.received(changeSettings).at(-1)?.body).toEqual({
    imprint_url: 'https://imprint.example/',
    before: { imprint_url: null },
  });
});

test('[TXT3] further languages are chosen beside the own one, which stays while there are some', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_settings' },
    ...{ frame: null, url: '/studio/demo/settings', event: { settings: { language: 'en' } } },
  });
  backend.answers(changeSettings, with_({ language: 'en', languages: ['de'] }));
  await page.getByRole('checkbox', { name: 'Deutsch' }).click();
  await expect.element(page.getByText('Saved.').first()).toBeVisible();
  expect(backend.received(changeSettings).map(({ body }) => body)).toEqual([{ languages: ['de'] }]);
  await expect.element(field('Language')).toBeDisabled();
  expect(await violations()).toEqual([]);
});

test('[TXT3] an event without a language of its own chooses that first', async () => {
  await openSettings();
  await expect.element(page.getByText('Choose the language above first.')).toBeVisible();
});

test('[SEC8] settings that are typed and not saved ask before the page is left, until all are saved', async () => {
  const { backend, left } = await openSettings();
  const imprint = field('Imprint');
  await imprint.fill('/imprint');
  await field('Waiting for a stream').fill('25');
  const leave = async () => {
    await page.getByRole('link', { name: 'Halls' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };
  await leave();
  backend.answers(changeSettings, with_({ imprint_url: '/imprint' }));
  await page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  await leave();
  await expect.element(imprint).toHaveValue('/imprint');
  await expect.poll(() => left).toEqual([]);
});
