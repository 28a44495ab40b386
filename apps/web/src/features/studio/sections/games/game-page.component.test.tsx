import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const ROW = { slug: 'row', kind: 'embed', title: 'Row' };
const GAMES: Section = {
  ...{ values: { games: [{ ...ROW, embed: 'https://games.example/row' }] }, unreleased: [], seen: '1', files: {} },
  names: { sponsors: [], levels: [], pages: [] },
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test.each([1440, 390])(
  '[SEC14] a game stands in a frame from an address, or as a page of its own, at %i px',
  async (width) => {
    const { backend } = await openPage({
      page: { kind: 'studio_section', section: 'games', start: GAMES },
      ...{ frame: null, url: '/studio/demo/games', width },
    });
    await press('Row');
    await field('Page in a frame').fill('');
    await field('A page of its own').upload(new File(['<p>Row</p>'], 'row.html', { type: 'text/html' }));
    await expect.element(page.getByText('10 characters of HTML')).toBeVisible();
    await expect.element(field('Page in a frame')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    backend.answers(saveSection, { ...GAMES, values: { games: [{ ...ROW, html: '<p>Row</p>' }] }, seen: '2' });
    await press('Save');
    await expect.element(page.getByText('Saved.')).toBeVisible();
    expect(backend.received(saveSection).at(-1)?.body.values).toEqual({ games: [{ ...ROW, html: '<p>Row</p>' }] });
    await press('Take away: A page of its own');
    await expect.element(field('Page in a frame')).toBeVisible();
  },
);
