import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

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

test('[LOK14] what can be done about an item stands at the end of its line, and long words break', async () => {
  await openPage({ url: '/dev/design', frame: null, page: { kind: 'design' } });
  const list = page.getByRole('list', { name: 'People' }).first();
  await expect.element(list).toBeVisible();
  const isAfter = (): boolean => {
    const [act, title] = [
      page.getByRole('button', { name: 'Remove Ada' }),
      page.getByText('Ada Lovelace', { exact: true }),
    ];
    return left(act) > left(title);
  };
  expect(isAfter()).toBe(true);
  const half = list.element().closest<HTMLElement>('[dir]');
  half?.setAttribute('dir', 'rtl');
  expect(isAfter()).toBe(false);
  await page.viewport(390, 844);
  expect(list.element().scrollWidth).toBeLessThanOrEqual(list.element().clientWidth);
});

const left = (of: Locator): number => of.first().element().getBoundingClientRect().left;
