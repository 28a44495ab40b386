import { chatField as field, openChat } from '@plenary/web/testing';
import { chatTopic } from '@plenary/contract/chat/topics';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test('[LV7] [LV-C1] what was published before a page follows a topic reaches it, and what came while it was cut off', async () => {
  const { backend, chat } = await openChat({ said: [{ message: 'hello' }] });
  expect(backend.followed()).toEqual([]);
  chat.order({ frozen: true, slow_seconds: 0 });
  const unavailable = page.getByText('A host has closed the chat for writing.', { exact: false });
  await expect.element(unavailable).toBeVisible();
  backend.cut();
  chat.order({ frozen: false, slow_seconds: 0 });
  await expect.element(field).toBeEnabled();
});

test('[LV-C13] a page that was frozen does not wait for a timer when it goes on', async () => {
  const { backend, chat } = await openChat();
  const topic = chatTopic(chat.thread_id);
  await expect.poll(() => backend.followed()).toContain(topic);
  backend.cut();
  expect(backend.followed()).toEqual([]);
  document.dispatchEvent(new Event('resume'));
  // The socket opens in a microtask: no timer can have rung by then.
  await Promise.resolve();
  expect(backend.followed()).not.toEqual([]);
  await expect.poll(() => backend.followed()).toContain(topic);
});
