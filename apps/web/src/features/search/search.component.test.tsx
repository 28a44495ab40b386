import { search, type SearchHit } from '@plenary/contract/search/operations';
import { newTestId, openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const ferries: SearchHit = {
  ...{ id: newTestId(), title: 'Ferries of the north', place: 'Quay', text: '', href: '/demo/agenda' },
};
const AWAY = 'The server cannot answer right now.';
const field = page.getByRole('searchbox');

test('[SEA1] a search that could not be asked is asked again by the same words, and the field keeps the focus', async () => {
  const { backend } = await openPage({
    ...{ page: { kind: 'search', title: 'Search', area: null, outcome: { q: '', groups: [] } }, url: '/demo/search' },
    answers: (server) => server.answers(search, refuses('unavailable', { message: AWAY })),
  });
  await field.fill('ferr');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(AWAY)).toBeVisible();
  await expect.element(field).toHaveFocus();
  const groups = [{ group: 'session' as const, hits: [ferries], more: false }];
  backend.answers(search, ({ query }) => ({ q: query.q, groups }));
  const before = history.length;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  expect(history.length).toBe(before);
  expect(document.querySelector('#search-results mark')?.textContent).toBe('Ferries');
  expect(await violations()).toEqual([]);
});

test('[SEA1] a hit that leads nowhere yet says so', async () => {
  const later = { ...ferries, id: newTestId(), title: 'Ferries of tomorrow', href: null };
  const groups = [{ group: 'session' as const, hits: [ferries, later], more: false }];
  const outcome = { q: 'ferr', groups };
  await openPage({ page: { kind: 'search', title: 'Search', area: null, outcome }, url: '/demo/search?q=ferr' });
  const hits = page.getByRole('listitem');
  await expect.element(hits.filter({ hasText: 'of tomorrow' }).getByText('Not open now')).toBeVisible();
  expect(hits.filter({ hasText: 'of the north' }).getByText('Not open now').query()).toBe(null);
});
