import { ownTopic } from '@plenary/contract/own-topic';
import { reportMessage } from '@plenary/contract/chat/reports';
import { choose, openChat, openMenu, refuses, rowOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const QUESTION =
  "Is this post inappropriate? We will review this report within 24 hours and if deemed inappropriate the post will be removed within that timeframe. We will also take actions against it's author.";

const form = page.getByRole('dialog', { name: 'Report this message' });
const description = form.getByLabelText('What is wrong with it?', { exact: false });
const send = form.getByRole('button', { name: 'Report', exact: true });
const report = page.getByRole('menuitem', { name: 'Report' });

test('[WID12] the dialog asks as the specification says, keeps what was written, and takes no report without a reason', async () => {
  const { backend, chat } = await openChat({ said: [{ message: 'a doubtful offer' }] });
  const chat_message = chat.messages[0]!._id;
  await expect.element(rowOf('a doubtful offer')).toBeVisible();
  await choose('a doubtful offer', 'Report');
  await expect.element(form.getByText(QUESTION)).toBeVisible();
  await send.click();
  await expect.element(form.getByText('Please choose one.')).toBeVisible();
  await expect.element(form.getByText('Please say it in a few words.')).toBeVisible();
  await form.getByLabelText('Harassing').click();
  await description.fill('🦊'.repeat(301));
  await expect.element(form.getByText('At most 300 characters.')).toBeVisible();
  await send.click();
  await description.fill('🦊'.repeat(300));
  expect(backend.received(reportMessage)).toEqual([]);
  backend.answers(reportMessage, refuses('unavailable'));
  await send.click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  await expect.element(description).toHaveValue('🦊'.repeat(300));
  backend.answers(reportMessage, { chat_message });
  await send.click();
  await expect.element(page.getByText('Thank you for the report')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  const body = { chat_message, category: 'harassing', description: '🦊'.repeat(300) };
  expect(backend.received(reportMessage).map((one) => one.body)).toEqual([body, body]);
});

test('[WID12] nobody reports a message of their own', async () => {
  const { chat } = await openChat({ said: [{ message: 'a doubtful offer' }] });
  chat.sayOwn('an own offer');
  await expect.element(rowOf('an own offer')).toBeVisible();
  await openMenu(rowOf('an own offer'));
  await expect.element(page.getByRole('menuitem', { name: 'Delete message' })).toBeVisible();
  expect(report.query()).toBe(null);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await openMenu(rowOf('a doubtful offer'));
  await expect.element(report).toBeVisible();
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] [WID12] the report has no axe violations and fits, %s at %i px', async ([theme, width]) => {
  await openChat({ theme, width, said: [{ message: 'watches '.repeat(30) }] });
  await expect.element(rowOf('watches')).toBeVisible();
  await choose('watches', 'Report');
  await send.click();
  await expect.element(form.getByText('Please choose one.')).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('[WID27] whoever wrote it is told that a message was removed, and no longer once it stands again', async () => {
  const { backend, boot, chat } = await openChat();
  const { _id } = chat.sayOwn('noise');
  await expect.element(rowOf('noise')).toBeVisible();
  const tell = (kind: string, more = {}) =>
    backend.publish(ownTopic(boot.me!._id), { kind, entity_id: _id, payload: { v: 1, chat_message: _id, ...more } });
  const told = page.getByText('Your message was taken back');
  tell('chat.judged', { category: 'spam' });
  await expect.element(told.first()).toBeVisible();
  tell('chat.unjudged');
  await expect.element(told).not.toBeInTheDocument();
});
