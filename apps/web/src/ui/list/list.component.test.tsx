import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

test('[LOK7] the button that shows more goes with the last part, whose first item takes the focus', async () => {
  await openPage({ url: '/dev/design', frame: null, page: { kind: 'design' } });
  const items = page.getByRole('list', { name: 'A list in parts' }).first().getByRole('listitem');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(items.nth(1)).toBeVisible();
  (more.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(items.nth(3)).toHaveTextContent('four');
  await expect.element(more.first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(items.nth(4)).toHaveFocus();
  await expect.poll(() => more.elements().length).toBe(1);
});
