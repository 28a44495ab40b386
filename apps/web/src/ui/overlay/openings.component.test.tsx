import { emulate, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const button = (name: string) => page.getByRole('button', { name }).first();
const popover = page.getByRole('dialog', { name: 'A popover' });

async function openDesign(): Promise<void> {
  await openPage({ url: '/dev/design', frame: null, page: { kind: 'design' } });
  await expect.element(button('Show a part')).toBeVisible();
}

test('[LOK15] a button shows a part and hides it again, and says which', async () => {
  await openDesign();
  await expect.element(button('Show a part')).toHaveAttribute('aria-expanded', 'false');
  await button('Show a part').click();
  await expect.element(button('Hide a part')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('The part.')).toBeVisible();
  await button('Hide a part').click();
  await expect.element(page.getByText('The part.')).not.toBeInTheDocument();
});

test('[LOK15] details open by a key, and their line is large enough for a finger, read from either side', async () => {
  await openDesign();
  const summary = document.querySelector<HTMLElement>('main summary')!;
  summary.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('They open without scripts as well.').first()).toBeVisible();
  expect(summary.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  const details = summary.parentElement!;
  details.dir = 'rtl';
  expect(summary.getBoundingClientRect().right).toBe(details.getBoundingClientRect().right);
});

test('[LOK15] a popover takes the focus; Escape, a press elsewhere and its button close it', async () => {
  await openDesign();
  await button('Open a popover').click();
  await expect.element(popover.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await button('Open a popover').click();
  await expect.element(popover).toBeVisible();
  await button('Open a popover').click();
  await expect.element(popover).not.toBeInTheDocument();
  await button('Open a popover').click();
  await expect.element(popover).toBeVisible();
  await page.getByRole('heading', { name: 'Design', exact: true }).click();
  await expect.element(popover).not.toBeInTheDocument();
});

test('[LOK15] [A11Y] what is open has no axe violations, in the colours of a system as well', async () => {
  await openDesign();
  await button('Show a part').click();
  await button('Open a popover').click();
  await expect.element(popover).toBeVisible();
  expect(await violations({ without: ['region'] })).toEqual([]);
  await emulate({ 'forced-colors': 'active' });
  expect(await violations({ without: ['region', 'color-contrast'] })).toEqual([]);
});
