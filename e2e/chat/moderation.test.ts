import { expect, test } from 'vitest';
import { useChatEvent } from '../support/chat-event.ts';
import { messageRow, sendChat } from '../support/chat.ts';

const chat = useChatEvent();
const HOST = { host: true } as const;

test('[WID12] [WID27] a report is on the host’s page at once; what the host deletes is gone, and its author is told and muted', async () => {
  const { person, look, script, event } = chat;
  const [ada, hal] = await Promise.all([look(await person('Ada Byron')), look(await person('Mara Lindqvist', HOST))]);
  const bob = await script(await person('Bob Byrne'));
  await sendChat(ada, 'cheap watches');
  const id = await messageRow(hal, 'cheap watches').locator('xpath=ancestor::article').getAttribute('data-message');
  const body = { chat_message: id, category: 'spam', description: 'selling' };
  const answer = await bob.post(`/${event.slug}/json/chat/messages/report`, body);
  expect(answer.status).toBe(200);
  await hal.getByText('1 reported message waits for a decision.').waitFor();
  await hal.getByRole('button', { name: 'Review' }).click();
  const queue = hal.getByRole('dialog', { name: 'Reported messages' });
  await queue.getByText('selling').waitFor();
  await hal.keyboard.press('m');
  await queue.getByText('Deleted, and its author muted.').waitFor();
  await ada.getByText('It was reported as spam, and someone who moderates agreed.').waitFor();
  await ada.getByText('You have been muted').first().waitFor();
  await hal.getByText('1 reported message waits for a decision.').waitFor({ state: 'detached' });
  await hal.keyboard.press('u');
  await queue.getByText('Undone. The report is open again.').waitFor();
  await ada.getByPlaceholder('Type your message here..').waitFor();
  await messageRow(ada, 'cheap watches').waitFor();
});

test('[WID61] [WID62] a message waits: its author reads that, after a reload too; the host’s yes lets it stand for everybody', async () => {
  const { person, look, script, event } = chat;
  const host = await person('Hal Host', HOST);
  const rules = { blocked_words: ['harbour*'], on_match: 'hold' };
  await (await script(host)).post(`/${event.slug}/json/chat/rules`, rules);
  const [oskar, hal] = await Promise.all([look(await person('Oskar Weiss')), look(host)]);
  const own = oskar.locator('[data-sending]').filter({ hasText: 'a harbourmaster speaks' });
  await oskar.getByPlaceholder('Type your message here..').fill('a harbourmaster speaks');
  await oskar.keyboard.press('Enter');
  await own.getByText('Waiting for review').waitFor();
  await oskar.reload();
  await own.getByText('Waiting for review').waitFor();
  await hal.getByText('1 message waits for review.').getByRole('button', { name: 'Review' }).click();
  const queue = hal.getByRole('dialog', { name: 'Reported messages' });
  await queue.getByText('Blocked word: harbour*').waitFor();
  await hal.keyboard.press('a');
  await queue.getByText('Approved.').waitFor();
  await messageRow(hal, 'a harbourmaster speaks').waitFor();
  await messageRow(oskar, 'a harbourmaster speaks').waitFor();
  await own.waitFor({ state: 'detached' });
});
