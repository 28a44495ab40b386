import { addActivityScore } from '@plenary/contract/points/operations';
import { listVault, type VaultCard, type VaultContent } from '@plenary/contract/vault/operations';
import { newTestId, openPage, pictureOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { VaultPageData } from './use-vault-list.ts';

const itemOf = (slug: string, more: Partial<VaultCard> = {}): VaultCard => ({
  ...{ id: newTestId(), slug, title: `The ${slug}`, description: '', featured: false, categories: ['Films'] },
  ...{ starts_at: null, ends_at: null, cover_image_file: null, locked: false },
  ...more,
});

/** The page of the vault with these items as its first part. */
const vaultOf = (items: readonly VaultCard[], next: string | null = null): VaultPageData => ({
  ...{ kind: 'vault', title: 'Vault', items: [...items], next, q: '', category: null },
  ...{ categories: ['Films'], begun: [] },
});

/** The place behind which the next part begins. */
const placeOf = (position: number): string => `1.${position}.${'a'.repeat(24)}`;

/** An item without film and frame. */
const contentOf = (more: Partial<VaultContent>): VaultContent => ({
  ...{ link: null, large_image_file: null, video: null, versions: [], film: null, chapters: [], captions: [] },
  ...{ goes_on_at_s: null, embed: null, detail: '', attachments: [], gallery: [] },
  ...more,
});

const openItem = (item: VaultCard, content: Partial<VaultContent>) =>
  openPage({
    page: { kind: 'vault_item', title: item.title, item, content: contentOf(content) },
    url: `/demo/vault/item/${item.slug}`,
    pages: { '/vault': vaultOf([item]) },
    width: 1920,
    height: 1080,
    answers: (backend) => backend.answers(addActivityScore, { points: 0 }),
  });

test('[VLT4] the vault finds by words, and its search rests for a second', async () => {
  const items = [itemOf('tide', { featured: true }), itemOf('ferry')];
  await openPage({
    page: vaultOf(items),
    url: '/demo/vault',
    answers: (backend) =>
      backend.answers(listVault, ({ query: { q = '' } }) => ({
        items: items.filter(({ slug }) => slug === q),
        next: null,
      })),
  });
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await expect.element(page.getByRole('link', { name: 'The tide' })).toBeVisible();
  await page.getByRole('searchbox').fill('ferry');
  await search.click();
  await expect.element(search).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('link', { name: 'The ferry' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'The tide' })).not.toBeInTheDocument();
  await expect.poll(() => search.element().getAttribute('aria-disabled'), { timeout: 5_000 }).toBe('false');
  expect(await violations()).toEqual([]);
});

test('[VLT1] featured items are larger than the others, with a frame and a star', async () => {
  await openPage({
    page: vaultOf([itemOf('tide', { featured: true }), itemOf('ferry'), itemOf('quay')]),
    url: '/demo/vault',
    width: 1440,
  });
  const card = (name: string) => page.getByRole('article').filter({ hasText: name }).element();
  await expect.element(page.getByRole('link', { name: 'The tide' })).toBeVisible();
  const [tide, ferry] = [card('The tide'), card('The ferry')];
  expect(tide.getBoundingClientRect().width).toBeGreaterThan(1.3 * ferry.getBoundingClientRect().width);
  expect(getComputedStyle(tide).borderColor).not.toBe(getComputedStyle(ferry).borderColor);
  expect(tide.querySelectorAll('svg').length).toBe(ferry.querySelectorAll('svg').length + 1);
});

test('[VLT10] the vault shows a part of its items, and the next one where it is asked for, once each', async () => {
  const items = Array.from({ length: 5 }, (_, nth) => itemOf(`item-${nth}`));
  const asked: unknown[] = [];
  await openPage({
    page: vaultOf(items.slice(0, 2), placeOf(1)),
    url: '/demo/vault',
    answers: (backend) =>
      backend.answers(listVault, ({ query: { after } }) => {
        asked.push(after);
        const from = items.findIndex((_, nth) => placeOf(nth) === after) + 1;
        return { items: items.slice(from, from + 2), next: from + 2 < items.length ? placeOf(from + 1) : null };
      }),
  });
  const links = page.getByRole('link', { name: /^The item/ });
  const more = page.getByRole('link', { name: 'Show more' });
  await expect.element(more).toHaveAttribute('href', `?after=${placeOf(1)}`);
  await more.click();
  await expect.poll(() => links.elements().length).toBe(4);
  await more.click();
  await expect.element(page.getByRole('heading', { name: 'The item-4' })).toHaveFocus();
  expect([asked, links.elements().length, more.query()]).toEqual([[placeOf(1), placeOf(3)], 5, null]);
  expect(await violations()).toEqual([]);
});

test('[VLT4] an item shows in two tabs, its text in two columns, and leads back to the vault', async () => {
  const tide = itemOf('tide', { description: 'Water '.repeat(100) });
  await openItem(tide, { detail: '<p>Told by Ann.</p>' });
  const text = page.getByText(/^Water Water/).first();
  await expect.element(text).toBeVisible();
  expect(getComputedStyle(text.element()).columnCount).toBe('2');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.element(page.getByText('Told by Ann.')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Vault', level: 1 })).toBeVisible();
});

test('[VLT4] a gallery has four pictures in a row, each 250 px at least, and detail cards 150 px', async () => {
  const src = pictureOf(400, 300);
  const sea = { key: 'sea', name: 'The sea', filename: 'sea.svg', url: src, preview_url: src };
  const gallery = Array.from({ length: 5 }, () => ({ s: src, m: src, l: src }));
  await openItem(itemOf('gallery'), { gallery, attachments: [sea] });
  const pictures = page.getByRole('img', { name: /^Picture/ });
  await expect.element(pictures.first()).toBeVisible();
  const tops = () => pictures.elements().map((one) => one.getBoundingClientRect().top);
  expect(tops().map((top, _, all) => top === all[0])).toEqual([true, true, true, true, false]);
  await expect.poll(() => pictures.first().element().getBoundingClientRect().width).toBeGreaterThanOrEqual(250);
  const card = page
    .getByRole('link', { name: /The sea/ })
    .element()
    .querySelector('img');
  expect(card?.getBoundingClientRect().width).toBe(150);
  expect(await violations()).toEqual([]);
  await page.viewport(390, 844);
  await expect.poll(() => new Set(tops()).size).toBe(5);
});
