import { openChat, rowOf } from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

const button = vi.hoisted(() => ({ asked: false }));

vi.mock('../finding/SearchButton.tsx', () => ({
  SearchButton: () => {
    button.asked = true;
    throw new Error('lost');
  },
}));

test('[PAG5] [WID74] a small part that cannot be had takes neither the messages nor the field with it', async () => {
  const { chat } = await openChat({ said: [{ message: 'first' }] });
  await expect.poll(() => button.asked).toBe(true);
  const field = page.getByPlaceholder('Type your message here..');
  await field.fill('I was about');
  chat.sayOwn('second');
  await expect.element(rowOf('second')).toBeVisible();
  await expect.element(field).toHaveValue('I was about');
});
