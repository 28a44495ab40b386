import { reactToMessage } from '@plenary/contract/chat/operations';
import { chatList, frames, openChat, rowOf, writerOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const NADIA = writerOf('Nadia Benali');
const reactTo = (words: string) => rowOf(words).getByRole('button', { name: /^React to/ });
const chip = (words: string, reaction: RegExp) =>
  rowOf(words).getByRole('group', { name: 'Reactions' }).getByRole('button', { name: reaction });

async function react(words: string, reaction: string): Promise<void> {
  await rowOf(words).hover();
  await reactTo(words).click();
  await page.getByRole('menuitemcheckbox', { name: reaction }).click();
}

test('[WID8] [WID19] a reaction stands in front of everybody, names its people, and moves with another choice', async () => {
  const { backend, chat } = await openChat({ said: [{ message: 'good news' }] });
  const [message] = chat.messages;
  await react('good news', 'Love');
  await expect.element(chip('good news', /Love/)).toHaveAttribute('aria-pressed', 'true');
  chat.react(message!._id, 'love', NADIA);
  await expect.element(chip('good news', /Love/)).toHaveTextContent('2');
  await chip('good news', /Love/).hover();
  const names = () => document.querySelector('[data-reaction-names]')?.textContent;
  await expect.poll(names).toBe('LoveAda ByronNadia Benali');
  await react('good news', 'Party');
  await expect.element(chip('good news', /Party/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chip('good news', /Love/)).toHaveTextContent('1');
  await expect.element(chip('good news', /Love/)).toHaveAttribute('aria-pressed', 'false');
  await chip('good news', /Party/).click();
  await expect.element(chip('good news', /Party/)).not.toBeInTheDocument();
  chat.react(message!._id, null, NADIA);
  await expect.element(rowOf('good news').getByRole('group', { name: 'Reactions' })).not.toBeInTheDocument();
  const asked = backend.received(reactToMessage).map(({ body: { key, on } }) => [key, on]);
  expect(asked).toEqual([
    ['love', true],
    ['party', true],
    ['party', false],
  ]);
});

test('[WID8] one’s own message shows the reactions of others and takes none of one’s own', async () => {
  const { backend, chat } = await openChat();
  const own = chat.sayOwn('my own words');
  chat.react(own._id, 'love', NADIA);
  await expect.element(chip('my own words', /Love/)).toHaveAttribute('aria-pressed', 'false');
  chip('my own words', /Love/)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await rowOf('my own words').hover();
  await expect.element(rowOf('my own words').getByRole('button', { name: /^Actions for/ })).toBeVisible();
  expect(reactTo('my own words').query()).toBe(null);
  expect(backend.received(reactToMessage)).toEqual([]);
});

test('[WID8] [CH39] a reaction is given with the keyboard alone', async () => {
  const { backend } = await openChat({ said: [{ message: 'first words' }, { message: 'keys only' }] });
  await expect.element(rowOf('keys only')).toBeVisible();
  (rowOf('first words').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(rowOf('keys only')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reactTo('keys only')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu', { name: 'React' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(chip('keys only', /Love/)).toHaveAttribute('aria-pressed', 'true');
  expect(backend.received(reactToMessage).map(({ body }) => body.key)).toEqual(['love']);
  await expect.element(reactTo('keys only')).toHaveFocus();
});

test('[WID22] what one reads stays within 2 px while reactions and replies change the rows above and below', async () => {
  const { chat } = await openChat({ said: Array.from({ length: 42 }, (_, n) => ({ message: `line ${n}.` })) });
  await expect.element(rowOf('line 41.')).toBeVisible();
  const box = chatList.element();
  box.scrollTo(0, box.scrollHeight - box.clientHeight - 400);
  await expect.element(page.getByRole('button', { name: 'Scroll to the latest message' })).toBeVisible();
  const rows = () => chatList.getByRole('article').elements();
  const upper = box.getBoundingClientRect().y;
  const read = rows().find((row) => row.getBoundingClientRect().y >= upper)!;
  const before = read.getBoundingClientRect().y;
  const drawn = rows().map((row) => row.getAttribute('data-message')!);
  for (const [index, id] of drawn.entries())
    if (index % 2) chat.react(id, 'clap', NADIA);
    else chat.say(`reply ${index}`, { parentMessageId: id });
  const count = (what: string) => box.querySelectorAll(what).length;
  await expect.poll(() => count('[data-reaction=clap]')).toBeGreaterThan(4);
  await expect.poll(() => count('[data-thread-link]')).toBeGreaterThan(4);
  await frames(10);
  expect(Math.abs(read.getBoundingClientRect().y - before)).toBeLessThanOrEqual(2);
});
