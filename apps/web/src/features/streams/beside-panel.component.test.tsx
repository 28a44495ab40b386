import { openChannel } from '@plenary/contract/chat/channels';
import type { OwnPoll } from '@plenary/contract/polls/operations';
import { POLLS_TOPIC } from '@plenary/contract/polls/topics';
import { addChat, chatField, chatList, newTestId, NOW, openStream, tap, type Backend } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';

const panel = () => document.getElementById('side-panel');
const openChat = () => tap(page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'Chat' }));
const boxOf = (element: Element) => element.getBoundingClientRect();

test('[PAN11] a stream page that is narrowed to a phone keeps its name beside the panel, and nothing hidden to be reached', async () => {
  await openStream();
  await expect.poll(panel).not.toBe(null);
  const name = page.getByRole('heading', { level: 1, name: 'Tides' });
  await expect.element(name).toBeVisible();
  await page.viewport(390, 844);
  await expect.poll(() => panel()?.getBoundingClientRect().width).toBe(390);
  await expect.element(name).toBeInTheDocument();
  const beside = document.querySelector('main h1')!.parentElement!;
  const reached = [...beside.querySelectorAll('a, button')].filter((one) => one.checkVisibility());
  expect(reached.map(({ textContent }) => textContent)).toEqual([]);
});

test('[PAN11] on a phone the panel goes with the stage below which it stood, so that it covers no other page', async () => {
  const { services } = await openStream({ width: 390, height: 844, pages: { '/polls': { kind: 'polls' } } });
  openChat();
  await expect.poll(panel).not.toBe(null);
  services.router.push('/demo/polls');
  await expect.poll(panel).toBe(null);
});

const SAID = Array.from({ length: 12 }, (_, at) => ({ message: `word ${String(at)} about the tide` }));

const POLL: OwnPoll = {
  own: null,
  tally: null,
  poll: {
    ...{ id: newTestId(), session: null, kind: 'single', question: 'Which sea?', choices: ['North', 'South'], most: 1 },
    ...{ anonymous: true, may_change: false, results: 'always', state: 'open', opened_at: NOW, closed_at: null },
  },
};

/** A stream, and beside it the chat of the event, in which something was said, that of the session, and an open poll. */
async function openBeside(size: { readonly width: number; readonly height: number }) {
  const opened = await openStream({
    ...size,
    answers: (backend: Backend, boot) => {
      addChat(backend, boot, SAID);
      const own = addChat(backend, boot, SAID, newTestId());
      backend.answers(openChannel, () => own.channel(boot.page.kind === 'live_stream' ? boot.page.session_id : null));
      backend.state(POLLS_TOPIC, { polls: [POLL] });
    },
  });
  await expect.element(page.getByRole('button', { name: /^Poll: Which sea/ }).first()).toBeVisible();
  return opened;
}

/** How many messages are seen whole, of the list and of the screen. */
function wholeMessages(): number {
  const list = boxOf(chatList.element());
  return chatList
    .getByRole('article')
    .elements()
    .map(boxOf)
    .filter(({ top, bottom }) => top >= list.top && bottom <= Math.min(list.bottom, innerHeight)).length;
}

/** Whether a press on the middle of an element that is there reaches it. */
function isReached(target: Locator): boolean {
  const element = target.query();
  if (!element) return false;
  const { left, top, width, height } = boxOf(element);
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test.for([
  [390, 844, 4],
  [320, 568, 2],
  [844, 390, 2],
] as const)(
  '[PAN11] on a phone of %i × %i at least %i messages stand beside a stream, and the field',
  async ([width, height, least]) => {
    await openBeside({ width, height });
    openChat();
    await expect.element(chatField).toBeVisible();
    await expect.poll(wholeMessages).toBeGreaterThanOrEqual(least);
    await expect.poll(() => isReached(chatField)).toBe(true);
    expect(boxOf(chatField.element()).bottom).toBeLessThanOrEqual(height);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    for (const name of [/^This session/, /^Questions/])
      await expect.poll(() => isReached(page.getByRole('tab', { name }))).toBe(true);
    for (const name of ['Chat options', 'About this chat', 'Close the side panel'])
      await expect.poll(() => isReached(page.getByRole('button', { name, exact: true }).first())).toBe(true);
  },
);

const name = page.getByRole('heading', { level: 1, name: 'Tides' });
const picture = () => boxOf(document.querySelector('video')!);

test('[PAN11] on a desktop the chat is open beside the stream, without the focus, and the title is above the fold', async () => {
  await openBeside({ width: 1440, height: 900 });
  await expect.element(chatField).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('#side-panel')).toBeNull();
  const title = boxOf(name.element());
  expect(title.bottom).toBeLessThan(900);
  expect(Math.abs(title.x - picture().x)).toBeLessThan(1);
  expect(boxOf(panel()!).x).toBeGreaterThan(picture().right);
});

test('[PAN11] on a phone the chat stands below the player, which stays and goes on', async () => {
  await openBeside({ width: 390, height: 844 });
  await expect.poll(panel).toBe(null);
  openChat();
  await expect.poll(() => isReached(chatField)).toBe(true);
  await expect.poll(() => boxOf(panel()!).y).toBeGreaterThanOrEqual(picture().bottom - 1);
  expect(picture().y).toBeGreaterThanOrEqual(0);
  expect(boxOf(chatField.element()).bottom).toBeLessThan(844);
  // Its name is there for screen readers.
  await expect.element(name).toBeInTheDocument();
  expect(isReached(name)).toBe(false);
  expect(document.querySelector('video')!.closest('[inert]')).toBeNull();
});

test('[PAN11] a phone on its side has the chat beside the player', async () => {
  await openBeside({ width: 844, height: 390 });
  openChat();
  await expect.element(chatField).toBeVisible();
  await expect.poll(() => boxOf(panel()!).x).toBeGreaterThanOrEqual(picture().right);
  expect(picture().bottom).toBeLessThan(390);
});
