import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messageRow, openChat, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  await openChat(page);
  return page;
}

const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const typing = (page: Page) => page.locator('[data-typing]');

test('[WID44] who types is named below the list, which does not move; it ends at the message, and by itself', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'before');
  await messageRow(bob, 'before').waitFor();
  const place = () => messageRow(bob, 'before').boundingBox();
  const before = await place();
  await field(ada).pressSequentially('I am writing');
  await typing(bob).getByText('Nadia Benali is typing…', { exact: true }).waitFor();
  expect(await place()).toEqual(before);
  expect(await typing(ada).textContent()).toBe('');
  await field(ada).press('Enter');
  await messageRow(bob, 'I am writing').waitFor();
  expect(await typing(bob).textContent()).toBe('');
  await field(ada).pressSequentially('Once more');
  await typing(bob).getByText('Nadia Benali is typing…', { exact: true }).waitFor();
  await expect.poll(() => typing(bob).textContent()).toBe('');
});

test('[WID44] [BLK1] the typing of somebody whom one has blocked is not shown', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  const id = await ada.evaluate(
    () => JSON.parse(document.querySelector('#boot')?.textContent ?? '{}').me._id as string,
  );
  await bob.request.post(`${stage.url}/demo/json/chat/users/block`, { form: { user: id } });
  await bob.evaluate(() => {
    const line = document.querySelector('[data-typing]');
    const seen = ((globalThis as { seen?: string[] }).seen = [] as string[]);
    if (line)
      new MutationObserver(() => seen.push(line.textContent ?? '')).observe(line, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  });
  const host = await enter(DEMO.host);
  await field(ada).pressSequentially('hidden');
  await field(host).pressSequentially('seen');
  await typing(bob)
    .getByText(/is typing…$/)
    .waitFor();
  expect(await bob.evaluate(() => (globalThis as { seen?: string[] }).seen?.join())).not.toContain('Nadia');
  await bob.request.post(`${stage.url}/demo/json/chat/users/block`, { form: { user: id, lift: 'true' } });
});
