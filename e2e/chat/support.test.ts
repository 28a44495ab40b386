import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { messageRow, openChat, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person, options = {}): Promise<Page> {
  const { page } = await stage.enter('demo', person, options);
  await openChat(page);
  await page.getByRole('tab', { name: /^Ask a Question/ }).click();
  return page;
}

const item = (page: Page, name: string) => page.locator('[data-question]').filter({ hasText: name });
const line = (page: Page, text: string) => page.getByRole('status').getByText(text);

test('[SUP1] [SUP17] the first question carries a file; a host whose panel is closed is told of it, and led to it', async () => {
  const { page: hal } = await stage.enter('demo', DEMO.host);
  const oskar = await enter(DEMO.other);
  const file = { name: 'ticket.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') };
  await oskar.locator('[data-attach]').setInputFiles(file);
  await oskar.getByText('Ready to send').waitFor();
  await oskar.getByRole('button', { name: 'Send' }).click();
  await oskar.getByRole('link', { name: /ticket\.csv/ }).waitFor();
  await line(oskar, 'Nobody has taken your question yet.').waitFor();
  const toasts = hal.getByRole('region', { name: 'Messages' });
  await toasts.getByText("Oskar Weiss asks the event's support").waitFor();
  await toasts.getByRole('button', { name: 'Open' }).click();
  await hal.getByRole('link', { name: /ticket\.csv/ }).waitFor();
  await hal.getByRole('button', { name: 'Resolve R' }).click();
  await line(oskar, 'Resolved.').waitFor();
});

test('[CHT9] [SUP14] [SUP15] a question is asked, taken, answered and resolved; the person reads where it stands', async () => {
  const ada = await enter(DEMO.attendee);
  await ada.getByText('Nobody else at the event sees what you write.').waitFor();
  expect(await violations(ada)).toEqual([]);
  const field = ada.getByPlaceholder('Type your message here..');
  const { promise, resolve } = Promise.withResolvers<void>();
  await ada.route('**/json/chat/support/ask', async (route) => {
    await promise;
    return route.continue();
  });
  await field.fill('Where is room 4?');
  await field.press('Enter');
  await field.pressSequentially('And ro');
  resolve();
  await line(ada, 'Nobody has taken your question yet.').waitFor();
  // Whoever writes on while the question begins its thread keeps draft and focus.
  await ada.keyboard.type('om 5?');
  expect(await field.inputValue()).toBe('And room 5?');
  await messageRow(ada, 'Where is room 4?').waitFor();
  const hal = await enter(DEMO.host);
  await hal.getByRole('tab', { name: 'Ask a Question 1 question that nobody has taken' }).waitFor();
  const row = item(hal, 'Nadia');
  await row.getByText('Where is room 4?').waitFor();
  expect(await violations(hal)).toEqual([]);
  await row.click();
  await messageRow(hal, 'Where is room 4?').waitFor();
  await hal.getByRole('button', { name: 'Take T' }).click();
  await line(ada, 'Mara Lindqvist is answering.').waitFor();
  await line(hal, 'You have it').waitFor();
  expect(await violations(hal)).toEqual([]);
  await sendChat(hal, 'Up the stairs, on the left.');
  await messageRow(ada, 'Up the stairs, on the left.').waitFor();
  await line(ada, 'Mara Lindqvist has answered.').waitFor();
  await hal.getByRole('button', { name: 'Resolve R' }).click();
  await line(ada, 'Resolved.').waitFor();
  expect(await violations(ada)).toEqual([]);
  await hal.getByRole('button', { name: 'Back to the questions' }).click();
  await hal.getByText('Nobody waits for an answer.').waitFor();
  await hal.getByRole('tab', { name: 'Ask a Question', exact: true }).waitFor();
  await sendChat(ada, 'And room 5?');
  await item(hal, 'Nadia').getByText('And room 5?').waitFor();
  await line(ada, 'Nobody has taken your question yet.').waitFor();
});

test('[SUP16] the queue works by keys alone', async () => {
  const [ada, oskar] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'The first question');
  await line(ada, 'Nobody has taken').waitFor();
  await sendChat(oskar, 'The second question');
  await line(oskar, 'Nobody has taken').waitFor();
  const hal = await enter(DEMO.host);
  await item(hal, 'The second question').waitFor();
  await item(hal, 'The first question').focus();
  await hal.keyboard.press('j');
  await hal.keyboard.press('t');
  await line(oskar, 'Mara Lindqvist is answering.').waitFor();
  await hal.keyboard.press('Enter');
  await messageRow(hal, 'The second question').waitFor();
  await line(hal, 'You have it').waitFor();
  await hal.keyboard.press('h');
  await line(oskar, 'Nobody has taken').waitFor();
  await hal.keyboard.press('a');
  await hal.keyboard.type('the hat rack');
  await hal.keyboard.press('Enter');
  await messageRow(oskar, 'the hat rack').waitFor();
  await hal.getByRole('button', { name: 'Back to the questions' }).focus();
  await hal.keyboard.press('r');
  await line(oskar, 'Resolved.').waitFor();
  await hal.keyboard.press('Escape');
  await item(hal, 'The first question').waitFor();
  await expect.poll(() => item(hal, 'The second question').count()).toBe(0);
});

test('[SUP14] an answer that came while another tab was open is counted beside its name', async () => {
  const ada = await enter(DEMO.attendee);
  await sendChat(ada, 'Anybody?');
  await line(ada, 'Nobody has taken').waitFor();
  await ada.getByRole('tab', { name: /^Public Chat/ }).click();
  const hal = await enter(DEMO.host);
  await item(hal, 'Anybody?').click();
  await sendChat(hal, 'Yes.');
  await ada.getByRole('tab', { name: 'Ask a Question 1 unread' }).click();
  await messageRow(ada, 'Yes.').waitFor();
  await ada.getByRole('tab', { name: 'Ask a Question', exact: true }).waitFor();
});

test('[SUP15] a host sees who has a question, and takes it over before answering', async () => {
  const oskar = await enter(DEMO.other);
  await sendChat(oskar, 'For two of you');
  await line(oskar, 'Nobody has taken').waitFor();
  const hal = await enter(DEMO.host);
  await item(hal, 'For two of you').click();
  await hal.getByRole('button', { name: 'Take T' }).click();
  await line(hal, 'You have it').waitFor();
  const other = await enter(DEMO.organiser);
  await item(other, 'For two of you').click();
  await line(other, 'Mara Lindqvist has it').waitFor();
  await expect.poll(() => other.getByPlaceholder('Type your message here..').count()).toBe(0);
  await other.getByRole('button', { name: 'Take over T' }).click();
  await other.getByPlaceholder('Type your message here..').waitFor();
  await hal.getByText('Take the question over to answer it.').waitFor();
});
