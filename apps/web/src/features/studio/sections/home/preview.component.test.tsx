import { previewAbout } from '@plenary/contract/exhibitors/operations';
import type { Section } from '@plenary/contract/studio/sections';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const STAND = { key: 'stand', name: 'Stand', max_guests: 2, about: '**Ropes**' };
const HOSTILE = '<img src="x" onerror="document.title=1">[a](javascript:1)';
const EXHIBITORS: Section = {
  ...{ values: { levels: [], exhibitors: [STAND] }, unreleased: [], seen: '1', files: {} },
  names: { sponsors: [], levels: [], pages: [] },
};

test.each([1440, 390])(
  '[ROM16] Markdown is shown as the server draws it, and in no other way, at %i px',
  async (width) => {
    const { backend } = await openPage({
      page: { kind: 'studio_section', section: 'exhibitors', start: EXHIBITORS },
      ...{ frame: null, url: '/studio/demo/exhibitors', width },
    });
    backend.answers(previewAbout, ({ body: { about } }) => ({ html: `<p>Drawn: <b>${about.length}</b></p>` }));
    await page.getByRole('button', { name: 'Stand', exact: true }).click();
    await page.getByText('As it will be read').click();
    await expect.element(page.getByText('Drawn: 9')).toBeVisible();
    const about = page.getByRole('textbox', { name: 'Description' });
    await about.fill(HOSTILE);
    await expect.element(page.getByText(`Drawn: ${HOSTILE.length}`)).toBeVisible();
    expect(document.querySelector('img[src="x"], a[href^="javascript:"]')).toBeNull();
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    backend.answers(previewAbout, refuses('rate_limited'));
    await about.fill('Once more');
    await expect.element(page.getByText('It cannot be shown right now.')).toBeVisible();
  },
);
