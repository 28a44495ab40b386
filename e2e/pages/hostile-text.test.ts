import { link_previews } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { EACH_TRICK } from '@plenary/testkit/hostile-texts';
import type { Person } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openChat } from '../support/chat.ts';
import { useRunningEvents } from '../support/events.ts';
import { watchForHits } from '../support/hostile.ts';

const stage = useRunningEvents();
/** Texts in one profile and in one preview: all of them have each text once. */
const [IN_PROFILE, IN_PREVIEW] = [4, 3];
const WRITERS = Math.ceil(EACH_TRICK.length / IN_PROFILE);

interface Writer {
  readonly person: Person;
  readonly client: Client;
}
let event: EventFixture;
let host: Person;
let writers: Writer[];

/** As much of a text as a database can hold and a column takes. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
const nth = (index: number): string => storable(EACH_TRICK[index % EACH_TRICK.length] ?? '');
const at = (path: string): string => `/${event.slug}/json/chat/${path}`;

beforeAll(async () => {
  event = await stage.server.createEvent({ slug: 'hostile' });
  host = await stage.server.createPerson({ event, host: true });
  writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => join(index)));
});

/** Somebody with four of the texts in their profile. */
async function join(index: number): Promise<Writer> {
  const [first_name, last_name] = [nth(index * IN_PROFILE), nth(index * IN_PROFILE + 1)];
  const person = await stage.server.createPerson({ event, first_name, last_name });
  const client = await stage.server.signIn(person);
  // A profile takes no signs that draw nothing.
  const [company, role] = [2, 3].map((part) => nth(index * IN_PROFILE + part).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''));
  const more = { company: company ?? '', role: role ?? '' };
  const { json } = await client.form(`/${event.slug}/json/update-profile`, more);
  if (json.status !== 'success') throw new Error(`a profile was refused: ${JSON.stringify(json)}`);
  return { person, client };
}

/** Sends as the `index`-th writer; throws when it was refused. Returns the id of the message, and its text as stored. */
async function send(index: number, message: string): Promise<{ readonly id: string; readonly text: string }> {
  const { client } = writers[index % writers.length] as Writer;
  const answer = await client.post(at('messages/send'), { chat_thread: event.thread_id, message });
  if (answer.status !== 200) throw new Error(`sending ${message} answered ${answer.text}`);
  const { _id: id, message: text } = answer.json.payload.chat_message;
  return { id, text };
}

/** A page of the host on which nothing may run. */
async function enter(): Promise<{ readonly page: Page; readonly hits: readonly string[] }> {
  const { page } = await stage.visitor();
  const hits = await watchForHits(page);
  const { cookie = '' } = await stage.server.signIn(host);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: stage.url }]);
  await page.goto(`${stage.url}/${event.slug}`);
  await openChat(page);
  return { page, hits };
}

const list = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Reads the list from its end towards its start until `count` things of it were seen: what `read` says of its rows. */
async function readUp(
  page: Page,
  count: number,
  read: (box: Element) => [string, string][],
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const look = async () => {
    for (const [key, text] of await list(page).evaluate(read)) seen.set(key, text);
    await list(page).evaluate((box) => box.scrollBy(0, -box.clientHeight));
    return seen.size;
  };
  await expect.poll(look, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(count);
  return seen;
}

test('[WID72] hostile texts of each kind as messages, by people with hostile names, are the letters that they are', async () => {
  const sent = await Promise.all(EACH_TRICK.map((text, index) => send(index, storable(text))));
  const { page, hits } = await enter();
  const shown = await readUp(page, sent.length, (box) =>
    [...box.querySelectorAll<HTMLElement>('[data-message]')].map((row) => [
      row.dataset['message'] ?? '',
      row.querySelector('p')?.textContent ?? '',
    ]),
  );
  expect(sent.filter(({ id, text }) => shown.get(id) !== text)).toEqual([]);
  // The stored text is the one that was written, but for signs that no text can hold.
  const kept = EACH_TRICK.filter((text, index) => /^[\x20-\x7e]+$/.test(text) && sent[index]?.text !== text.trim());
  expect(kept).toEqual([]);
  const links = await page
    .locator('[role=log] a[href]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).protocol));
  expect(links.filter((protocol) => !/^https?:$|^mailto:$/.test(protocol))).toEqual([]);
  await page.reload();
  await list(page).locator('[data-message]').last().waitFor();
  expect(hits).toEqual([]);
  // A call would have counted.
  await page.evaluate('__xss()');
  expect(hits).toEqual(['a call']);
});

test('[WID72] hostile names, companies and roles run nowhere: in cards, completions, mentions and names behind reactions', async () => {
  await stage.server.clock.advance(10_000);
  for (const index of writers.keys()) await send(index, `said by writer ${index}.`);
  const { page, hits } = await enter();
  const lastRow = list(page).locator('[data-message]').last();
  await lastRow.waitFor();
  const last = (await lastRow.getAttribute('data-message')) ?? '';
  for (const { client } of writers) await client.post(at('messages/react'), { chat_message: last, key: 'love' });
  // The row grows while reactions come: the pointer follows it.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await page.locator('[data-reaction]').last().hover();
      return (
        page
          .locator('[data-reaction-names]')
          // eslint-disable-next-line no-restricted-syntax -- the pointer comes again until the names are there
          .waitFor({ timeout: 2_000 })
          .then(
            () => true,
            () => false,
          )
      );
    })
    .toBe(true);
  // By what stands beside it: the first name of a list is another one when older messages come.
  for (const index of [...writers.keys()].slice(-12).reverse()) {
    const row = page.locator('[data-message]', { hasText: `said by writer ${index}.` });
    await row.locator('button[aria-haspopup=dialog]').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByPlaceholder('Type your message here..').pressSequentially('@<s');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[data-message] [data-mention]').first().waitFor();
  expect(hits).toEqual([]);
});

test('[WID72] hostile previews and file names run nowhere, and are shown as text', async () => {
  const previews = Array.from({ length: Math.ceil(EACH_TRICK.length / IN_PREVIEW) }, (_, index) => {
    const [title, description, siteName] = [0, 1, 2].map((part) => nth(index * IN_PREVIEW + part));
    const url = `https://page-${index}.example.org/`;
    return { url, title: title ?? '', description: description ?? '', siteName: siteName ?? '', defaultImage: null };
  });
  const rows = previews.map((preview) => ({
    event_id: event.id,
    address: preview.url,
    preview,
    fetched_at: new Date(),
  }));
  await stage.server.ctx.db.insert(link_previews).values(rows);
  await stage.server.clock.advance(10_000);
  await Promise.all(previews.map(({ url }, index) => send(index, url)));
  await stage.server.runJobs();
  const files = await Promise.all(writers.map(({ client }, index) => sendFile(client, index)));
  const { page, hits } = await enter();
  await list(page).locator('[data-file]').last().waitFor();
  const shown = await readUp(page, previews.length + files.length, (box) =>
    [...box.querySelectorAll('[data-preview], [data-file]')].map((one) => {
      const row = one.closest<HTMLElement>('[data-message]');
      return [row?.dataset['message'] ?? '', one.textContent];
    }),
  );
  const all = [...shown.values()].join('\n');
  expect(previews.filter(({ title, description }) => !all.includes(title) || !all.includes(description))).toEqual([]);
  expect(hits).toEqual([]);
});

async function sendFile(client: Client, index: number): Promise<void> {
  const form = new FormData();
  form.append('chat_thread', event.thread_id);
  form.append('file', new Blob(['a,b']), `${nth(index * IN_PROFILE)}data.csv`);
  const answer = await client.request(at('messages/upload'), { method: 'POST', body: form });
  if (answer.status !== 200) throw new Error(`a file was refused: ${answer.text}`);
}

test('[WID72] hostile thread names and reports run nowhere in lists, headings and the queue', async () => {
  const { page, hits } = await enter();
  await stage.server.clock.advance(10_000);
  const accused = await send(0, '<img src=x onerror=__xss()> selling');
  for (const [index, { client }] of writers.slice(1).entries()) {
    const description = Array.from({ length: 4 }, (_, more) => nth(index * 4 + more))
      .join(' ')
      .slice(0, 290);
    const reported = await client.post(at('messages/report'), {
      chat_message: accused.id,
      category: 'spam',
      description,
    });
    expect(reported.status).toBe(200);
    const users = [host.account_id, (writers[index] as Writer).person.account_id];
    const { json } = await client.post(at('threads/add'), { users });
    const chat_thread = json.payload.chat_thread._id as string;
    const named = await client.post(at('threads/edit/name'), { chat_thread, name: nth(index * 5 + 3).slice(0, 75) });
    expect(named.status).toBe(200);
  }
  await page.getByRole('button', { name: 'Review' }).click();
  const queue = page.getByRole('dialog', { name: 'Reported messages' });
  await queue.getByText('selling').first().waitFor();
  await queue.getByText(nth(0)).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Private Chat/ }).click();
  await expect.poll(() => page.locator('[data-thread]').count()).toBeGreaterThan(5);
  await page
    .locator('[data-thread]')
    .getByText(nth(writers.length * 5 - 7).slice(0, 10))
    .first()
    .waitFor({ state: 'attached' });
  for (let index = 0; index < 4; index += 1) {
    await page.locator('[data-thread]').nth(index).click();
    await page.getByPlaceholder('Type your message here..').waitFor();
    await page.getByRole('button', { name: 'Back to your chats' }).click();
  }
  await page.reload();
  await page.locator('main').first().waitFor();
  expect(hits).toEqual([]);
});
