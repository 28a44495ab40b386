import type { Section } from '@plenary/contract/studio/sections';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const LOOK: Section = {
  values: { event: { settings: { brand_color: '#aa3300' } } },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
const frameAt = (width: number) => page.getByTitle(`${width} px wide`, { exact: true }).element() as HTMLIFrameElement;
const brandIn = (width: number): string | undefined => {
  const { contentDocument } = frameAt(width);
  return [...(contentDocument?.adoptedStyleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText).join('');
};

test.each([1440, 390])('[VAS7] the look is shown in the event itself at both widths, at %i px', async (width) => {
  await openPage({
    page: { kind: 'studio_section', section: 'look', start: LOOK },
    ...{ frame: null, url: '/studio/demo/look', width },
  });
  await page.getByText('The event itself with this look').click();
  await expect.element(page.getByTitle('1440 px wide', { exact: true })).toBeInTheDocument();
  for (const wide of [1440, 390]) {
    expect(new URL(frameAt(wide).src).pathname).toBe('/demo~attendee');
    await expect.poll(() => brandIn(wide)).toContain('#aa3300');
    await expect.poll(() => Math.round(frameAt(wide).getBoundingClientRect().right)).toBeLessThanOrEqual(width);
  }
  const theme = () => frameAt(390).contentDocument?.documentElement.dataset['theme'];
  await page.getByRole('button', { name: 'Agenda, light' }).click();
  await expect.poll(theme).toBe('light');
  expect(new URL(frameAt(390).src).pathname).toBe('/demo~attendee/agenda');
  await page.getByRole('button', { name: 'Agenda, dark' }).click();
  await expect.poll(theme).toBe('dark');
  // The scripts of the page set the theme of its reader.
  delete frameAt(390).contentDocument!.documentElement.dataset['theme'];
  await expect.poll(theme).toBe('dark');
  await page.getByLabelText('Colour', { exact: true }).fill('#006644');
  await expect.poll(() => brandIn(1440)).toContain('#006644');
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
