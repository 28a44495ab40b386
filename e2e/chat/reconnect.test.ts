import type { Person } from '@plenary/testkit/people';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, signIn } from '../support/browser.ts';
import { useChatEvent } from '../support/chat-event.ts';
import { messageRow, openChat, sendChat, visibleMessages } from '../support/chat.ts';
import { layCable, type Cable } from '../support/network/proxy.ts';
import { switchSockets } from '../support/network/sockets.ts';

const chat = useChatEvent();
let cable: Cable;
beforeAll(async () => {
  cable = await layCable(chat.stage.server.port);
});
afterAll(() => cable?.close());

const field = (page: Page) => page.getByPlaceholder('Type your message here..');

/** A host who is not looked at: they write, and take back the last that they wrote. */
async function startWriter(): Promise<{ write(message: string): Promise<void>; takeBack(): Promise<void> }> {
  const { person, script, event } = chat;
  const client = await script(await person('Hope Host', { host: true }));
  const post = async (path: string, body: object) => {
    const { status, json } = await client.post(`/${event.slug}/json/chat/messages/${path}`, body);
    expect([path, status]).toEqual([path, 200]);
    return json;
  };
  let last = '';
  return {
    async write(message) {
      const { payload } = await post('send', { chat_thread: event.thread_id, message });
      last = payload.chat_message._id;
    },
    takeBack: async () => void (await post('delete', { chat_message: last })),
  };
}

/** Signs in through the form, as a page has to that speaks to another address, and opens the chat. */
async function openAt(page: Page, origin: string, who: Person): Promise<void> {
  await signIn(page, origin, chat.event.slug, who);
  await openChat(page);
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
  const { stage } = chat;
  const { write } = await startWriter();
  const { page, context } = await stage.visitor();
  const sockets = await switchSockets(page);
  await page.clock.install();
  await openAt(page, stage.url, await chat.person('Ada Byron'));
  await field(page).fill('half a thought');
  const texts = Array.from({ length: 18 }, (_, nth) => `burst ${nth}`);
  for (const [nth, text] of texts.entries()) {
    await write(text);
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
  await write('burst by long-poll');
  await messageRow(page, 'burst by long-poll').waitFor();
  sockets.allow();
  await page.clock.fastForward(120_000);
  await write('burst by socket again');
  await messageRow(page, 'burst by socket again').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('half a thought');
  await sameAsFresh(page, context, 'burst');
});

test('[WID74] two tabs of one person show the same, whichever of them writes', async () => {
  const { write } = await startWriter();
  const one = await chat.look(await chat.person('Ada Byron'));
  const context = one.context();
  // A tab that is opened later has the panel open already, as the first one has left it (PAN2).
  const two = await context.newPage();
  await two.goto(one.url());
  await field(two).fill('only here');
  await Promise.all([sendChat(one, 'tabs: from one'), write('tabs: from the host')]);
  await field(two).fill('tabs: from two');
  await field(two).press('Enter');
  await expect.poll(() => visibleMessages(one, 'tabs:')).toHaveLength(3);
  await expect.poll(() => visibleMessages(two, 'tabs:')).toEqual(await visibleMessages(one, 'tabs:'));
  await sameAsFresh(one, context, 'tabs:');
  await sameAsFresh(two, context, 'tabs:');
});

test('[WID74] a page that slept and was offline shows what a fresh one shows as soon as it wakes, and its draft', async () => {
  const { write, takeBack } = await startWriter();
  // On the other end of the cable.
  const origin = `http://127.0.0.1:${cable.port}`;
  const { page, context } = await newVisitor(chat.stage.browser, origin);
  await openAt(page, origin, await chat.person('Ada Byron'));
  await field(page).fill('half a thought');
  const devtools = await context.newCDPSession(page);
  await context.setOffline(true);
  cable.cut();
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (let nth = 0; nth < 12; nth += 1) await write(`asleep ${nth}`);
  await write('asleep but taken back');
  await takeBack();
  cable.mend();
  await context.setOffline(false);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await messageRow(page, 'asleep 11').waitFor();
  await page.getByText('Deleted Message').last().waitFor();
  await expect.poll(() => page.getByText('taken back').count()).toBe(0);
  await expect.poll(() => field(page).inputValue()).toBe('half a thought');
  await sameAsFresh(page, context, 'asleep');
  await context.close();
});
