import { eventBySlug } from '@plenary/server/features/events/index';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openChat } from '../support/chat.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo({ simulation: true });
let says: (message: string) => Promise<void>;
beforeAll(async () => {
  const event = (await eventBySlug(stage.server.ctx.db, 'demo'))!;
  const names = { first_name: 'Ilse', last_name: 'Brandt' };
  const person = await stage.server.createPerson({ event: { ...event, thread_id: '' }, ...names, simulated: true });
  const client = await stage.server.signIn(person);
  const { json } = await client.get('/demo/json/chat/threads');
  const chat_thread = json.payload.chat_threads[0]._id as string;
  says = async (message) => {
    await client.form('/demo/json/chat/messages/send', { chat_thread, message });
  };
});

const row = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

test('[SIM2] the name in the chat, the choice of people to mention and the card of a simulated person say so', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await openChat(page);
  await says('The pilots come aboard at noon.');
  const said = row(page, 'The pilots come aboard at noon.');
  await said.getByText('Simulated', { exact: true }).waitFor();
  await page.getByPlaceholder('Type your message here..').pressSequentially('@ilse');
  await page
    .getByRole('option', { name: /Ilse Brandt/ })
    .getByText('Simulated')
    .waitFor();
  await page.getByPlaceholder('Type your message here..').fill('');
  await said.click();
  await said.getByRole('button', { name: 'Ilse Brandt', exact: true }).click();
  const card = page.getByRole('dialog', { name: 'Ilse Brandt' });
  await card.getByText('Simulated', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('[SIM10] the home of the demo says that its people are simulated, also in German and to those without scripts', async () => {
  const line = 'This demo’s people are simulated.';
  const { page } = await stage.enter('demo', DEMO.attendee);
  await page.getByText(line, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  const plain = await stage.enter('demo', DEMO.other, { javaScriptEnabled: false });
  await plain.page.getByText(line, { exact: true }).waitFor();
  await page.request.post(`${stage.url}/demo/json/update-profile`, { form: { language: 'de' } });
  await page.reload();
  await page.getByText('Die Menschen in dieser Demo sind simuliert.', { exact: true }).waitFor();
  await page.goto(`${stage.url}/single`);
  await expect.poll(() => page.getByText('simuliert').count()).toBe(0);
});
