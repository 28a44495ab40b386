import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const bar = page.getByRole('navigation', { name: 'Event' });

test('[PAN10] the bar that gave way while one wrote comes back after the press that ends it, and not below it', async () => {
  await openPage({ width: 390, height: 844 });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Settings' }).click();
  const field = page.getByRole('tabpanel').getByLabelText('First name');
  await expect.element(field).toBeVisible();
  const writing = () => bar.element().getAttribute('data-writing');
  expect(writing()).toBe('false');
  const input = field.element() as HTMLInputElement;
  input.focus();
  await expect.poll(writing).toBe('true');
  const seen: (string | null)[] = [];
  input.addEventListener('blur', () => queueMicrotask(() => seen.push(writing())));
  input.blur();
  await expect.poll(writing).toBe('false');
  expect(seen).toEqual(['true']);
});
