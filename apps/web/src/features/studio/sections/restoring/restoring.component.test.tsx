import { saveSection, type Section, type SectionRestore } from '@plenary/contract/studio/sections';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const pages = (...texts: readonly (readonly [slug: string, html: string])[]) => ({
  pages: texts.map(([slug, html]) => ({ slug, title: slug, html })),
});
const section = (values: Section['values'], seen = '3'): Section => ({
  ...{ values, unreleased: [], seen, files: {}, names: { sponsors: [], levels: [], pages: [] } },
});
const RESTORE: SectionRestore = {
  at: '2026-05-01T10:00:00.000Z',
  before: pages(['faq', '<p>One</p>']),
  after: pages(['faq', '<p>Two</p>']),
};
const openRestoring = (now: Section['values'], width?: number) =>
  openPage({
    page: { kind: 'studio_section', section: 'pages', start: section(now), restore: RESTORE },
    ...{ frame: null, url: '/studio/demo/pages?restore=x', ...(width !== undefined && { width }) },
  });

test.each([390, 1440])(
  '[RST3] a save is taken back in the form, beside what was changed since, at %i px',
  async (width) => {
    const { backend } = await openRestoring(pages(['faq', '<p>Two</p>'], ['new', '<p>New</p>']), width);
    await expect.element(page.getByText('Look it over and save it. Until then nothing has changed.')).toBeVisible();
    expect(await violations()).toEqual([]);
    const back = pages(['faq', '<p>One</p>'], ['new', '<p>New</p>']);
    backend.answers(saveSection, section(back, '4'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText('Look it over and save it.')).not.toBeInTheDocument();
    expect(backend.received(saveSection)[0]?.body).toMatchObject({ values: back, seen: '3' });
  },
);

test('[RST3] fields that were changed again since are named with what they are now', async () => {
  await openRestoring(pages(['faq', '<p>Three</p>']));
  await expect.element(page.getByText(/saving replaces what they are now/)).toBeVisible();
  await expect.element(page.getByText('Three')).toBeVisible();
});

test('[RST3] what has been taken back already says so', async () => {
  await openRestoring(pages(['faq', '<p>One</p>']));
  await expect.element(page.getByText(/has been taken back already/)).toBeVisible();
});
