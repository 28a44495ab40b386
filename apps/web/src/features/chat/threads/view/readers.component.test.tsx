import { quietThread } from '@plenary/contract/chat/finding';
import { chatField, chatList, openChat, pass, rowOf, violations, writerOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** Where the keyboard is: `field`, the name of a row's article, or what is pressed there. */
function focused(): string {
  const element = document.activeElement;
  if (element === chatField.query()) return 'field';
  return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
}

const inList = (): boolean => chatList.element().contains(document.activeElement);

/** The text of the row that has the focus, without names. */
const focusedText = (): string => document.activeElement?.closest('article')?.querySelector('p')?.textContent ?? '';

test('[CH39] one tab stop lies between the tabs and the field; arrow keys lead through the rows, Tab into one', async () => {
  const said = ['rope one', 'rope two', 'see https://example.org/rope'].map((message) => ({ message }));
  await openChat({ me: { host: true, roles: ['organiser'] }, said });
  await expect.element(rowOf('rope two')).toBeVisible();
  // Its count of what is unread belongs to its name.
  (page.getByRole('tab', { name: /^Chat/ }).element() as HTMLElement).focus();
  let stops = 0;
  for (let presses = 0; presses < 40 && focused() !== 'field'; presses += 1) {
    await userEvent.keyboard('{Tab}');
    if (inList()) stops += 1;
  }
  expect([focused(), stops]).toEqual(['field', 1]);

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.poll(() => focused()).toMatch(/^Oskar Weiss, \d\d:\d\d$/);
  const moves = [
    ['ArrowUp', 'rope two'],
    ['ArrowUp', 'rope one'],
    ['End', 'see https://example.org/rope'],
  ] as const;
  for (const [key, text] of moves) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(focusedText).toBe(text);
  }
  const actions = 'Actions for the message of Oskar Weiss';
  for (const name of ['https://example.org/rope', 'React to the message of Oskar Weiss', actions]) {
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => focused()).toBe(name);
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Delete message' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe(actions);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => focused()).toBe('field');
});

test('[CH39] Home and the arrow keys lead to messages that are not drawn yet, up to the start of the chat', async () => {
  await openChat({ said: Array.from({ length: 80 }, (_, n) => ({ message: `said before ${n}` })) });
  await expect.element(rowOf('said before 79')).toBeVisible();
  await chatField.fill('the newest of all');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('the newest of all')).toBeVisible();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Home}{ArrowUp}');
      return page.getByText('Start of the chat').query();
    })
    .not.toBe(null);
  expect(inList()).toBe(true);
  await userEvent.keyboard('{End}');
  await expect.poll(focusedText).toBe('the newest of all');
});

test('[CH39] the list keeps its tab stop in each of its states while older messages come to it', async () => {
  await openChat({ said: Array.from({ length: 80 }, (_, n) => ({ message: `said before ${n}` })) });
  await expect.element(rowOf('said before 79')).toBeVisible();
  const box = chatList.element();
  const stops = new Set<number>();
  const look = (): void => void stops.add(box.querySelectorAll('[data-row][tabindex="0"]').length);
  new MutationObserver(look).observe(box, { subtree: true, childList: true, attributes: true });
  await expect
    .poll(() => {
      box.scrollTo(0, 0);
      return page.getByText('Start of the chat').query();
    })
    .not.toBe(null);
  expect([...stops]).toEqual([1]);
});

test('[CH39] a row under another of the same person says their name to screen readers', async () => {
  await openChat({ said: [{ message: 'first of two' }, { message: 'second of two' }] });
  const row = page.getByRole('article', { name: /^Oskar Weiss, / }).filter({ hasText: 'second of two' });
  await expect.element(row).toBeVisible();
  await expect.poll(() => row.element().textContent).toContain('Oskar Weiss');
  expect(await violations({ include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
});

/** Everything that the chat announces from now on. */
function listen(): readonly string[] {
  const region = document.querySelector('[data-announcer]');
  if (!region) throw new Error('nothing announces');
  const heard: string[] = [];
  const note = (): void => void (region.textContent && heard.push(region.textContent));
  new MutationObserver(note).observe(region, { childList: true, subtree: true });
  return heard;
}

/** The number of messages that announcements speak of. */
const announced = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Number(/^(\d+) new messages?, last by /.exec(text)?.[1] ?? 1), 0);

/** Longer than the pause between two announcements. */
const PAUSE_MS = 10_000;

test('[CH38] a stream of forty messages is announced in a few sentences that leave none out', async () => {
  const { chat } = await openChat({ still: true, said: [{ message: 'it stands there already' }] });
  await expect.element(rowOf('it stands there already')).toBeVisible();
  const heard = listen();
  const writers = ['Mara Lindqvist', 'Ruth Adeyemi'].map(writerOf);
  for (let nth = 0; nth < 20; nth += 1) {
    for (const sender_event_user of writers) chat.say(`wave ${nth}`, { sender_event_user });
    await pass(200);
  }
  await pass(PAUSE_MS);
  await expect.poll(() => announced(heard)).toBe(40);
  expect(heard.length).toBeLessThan(20);
  expect(heard.at(-1)).toMatch(/^\d+ new messages, last by Ruth Adeyemi$/);
  expect(heard.join()).not.toContain('already');
});

test('[CH38] [WID51] what is said in a chat that one has muted is not announced, nor later; announcing can be switched off', async () => {
  const { backend, chat } = await openChat({ still: true, said: [{ message: 'it stands there already' }] });
  const { thread_id: chat_thread } = chat;
  backend.answers(quietThread, ({ body: { on = false } }) => ({ chat_thread, quiet: on, ...chat.position() }));
  await expect.element(rowOf('it stands there already')).toBeVisible();
  const heard = listen();
  const hear = async (message: string): Promise<void> => {
    chat.say(message);
    await expect.element(rowOf(message)).toBeVisible();
    await pass(PAUSE_MS);
  };
  await page.getByRole('button', { name: 'Chat options' }).click();
  const mute = page.getByRole('menuitemcheckbox', { name: 'Mute this chat for me' });
  const muted = page.getByRole('img', { name: 'this chat is muted' });
  await mute.click();
  await expect.element(muted).toBeVisible();
  await hear('said to the muted');
  await mute.click();
  await expect.element(muted).not.toBeInTheDocument();
  await hear('heard again');
  await expect.poll(() => heard).toEqual(['Oskar Weiss: heard again']);
  await page.getByRole('menuitemcheckbox', { name: 'Announce new messages to screen readers' }).click();
  await expect.poll(() => localStorage.getItem('chatAnnouncements')).toBe('off');
  await hear('said to nobody');
  expect(heard).toEqual(['Oskar Weiss: heard again']);
});
