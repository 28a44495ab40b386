import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, signIn } from '../support/browser.ts';
import { eventLinks, messageRow, openChat } from '../support/chat.ts';
import { DEMO } from '../support/demo.ts';
import { layCable, type Cable } from '../support/proxy.ts';
import { withholdFrames } from '../support/sockets.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();
let cable: Cable;

beforeAll(async () => {
  cable = await layCable(stage.server.port);
});
afterAll(() => cable?.close());

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const state = (page: Page) => page.locator('[data-chat-connection]').getAttribute('data-chat-connection');

test('[WID6] [WID24] a chat that cannot be read says so, keeps the draft, and is read when one asks again', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await openChat(page);
  await field(page).fill('half a thought');
  // A page that reads itself anew, since something of the demo opens, would bring the chat along.
  const reads = /\/json\/(?:chat\/messages\?|boot)/;
  await page.route(reads, (route) => route.fulfill({ status: 503, json: { status: 'error', code: 'busy' } }));
  const withheld = await withholdFrames(page, 'chat:');
  await page.reload();
  await page.getByText('Unable to connect to chat service').waitFor();
  await page.getByText('Unable to connect', { exact: true }).waitFor();
  expect(await state(page)).toBe('cannot-connect');
  expect([await field(page).isDisabled(), await field(page).inputValue()]).toEqual([true, 'half a thought']);
  await page.unroute(reads);
  // The live connection stays silent: it would bring the chat back by itself, and take the button away.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => state(page)).toBe('connected');
  withheld.end();
  expect([await field(page).isDisabled(), await field(page).inputValue()]).toEqual([false, 'half a thought']);
});

test('[WID6] a lost connection says so until it is back; what is written meanwhile is sent then', async () => {
  const origin = `http://127.0.0.1:${cable.port}`;
  const { page } = await newVisitor(stage.browser, origin);
  await signIn(page, origin, 'demo', DEMO.other);
  await openChat(page);
  await expect.poll(() => state(page)).toBe('connected');
  cable.cut();
  await page.getByText('Unable to connect', { exact: true }).waitFor();
  expect(await state(page)).toBe('cannot-connect');
  await field(page).fill('from the dark');
  await field(page).press('Enter');
  cable.mend();
  await messageRow(page, 'from the dark').waitFor({ timeout: 60_000 });
  await expect.poll(() => state(page)).toBe('connected');
  await page.context().close();
});

test('[WID6] a refusal that speaks of a ban shows that', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await page.route('**/json/chat/messages?**', (route) =>
    route.fulfill({ status: 403, json: { status: 'error', code: 'banned', message: 'You have been banned' } }),
  );
  await eventLinks(page).getByRole('button', { name: 'Chat' }).click();
  await page.getByText('You have been banned from this channel').waitFor();
});
