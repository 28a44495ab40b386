import { listMessages } from '@plenary/contract/chat/operations';
import { chatField, chatList, newTestId, openChat, refuses, rowOf, tap } from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const QUESTION = 'Which ferry do we take?';
const ANSWER = 'The one at nine';

/** A question, 42 messages after it, and an answer that quotes it: more than one page lies between them. */
async function openTalk() {
  const _id = newTestId();
  const between = Array.from({ length: 42 }, (_, n) => ({ message: `between ${n}.` }));
  const said = [{ _id, message: QUESTION }, ...between, { message: ANSWER, parentMessageId: _id }];
  const opened = await openChat({ said });
  await expect.element(rowOf(ANSWER)).toBeVisible();
  return { ...opened, question: _id };
}

/** The row that says something; quotes of it are no paragraphs. */
const row = (text: string): HTMLElement | null =>
  chatList
    .getByRole('article')
    .elements()
    .map((one) => one as HTMLElement)
    .find((one) => [...one.querySelectorAll('p')].some(({ textContent }) => textContent === text)) ?? null;

const follow = (): void => tap(rowOf(ANSWER).getByTitle('Go to the message'));
const earlier = page.getByText('You are reading an earlier part of the chat.', { exact: false });
const toLatest = page.getByRole('button', { name: 'Scroll to the latest message' });
const box = () => chatList.element();
const fromEnd = (): number => Math.round(box().scrollHeight - box().scrollTop - box().clientHeight);

test('[WID47] [WID14] the quote of a message that is not loaded leads to its place, which new messages do not move', async () => {
  const { chat } = await openTalk();
  expect(row(QUESTION)).toBe(null);
  follow();
  await expect.poll(() => document.activeElement === row(QUESTION)).toBe(true);
  const place = (): number => row(QUESTION)!.getBoundingClientRect().y - box().getBoundingClientRect().y;
  await expect.poll(place).toBeGreaterThan(0);
  await expect.poll(place).toBeLessThan(box().clientHeight);
  const before = place();
  chat.say('said at the live end');
  // A sign that the page has heard of it.
  const { _id } = chat.messages.find(({ message }) => message === 'between 3.')!;
  chat.archive(_id, 'moderator');
  await expect.element(chatList.getByText('Deleted Message')).toBeVisible();
  expect(Math.abs(place() - before)).toBeLessThan(3);
  expect(row('said at the live end')).toBe(null);
  await toLatest.click();
  await expect.element(rowOf('said at the live end')).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(20);
});

test('[WID47] the part around a message is read on to the live end, where the list is the present one again', async () => {
  await openTalk();
  follow();
  await expect.element(earlier).toBeVisible();
  await expect
    .poll(() => {
      box().scrollTo(0, box().scrollHeight);
      return earlier.query();
    })
    .toBe(null);
  await expect.element(rowOf(ANSWER)).toBeVisible();
  await chatField.fill('Thank you');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Thank you')).toBeVisible();
});

test('[WID47] Escape leads back to where one was; sending leads to the live end', async () => {
  await openTalk();
  const heard = new Promise((scrolled) => box().addEventListener('scroll', scrolled, { once: true }));
  box().scrollBy(0, -120);
  await heard;
  const before = box().scrollTop;
  follow();
  await expect.element(earlier).toBeVisible();
  await expect.poll(() => row('between 0.')).not.toBe(null);
  await userEvent.keyboard('{Escape}');
  await expect.element(earlier).not.toBeInTheDocument();
  await expect.poll(() => Math.abs(box().scrollTop - before)).toBeLessThan(3);
  follow();
  await expect.element(earlier).toBeVisible();
  await chatField.fill('Nine it is');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Nine it is')).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(20);
});

test('[WID14] the way to the latest shows above 250 px, and sooner where something is new', async () => {
  const { chat } = await openTalk();
  const up = (px: number): void => box().scrollTo(0, box().scrollHeight - box().clientHeight - px);
  const shownAt = (px: number): boolean => (up(px), toLatest.query() !== null);
  await expect.poll(() => shownAt(300)).toBe(true);
  await expect.poll(() => shownAt(200)).toBe(false);
  chat.say('something new');
  await expect.element(page.getByRole('button', { name: '1 new message' })).toBeVisible();
});

test('[WID13] a chat that cannot be read says so, and a message of an unknown type has a place', async () => {
  const { backend, chat } = await openChat({
    said: [{ message: 'seen from elsewhere' }],
    answers: (one) => one.answers(listMessages, refuses('internal')),
  });
  await expect.element(page.getByRole('alert').getByText('Unable to connect to chat service')).toBeVisible();
  backend.answers(listMessages, ({ query }) => chat.page(query));
  // A newer server has types that this page does not know.
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await backend.fetch(...request);
    const text = (await answer.text()).replaceAll('"message_type":"message"', '"message_type":"hologram"');
    return new Response(text, answer);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rowOf('(Unknown message type) Cannot read this message.')).toBeVisible();
});
