import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, signIn } from '../support/browser.ts';
import { messageRow, openChat, postMessage, publicThread, sendChat, visibleMessages } from '../support/chat.ts';
import { DEMO } from '../support/demo.ts';
import { layCable, type Cable } from '../support/network/proxy.ts';
import { switchSockets } from '../support/network/sockets.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();
let cable: Cable;
beforeAll(async () => {
  cable = await layCable(stage.server.port);
});
afterAll(() => cable?.close());

const field = (page: Page) => page.getByPlaceholder('Type your message here..');

async function enter(): Promise<Page> {
  const { page } = await stage.enter('demo', DEMO.host);
  await openChat(page);
  return page;
}

/** Somebody on the other end of the cable. */
async function enterFar(): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly origin: string }> {
  const origin = `http://127.0.0.1:${cable.port}`;
  const { page, context } = await newVisitor(stage.browser, origin);
  await signIn(page, origin, 'demo', DEMO.attendee);
  await openChat(page);
  return { page, context, origin };
}

/** The list shows of some messages, with their senders, the same as a page that is opened now. */
async function sameAsFresh(page: Page, context: BrowserContext, part: string): Promise<void> {
  const fresh = await context.newPage();
  await fresh.goto(page.url());
  await fresh.locator('[role=log] [data-message]').last().waitFor();
  const rows = (of: Page) =>
    of.locator('[role=log] [data-message]').evaluateAll((all) => all.slice(-8).map((row) => row.textContent));
  await expect
    .poll(async () => {
      const [own, wanted] = await Promise.all([page, fresh].map((of) => visibleMessages(of, part)));
      return own?.length && JSON.stringify([own, await rows(page)]) === JSON.stringify([wanted, await rows(fresh)]);
    })
    .toBe(true);
  const shown = await visibleMessages(page, part);
  expect(new Set(shown).size).toBe(shown.length);
  await fresh.close();
}

test('[WID74] a page that loses its sockets in the middle of a burst goes on by long-poll, and back, without gap or double', async () => {
  const near = await enter();
  const { page, context } = await stage.visitor();
  const sockets = await switchSockets(page);
  await page.clock.install();
  await signIn(page, stage.url, 'demo', DEMO.attendee);
  await openChat(page);
  await field(page).fill('half a thought');
  const chat_thread = await publicThread(near, stage.url);
  const texts = Array.from({ length: 18 }, (_, nth) => `burst ${nth}`);
  for (const [nth, text] of texts.entries()) {
    await postMessage(near, stage.url, chat_thread, text);
    if (nth === 5) await sockets.forbid();
  }
  // A server that restarts is asked for sockets alone, for a quarter of a minute.
  await expect
    .poll(async () => {
      await page.clock.fastForward(4_000);
      return visibleMessages(page, 'burst');
    })
    .toEqual(texts);
  await stage.server.clock.advance(10_000);
  await postMessage(near, stage.url, chat_thread, 'burst by long-poll');
  await messageRow(page, 'burst by long-poll').waitFor();
  sockets.allow();
  await page.clock.fastForward(120_000);
  await postMessage(near, stage.url, chat_thread, 'burst by socket again');
  await messageRow(page, 'burst by socket again').waitFor();
  expect(await field(page).inputValue()).toBe('half a thought');
  await sameAsFresh(page, context, 'burst');
});

test('[WID74] two tabs of one person show the same, whichever of them writes', async () => {
  const near = await enter();
  const { page: one, context } = await stage.enter('demo', DEMO.attendee);
  await openChat(one);
  // A tab that is opened later has the panel open already, as the first one has left it (PAN2).
  const two = await context.newPage();
  await two.goto(one.url());
  await field(two).fill('only here');
  await Promise.all([sendChat(one, 'tabs: from one'), sendChat(near, 'tabs: from the host')]);
  await field(two).fill('tabs: from two');
  await field(two).press('Enter');
  await expect.poll(() => visibleMessages(one, 'tabs:')).toHaveLength(3);
  await expect.poll(() => visibleMessages(two, 'tabs:')).toEqual(await visibleMessages(one, 'tabs:'));
  await sameAsFresh(one, context, 'tabs:');
  await sameAsFresh(two, context, 'tabs:');
});

test('[WID74] a page that slept and was offline shows what a fresh one shows as soon as it wakes, and its draft', async () => {
  const near = await enter();
  const { page, context } = await enterFar();
  await field(page).fill('half a thought');
  const chat_thread = await publicThread(near, stage.url);
  await stage.server.clock.advance(10_000);
  const devtools = await context.newCDPSession(page);
  await context.setOffline(true);
  cable.cut();
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (let nth = 0; nth < 12; nth += 1) await postMessage(near, stage.url, chat_thread, `asleep ${nth}`);
  await sendChat(near, 'asleep but taken back');
  const row = near.locator('[data-message]').filter({ hasText: 'asleep but taken back' });
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await near.getByRole('menuitem', { name: 'Delete message' }).click();
  await near.getByRole('button', { name: 'Delete', exact: true }).click();
  await near.getByText('Deleted Message').last().waitFor();
  cable.mend();
  await context.setOffline(false);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await messageRow(page, 'asleep 11').waitFor();
  await page.getByText('Deleted Message').last().waitFor();
  await expect.poll(() => page.getByText('taken back').count()).toBe(0);
  expect(await field(page).inputValue()).toBe('half a thought');
  await sameAsFresh(page, context, 'asleep');
  await context.close();
});
