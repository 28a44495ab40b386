import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, signIn } from '../support/browser.ts';
import { layCable, type Cable } from '../support/proxy.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';
import { messageRow, openChat, sendChat, visibleMessages } from '../support/chat.ts';

const stage = useDemo();
let cable: Cable;

beforeAll(async () => {
  cable = await layCable(stage.server.port);
});
afterAll(() => cable?.close());

async function enter(origin: string, person: Person): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await newVisitor(stage.browser, origin);
  await signIn(page, origin, 'demo', person);
  await openChat(page);
  return { page, errors };
}

test('[CHT1] a message typed in one browser stands in another, and a browser that was cut off catches up without gap or double', async () => {
  const far = await enter(`http://127.0.0.1:${cable.port}`, DEMO.attendee);
  const near = await enter(stage.url, DEMO.host);
  for (const { page } of [near, far]) await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = (page: Page) => page.locator('main h1, main h2').allTextContents();
  expect(await shown(far.page)).toEqual(await shown(near.page));

  await sendChat(near.page, 'Good morning from the host');
  await messageRow(far.page, 'Good morning from the host').waitFor();

  cable.cut();
  const said = Array.from({ length: 12 }, (_, n) => `while you were away ${n}`);
  for (const text of said) await sendChat(near.page, text);
  const cutMs = Number(process.env.CUT_SECONDS ?? 0) * 1000;
  if (cutMs > 0)
    await near.page.waitForFunction((until) => Date.now() > until, Date.now() + cutMs, { timeout: cutMs + 5_000 });
  expect(await visibleMessages(far.page, 'while you were away')).toEqual([]);

  cable.mend();
  await messageRow(far.page, 'while you were away 11').waitFor({ timeout: 60_000 });
  expect(await visibleMessages(far.page, 'while you were away')).toEqual(said);
  expect(near.errors).toEqual([]);
});
