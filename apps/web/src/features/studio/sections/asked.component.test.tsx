import type { Section } from '@plenary/contract/studio/sections';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const PAGES: Section = {
  values: {
    pages: [
      { slug: 'before', title: 'Before', html: '<p>One</p>' },
      { slug: 'welcome', title: 'Welcome', html: '<p>Two</p>' },
    ],
  },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each(['welcome', 'Welcome'])('[STU5] the page of text that an address asks for, as %s, is open', async (asked) => {
  await openPage({
    page: { kind: 'studio_section', section: 'pages', start: PAGES },
    ...{ frame: null, url: `/studio/demo/pages?open=${asked}` },
  });
  await expect.element(press('Welcome')).toHaveFocus();
  await expect.element(press('Welcome')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(press('Before')).toHaveAttribute('aria-expanded', 'false');
  await page.getByLabelText('Title', { exact: true }).fill('Good day');
  await press('Good day').click();
  await expect.element(press('Good day')).toHaveAttribute('aria-expanded', 'false');
});
