import { openChat, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const field = page.getByPlaceholder('Type your message here..');
const button = page.getByRole('button', { name: 'Add an emoji' });
const picker = page.getByRole('dialog', { name: 'Emoji' });
const search = page.getByRole('searchbox', { name: 'Search emoji' });
const tone = picker.getByRole('combobox', { name: 'Skin tone' });
const emoji = (name: string) => picker.getByRole('button', { name, exact: true });

test('[WID43] an emoji is found by its name and stands where the caret was, and first the next time', async () => {
  await openChat();
  await field.fill('Hello world');
  (field.element() as HTMLTextAreaElement).setSelectionRange(5, 5);
  await button.click();
  await expect.element(emoji('grinning face')).toBeVisible();
  expect(await violations()).toEqual([]);
  await search.fill('waving');
  await emoji('waving hand').click();
  await expect.element(field).toHaveValue('Hello👋 world');
  await expect.element(field).toHaveFocus();
  await expect.element(picker).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('log').getByText('Hello👋 world', { exact: true })).toBeVisible();
  await button.click();
  const recent = picker.getByRole('group', { name: 'Recently used' });
  await expect.element(recent.getByRole('button', { name: 'waving hand' })).toBeVisible();
});

test('[WID43] keys search, walk the grid and close it', async () => {
  await openChat();
  await button.click();
  await expect.element(emoji('grinning face')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(emoji('grinning face')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(emoji('grinning face with big eyes')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(emoji('grinning face with big eyes')).not.toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(emoji('grinning face with big eyes')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('[WID43] a skin tone is kept, and holds on a later visit', async () => {
  await openChat();
  await button.click();
  await tone.selectOptions('3');
  await search.fill('waving');
  await expect.element(emoji('waving hand')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('👋🏽');
  await expect.poll(() => localStorage.getItem('emojiTone')).toBe('3');
});

test('[WID43] the skin tone of an earlier visit stands; a press elsewhere closes the picker', async () => {
  await openChat({ stored: { emojiTone: '3' } });
  await button.click();
  await expect.element(tone).toHaveValue('3');
  await field.click();
  await expect.element(picker).not.toBeInTheDocument();
});

test('[WID43] on a phone everything is large enough for a finger', async () => {
  await openChat({ width: 390, height: 800 });
  await button.click();
  const first = emoji('grinning face');
  await expect.element(first).toBeVisible();
  for (const { width, height } of [first, button].map((one) => one.element().getBoundingClientRect()))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await first.click();
  await expect.element(field).toHaveValue('😀');
});

test('[WID43] names are those of the language', async () => {
  await openChat({ language: 'de' });
  await page.getByRole('button', { name: 'Emoji einfügen' }).click();
  await page.getByRole('searchbox', { name: 'Emojis suchen' }).fill('winkende');
  await expect.element(page.getByRole('button', { name: 'winkende hand', exact: true })).toBeVisible();
});
