import { restoreMessage, sendMessage } from '@plenary/contract/chat/operations';
import { drawn, openChat, pass, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const field = page.getByPlaceholder('Type your message here..');
const send = page.getByRole('button', { name: 'Send' });
const list = page.getByRole('log', { name: 'Messages' });
const said = (text: string) => list.getByRole('article').filter({ hasText: text });
const height = () => field.element().getBoundingClientRect().height;

test('[CHT2] [CHT4] [WID25] the tab is a simple thread; Enter sends, Shift+Enter breaks the line, blanks are not sent, the field grows', async () => {
  const { backend } = await openChat();
  const tab = page.getByRole('tabpanel', { name: 'Chat' }).getByRole('region', { name: 'Public Chat' });
  await expect.element(tab.getByText('Chat publicly visible to all attendees')).toBeVisible();
  await field.fill('  \n ');
  await expect.element(send).toBeDisabled();
  expect(tab.getByRole('textbox').elements()).toHaveLength(1);
  await field.fill('one');
  await expect.poll(height).toBe(76);
  const more = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  await userEvent.keyboard(more.map((word) => `{Shift>}{Enter}{/Shift}${word}`).join(''));
  await expect.poll(height).toBe(152);
  await userEvent.keyboard('{Enter}');
  await expect.element(said('eight')).toBeVisible();
  await expect.poll(() => said('eight').element().querySelector('p')?.textContent).toBe(['one', ...more].join('\n'));
  expect(backend.received(sendMessage).map(({ body }) => body.message)).toEqual([['one', ...more].join('\n')]);
  await expect.element(field).toHaveValue('');
  await expect.poll(height).toBe(76);
  await page.viewport(1280, 500);
  await expect.poll(height, { message: 'on a screen lower than 32rem' }).toBe(44);
});

test('[CHT4] a text that is too long says so and is not sent; links are safe', async () => {
  await openChat();
  await field.fill('x'.repeat(1025));
  await expect.element(page.getByText('1 character too many')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await field.fill('<b>bold</b> & see https://example.org/a.');
  await userEvent.keyboard('{Enter}');
  const link = said('<b>bold</b> & see').getByRole('link');
  await expect.element(link).toHaveAttribute('href', 'https://example.org/a');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
});

test('[A11Y] a toast is announced and stays for 10 s, longer while it has the focus, which it gives back', async () => {
  const opened = await openChat({ still: true });
  const own = opened.chat.say('taken back', { sender_event_user: opened.chat.me });
  await expect.element(said('taken back')).toBeVisible();
  opened.chat.archive(own._id, 'author');
  opened.backend.answers(restoreMessage, refuses('internal'));
  const undo = list.getByRole('button', { name: 'Undo' });
  const region = page.getByRole('region', { name: 'Messages' });
  const toast = region.getByRole('listitem').filter({ hasText: 'That did not work' });
  await expect.poll(() => region.getByRole('list').element().getAttribute('aria-live')).toBe('polite');
  await undo.click();
  await drawn(() => toast.query() !== null);
  await pass(9_000);
  expect(toast.query()).not.toBe(null);
  await pass(1_000);
  await expect.element(toast).not.toBeInTheDocument();
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).toBeVisible();
  (toast.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement).focus();
  await pass(60_000);
  expect(toast.query()).not.toBe(null);
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(undo).toHaveFocus();
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] the chat has no axe violations, %s at %i px', async ([theme, width]) => {
  await openChat({
    theme,
    width,
    me: { host: true },
    said: [{ message: 'hello' }, { message: 'see https://a.example' }],
  });
  await expect.element(said('hello')).toBeVisible();
  expect(await violations({ include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
});

test('[CHT3] with reduced motion the list has its new height at once, so that it can be scrolled by it', async () => {
  await openChat({ said: [{ message: 'a list that is not empty' }] });
  await expect.element(said('a list that is not empty')).toBeVisible();
  const box = list.element();
  const sizer = box.firstElementChild as HTMLElement;
  sizer.style.blockSize = '5000px';
  expect([sizer.offsetHeight, box.scrollHeight]).toEqual([5000, 5000]);
});

test('[CHT3] the list keeps its place while others write, says how many are new, and reads older pages at its top', async () => {
  const history = Array.from({ length: 80 }, (_, n) => ({ message: `history ${n} ${'word '.repeat(n % 14)}` }));
  const { chat } = await openChat({ said: history });
  await expect.element(said('history 79')).toBeVisible();
  const box = list.element();
  const place = () => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(place).toBeLessThan(20);
  box.scrollTo(0, 300);
  await expect.element(page.getByRole('button', { name: 'Scroll to the latest message' })).toBeVisible();
  const read = list.getByRole('article').elements()[8]!;
  const before = Math.round(read.getBoundingClientRect().y);
  chat.say('news while you read');
  await expect.element(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect(Math.round(read.getBoundingClientRect().y)).toBe(before);
  await expect
    .poll(() => {
      box.scrollTo(0, 0);
      return page.getByText('Start of the chat').query();
    })
    .not.toBe(null);
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect.element(said('news while you read')).toBeVisible();
  await expect.poll(place).toBeLessThan(20);
});
