import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newVisitor, signIn } from '../support/browser.ts';
import { messageRow, openChat, sendChat, visibleMessages } from '../support/chat.ts';
import { useRunningEvents } from '../support/events.ts';
import { layCable, type Cable } from '../support/network/proxy.ts';

const stage = useRunningEvents();
let cable: Cable;
let event: EventFixture;

beforeAll(async () => {
  cable = await layCable(stage.server.port);
});
afterAll(() => cable?.close());
beforeEach(async () => {
  event = await stage.server.createEvent();
});

const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text }).first();

async function choose(page: Page, text: string, action: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Somebody beside the server, whose errors are counted. */
async function enterNear() {
  const near = await stage.enter(event.slug, await stage.server.createPerson({ event }));
  await openChat(near.page);
  return near;
}

/** Somebody whose way to the server is the cable. */
async function enterFar(): Promise<Page> {
  const origin = `http://127.0.0.1:${cable.port}`;
  const { page } = await newVisitor(stage.browser, origin);
  await signIn(page, origin, event.slug, await stage.server.createPerson({ event }));
  await openChat(page);
  return page;
}

test('[CHT1] [D25] a message typed in one browser stands in another; one that was cut off catches up without gap or double, and sends what was written there', async () => {
  const [near, far] = [await enterNear(), await enterFar()];
  const shown = (page: Page) => page.locator('main h1').allTextContents();
  expect(await shown(far)).toEqual(await shown(near.page));
  await sendChat(near.page, 'Good morning');
  await messageRow(far, 'Good morning').waitFor();

  cable.cut();
  const told = Array.from({ length: 6 }, (_, n) => `while you were away ${n}`);
  for (const text of told) await sendChat(near.page, text);
  const cutMs = Number(process.env.CUT_SECONDS ?? 0) * 1000;
  if (cutMs > 0)
    await near.page.waitForFunction((until) => Date.now() > until, Date.now() + cutMs, { timeout: cutMs + 5_000 });
  expect(await visibleMessages(far, 'while you were away')).toEqual([]);
  const written = ['from the tunnel, one', 'from the tunnel, two'];
  for (const text of written) {
    await field(far).fill(text);
    await field(far).press('Enter');
    await far.locator('[data-sending]').filter({ hasText: text }).waitFor();
  }

  cable.mend();
  await messageRow(far, 'while you were away 5').waitFor({ timeout: 60_000 });
  await messageRow(near.page, 'from the tunnel, two').waitFor({ timeout: 60_000 });
  await messageRow(far, 'from the tunnel, two').waitFor();
  for (const page of [near.page, far]) {
    expect(await visibleMessages(page, 'while you were away')).toEqual(told);
    expect(await visibleMessages(page, 'from the tunnel')).toEqual(written);
  }
  expect(near.errors).toEqual([]);
});

test('[WID8] [WID20] [WID21] [CHT7] what one does with messages stands in front of the other: a reaction, a reply, an edit, a deletion', async () => {
  const [near, far] = [(await enterNear()).page, await enterFar()];
  await sendChat(far, 'see you at nnie');
  await said(near, 'see you at nnie').hover();
  await said(near, 'see you at nnie')
    .getByRole('button', { name: /^React to/ })
    .click();
  await near.getByRole('menuitemcheckbox', { name: 'Love' }).click();
  await said(far, 'see you at nnie').locator('[data-reaction=love][aria-pressed=false]').waitFor();
  await choose(near, 'see you at nnie', 'Reply');
  await sendChat(near, 'where?');
  await said(far, 'where?').getByTitle('Go to the message').getByText('see you at nnie').waitFor();
  await choose(far, 'see you at nnie', 'Edit message');
  const edit = far.getByRole('textbox', { name: 'New text of your message' });
  await edit.fill('see you at nine');
  await edit.press('Enter');
  await said(near, 'see you at nine').getByText('(edited)').waitFor();
  await choose(near, 'where?', 'Delete message');
  await near.getByRole('button', { name: 'Delete', exact: true }).click();
  await far.locator('[data-message]').getByText('Deleted Message').waitFor();
});

test('[CHT4] [WID40] a draft outlives a reload, and keeps whom it names', async () => {
  const [person, other] = [await stage.server.createPerson({ event }), await stage.server.createPerson({ event })];
  const { page } = await stage.enter(event.slug, person);
  await openChat(page);
  await field(page).pressSequentially(`@${other.first_name}`);
  await page.getByRole('listbox', { name: 'People to mention' }).getByRole('option').first().click();
  await page.reload();
  await field(page).press('End');
  await field(page).pressSequentially('drafted');
  await field(page).press('Enter');
  const mention = said(page, 'drafted').locator('[data-mention]');
  await mention.getByText(`@${other.first_name} ${other.last_name}`, { exact: true }).waitFor();
});
