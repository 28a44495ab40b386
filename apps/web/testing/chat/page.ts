import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { tap } from '../tap.ts';

/** The list of messages of the chat that is shown. */
export const chatList = page.getByRole('log', { name: 'Messages' });

/** The field in which one writes to it. */
export const chatField = page.getByPlaceholder('Type your message here..');

/** The row of a message, by words of it. */
export const rowOf = (words: string): Locator => chatList.getByRole('article').filter({ hasText: words });

/** Opens the menu of a message, by its row, and waits until the keyboard is its own. */
export async function openMenu(row: Locator): Promise<void> {
  await row.hover();
  tap(row.getByRole('button', { name: /^Actions for/ }));
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeInstanceOf(Element);
}

/** Chooses an action in the menu of a message, and agrees where the page asks. */
export async function choose(words: string, action: string, agree?: string): Promise<void> {
  await openMenu(rowOf(words).first());
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  if (agree !== undefined) await page.getByRole('button', { name: agree, exact: true }).click();
}
