import { chatList, openChat, rowOf } from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

type Opened = Awaited<ReturnType<typeof openChat>>;

const BEFORE = Array.from({ length: 80 }, (_, n) => ({ message: `before ${n}` }));
/** Rows of many heights: what they turn out to be is known once they are drawn. */
const textOf = (n: number): string => `said ${n}${' and much more'.repeat(Math.abs(n) % 12)}`;
const LAST = 206;

const fromEnd = (): number => {
  const list = chatList.element();
  return list.scrollHeight - list.scrollTop - list.clientHeight;
};

async function openAtEnd(): Promise<Opened> {
  const opened = await openChat({ said: BEFORE });
  await expect.element(rowOf('before 79')).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(20);
  return opened;
}

/** The connection of a page breaks while it sleeps, and comes back with it. */
function missed({ backend, chat }: Opened, count: number): void {
  backend.reachable = false;
  backend.cut();
  for (let n = LAST - count + 1; n <= LAST; n += 1) chat.say(textOf(n));
  backend.reachable = true;
}

async function inParts({ chat }: Opened, size: number, pause: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n <= LAST; n += 1) {
    chat.say(textOf(n));
    if (n % size === 0) await pause();
  }
}

/**
 * Lets the page hear of no frames, and of nothing that was scrolled, as while it is hidden.
 * @returns wakes it
 */
function sleep(): () => void {
  const held: FrameRequestCallback[] = [];
  const asking = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => held.push(run));
  const hush = (event: Event): void => event.stopImmediatePropagation();
  window.addEventListener('scroll', hush, { capture: true });
  return () => {
    asking.mockRestore();
    window.removeEventListener('scroll', hush, { capture: true });
    chatList.element().dispatchEvent(new Event('scroll', { bubbles: true }));
    for (const run of held) run(document.timeline.currentTime as number);
  };
}

async function saidInSleep(opened: Opened): Promise<void> {
  const wake = sleep();
  await inParts(opened, 1, () => new Promise((resolve) => setTimeout(resolve)));
  wake();
}

const aFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test.each<[string, (opened: Opened) => void | Promise<void>]>([
  ['all at once, when the connection is back', (opened) => missed(opened, 207)],
  ['more than the connection catches up with', (opened) => missed(opened, 600)],
  ['one after the other', (opened) => inParts(opened, 1, () => Promise.resolve())],
  ['one after the other, while the page was hidden', saidInSleep],
  ['many between two frames', (opened) => inParts(opened, 30, aFrame)],
])('[WID14] whoever stood at the end when the page fell asleep stands there when it wakes: %s', async (_, said) => {
  const opened = await openAtEnd();
  await said(opened);
  await expect.element(rowOf(textOf(LAST))).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(20);
  expect(page.getByRole('button', { name: /new messages$/ }).query()).toBe(null);
});

test('[WID14] whoever scrolled up stays there, however many come at once', async () => {
  const opened = await openAtEnd();
  const list = chatList.element();
  list.scrollTop -= 300;
  const shown = rowOf('before 70');
  await expect.element(shown).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Scroll to the latest message' })).toBeVisible();
  const top = shown.element().getBoundingClientRect().y;
  missed(opened, 207);
  await expect.element(page.getByRole('button', { name: '207 new messages' })).toBeVisible();
  expect(Math.abs(shown.element().getBoundingClientRect().y - top)).toBeLessThan(2);
});
