import { openPage, pass, sessionOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test('[TML4] clearing right after the last letter clears what was typed as well', async () => {
  const sessions = ['Hall 1', 'Hall 2'].map((location) => sessionOf(`Talk in ${location}`, [-30, 30], { location }));
  await openPage({ sessions, page: { kind: 'agenda' }, url: '/demo/agenda?location=Hall+2', still: true });
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await expect.element(clear).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.fill('Talk');
  // As a press does, at once: looking for the button again would let time pass.
  (search.element() as HTMLElement).blur();
  (clear.element() as HTMLElement).click();
  await pass(1_000);
  await expect.poll(() => location.search).toBe('');
  await expect.element(search).toHaveValue('');
});
