import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const WITH_LOGO = { event: { media: { logo: { file: 'media/logo.png', alt: 'Our logo' } } } };
const section = (values: Section['values']): Section => ({
  ...{ values, unreleased: [], seen: '1' },
  files: { 'media/logo.png': { url: PICTURE, name: 'logo.png', type: 'image/png' } },
  names: { sponsors: [], levels: [], pages: [] },
});
const open = (values: Section['values']) =>
  openPage({
    page: { kind: 'studio_section', section: 'look', start: section(values) },
    ...{ frame: null, url: '/studio/demo/look' },
  });

test('[SEC4] words of a logo without a picture are sent, so that the answer says what is missing', async () => {
  const { backend } = await open({ event: {} });
  await page.getByLabelText('The logo in words', { exact: true }).fill('Our logo');
  backend.answers(saveSection, section(WITH_LOGO));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const logo = { alt: 'Our logo' };
  await expect
    .poll(() => backend.received(saveSection).at(-1)?.body.values)
    .toMatchObject({ event: { media: { logo } } });
});

test('[SEC4] words of a logo go with its picture', async () => {
  const { backend } = await open(WITH_LOGO);
  await page.getByRole('button', { name: 'Take away: Logo' }).click();
  backend.answers(saveSection, section(WITH_LOGO));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => backend.received(saveSection).at(-1)?.body.values).toEqual({ event: { media: {} } });
});
