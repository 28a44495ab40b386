import { emulate, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const opener = page.getByRole('button', { name: 'Open a menu' }).first();
const menu = page.getByRole('menu');

async function openMenu(): Promise<void> {
  await openPage({ url: '/dev/design', frame: null, page: { kind: 'design' } });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
}

test('[LOK10] a menu is worked by keys: switches and values stay open, Escape leads back to its button', async () => {
  await openMenu();
  await expect.element(menu.getByRole('menuitemcheckbox', { name: 'Captions' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu.getByRole('menuitemcheckbox', { checked: true })).toHaveTextContent('Captions');
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent('Double');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('[LOK10] the words of a menu stand below each other, also where one reads from the right', async () => {
  await openMenu();
  const starts = () => {
    const range = document.createRange();
    return [...menu.element().querySelectorAll('[role^=menuitem]')].map((item) => {
      range.selectNodeContents(item.lastChild!);
      return range.getBoundingClientRect();
    });
  };
  expect(new Set(starts().map(({ left }) => left)).size).toBe(1);
  menu.element().setAttribute('dir', 'rtl');
  expect(new Set(starts().map(({ right }) => right)).size).toBe(1);
});

test('[LOK2] [LOK10] [A11Y] an open menu has no axe violations, in the colours of a system as well', async () => {
  await openMenu();
  // A menu lies over the page, in none of its landmarks.
  expect(await violations({ without: ['region'] })).toEqual([]);
  await emulate({ 'forced-colors': 'active' });
  expect(await violations({ without: ['region', 'color-contrast'] })).toEqual([]);
});
