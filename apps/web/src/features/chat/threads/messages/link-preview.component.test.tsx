import { chatList, frames, openChat, rowOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';

const PAGE = 'https://tides.org/gauge';
const PREVIEW = {
  url: PAGE,
  title: 'How a tide gauge works, and why it drifts <b>',
  description: 'A float in a tube, a pen on a drum: a short history of measuring the sea, and what replaced it.',
  siteName: 'Tides',
  defaultImage: { url: '/demo/files/000000000000000000000000/none.webp' },
};
const card = () => document.querySelector<HTMLAnchorElement>('a[data-preview]');

test('[WID46] a link shows its page below the message, live, and moves nothing that one reads', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => ({ message: `line ${n}.` }));
  const { chat } = await openChat({ said: [...lines, { message: PAGE }] });
  await expect.element(rowOf(PAGE)).toBeVisible();
  expect(card()).toBe(null);
  const box = chatList.element();
  box.scrollBy(0, -60);
  const anchor = rowOf('line 15.').element();
  const before = anchor.getBoundingClientRect().y;
  chat.change('message.edited', chat.messages.at(-1)!._id, { ogMetaData: PREVIEW });
  await expect.poll(card).toBeTruthy();
  await frames(10);
  expect(Math.abs(anchor.getBoundingClientRect().y - before)).toBeLessThanOrEqual(2);
  expect(card()?.textContent).toContain(PREVIEW.title);
  expect(card()?.href).toBe(PAGE);
  expect(card()?.rel).toContain('noopener');
  expect(await violations()).toEqual([]);
});
