import { readFile } from 'node:fs/promises';
import type { Client } from '@plenary/testkit/client';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { useChatEvent } from '../support/chat-event.ts';
import { sendChat } from '../support/chat.ts';

const chat = useChatEvent();

/** A person who looks at the chat. */
const look = async (name = 'Ada Byron'): Promise<Page> => chat.look(await chat.person(name));

/** A person who is not looked at. */
const script = async (): Promise<Client> => chat.script(await chat.person('Oskar Weiss'));

const at = (path: string): string => `/${chat.event.slug}/json/chat/${path}`;

/** Whether the chat holds a file of this name, as others read it. */
async function holds(reader: Client, name: string): Promise<boolean> {
  const { text } = await reader.get(at(`messages?chat_thread=${chat.event.thread_id}`));
  return text.includes(name);
}

/** Sends a file without a page. */
async function post(sender: Client, name: string, file: Blob): Promise<void> {
  const form = new FormData();
  form.append('chat_thread', chat.event.thread_id);
  form.append('file', file, name);
  const answer = await sender.request(at('messages/upload'), { method: 'POST', body: form });
  expect([name, answer.status]).toEqual([name, 200]);
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const tray = (page: Page) => page.getByRole('group', { name: 'File to send' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const opens = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` });
const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

/** A picture of two colours, different for each name. */
async function picture(name: string, width = 600, height = 400) {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 256;
  const background = { r: hue, g: 90, b: 255 - hue };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const attach = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('[data-attach]').setInputFiles(file);

/** Gives files to the chat as a drop or a paste does. */
async function hand(page: Page, kind: 'drop' | 'paste', names: readonly string[], text = ''): Promise<void> {
  const files = await Promise.all(names.map((name) => picture(name)));
  const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  await field(page).evaluate(
    (element, { kind: how, given: all, text: words }) => {
      const data = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      if (words) data.setData('text/plain', words);
      const more = { bubbles: true, cancelable: true };
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...more, dataTransfer: data })
          : new ClipboardEvent('paste', { ...more, clipboardData: data });
      element.dispatchEvent(event);
    },
    { kind, given, text },
  );
}

async function share(page: Page, name: string): Promise<void> {
  await attach(page, await picture(name));
  await send(page).click();
  await opens(page, name.replace('.png', '.webp')).waitFor();
}

/** Answers the message of a file. */
async function reply(page: Page, name: string): Promise<void> {
  const row = page.locator('[data-message]').filter({ has: opens(page, name) });
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await sendChat(page, `to ${name}`);
}

test('[WID38] a chosen file takes the place of words until it has been sent; everybody sees it, and nothing jumps', async () => {
  const [page, other] = [await look(), await script()];
  await field(page).fill('half a thought');
  await attach(page, await picture('sea.png'));
  await tray(page).getByText('Ready to send').waitFor();
  expect([await field(page).isDisabled(), await field(page).inputValue()]).toEqual([true, 'half a thought']);
  expect(await violations(page)).toEqual([]);
  await send(page).click();
  await opens(page, 'sea.webp').waitFor();
  await tray(page).waitFor({ state: 'detached' });
  expect([await field(page).isDisabled(), await field(page).inputValue()]).toEqual([false, 'half a thought']);
  expect(await holds(other, 'sea.webp')).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('[WID38] of several files that are dropped the first is sent; text is pasted as text, also with a picture of it', async () => {
  const page = await look();
  await hand(page, 'drop', ['first.png', 'second.png']);
  await tray(page).getByText('first.png').waitFor();
  await expect.poll(() => page.getByText('second.png').count()).toBe(0);
  await tray(page).getByRole('button', { name: 'Remove the file' }).click();
  await tray(page).waitFor({ state: 'detached' });
  await hand(page, 'paste', ['cells.png'], 'a\tb');
  await expect.poll(() => tray(page).count()).toBe(0);
  await hand(page, 'paste', ['screen.png']);
  await tray(page).getByText('screen.png').waitFor();
});

test('[WID38] an upload goes on after a lost connection, and is forgotten by the server when it is cancelled', async () => {
  const page = await look();
  const asked: string[] = [];
  let cuts = 2;
  await page.route('**/json/uploads/*', async (route) => {
    asked.push(route.request().method());
    if (route.request().method() !== 'PATCH' || cuts === 0) return route.continue();
    cuts -= 1;
    return route.abort('connectionreset');
  });
  await attach(page, await picture('slow.png'));
  await tray(page).getByText('The connection is gone.').waitFor();
  await tray(page).getByText('Ready to send').waitFor();
  expect(asked).toEqual(['PATCH', 'GET', 'PATCH', 'GET', 'PATCH']);
  const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await tray(page).getByRole('button', { name: 'Remove the file' }).click();
  expect((await forgotten).status()).toBe(204);
  await expect.poll(() => field(page).isDisabled()).toBe(false);
});

test('[WID38] a file that is to be sent is sent once it has been uploaded, also when its tab was left by then', async () => {
  const [page, other] = [await look(), await script()];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/json/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await promise;
    return route.continue();
  });
  await attach(page, await picture('left.png'));
  await send(page).click();
  await page.getByRole('tab', { name: 'Attendees' }).click();
  resolve();
  await expect.poll(() => holds(other, 'left.webp')).toBe(true);
});

test('[WID11] a file of another kind is not supported, by its content', async () => {
  const page = await look();
  await attach(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0090\0\u0003', 'latin1') });
  await tray(page).getByRole('alert').getByText('photo.png (application/', { exact: false }).waitFor();
  await expect.poll(() => send(page).isDisabled()).toBe(true);
});

test('[WID39] a picture that comes late, or never, moves nothing that one reads', async () => {
  const [reader, sender] = [await look(), await script()];
  const held: (() => void)[] = [];
  await reader.route('**/json/chat/files/**', async (route) => {
    await new Promise<void>((go) => held.push(go));
    return route.request().url().includes('broken') ? route.abort() : route.continue();
  });
  for (const name of ['late.png', 'broken.png']) {
    const { buffer } = await picture(name);
    await post(sender, name, new Blob([new Uint8Array(buffer)]));
    await opens(reader, name.replace('.png', '.webp')).waitFor();
  }
  await sendChat(reader, 'what one reads');
  const place = async () => (await said(reader, 'what one reads').boundingBox())?.y ?? NaN;
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2);
  // The end of the list comes into view by itself after one's own message; the place counts once it rests.
  let before = NaN;
  await expect.poll(async () => Math.abs(before - (before = await place()))).toBe(0);
  held.forEach((go) => go());
  await expect
    .poll(() =>
      opens(reader, 'late.webp')
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await opens(reader, 'broken.webp').locator('svg').waitFor();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});

test('[WID39] a video shows a frame of its beginning, in room that stays the same', async () => {
  const page = await look();
  const buffer = await readFile(new URL('../../demo/demo/media/home.mp4', import.meta.url));
  await attach(page, { name: 'home.mp4', mimeType: 'video/mp4', buffer });
  await send(page).click();
  const film = opens(page, 'home.mp4');
  await film.waitFor();
  const frame = film.locator('video');
  await expect
    .poll(() => frame.evaluate((video: HTMLVideoElement) => [video.readyState >= 2, video.paused]))
    .toEqual([true, true]);
  await expect.poll(() => film.boundingBox()).toMatchObject({ width: 160, height: 160 });
});

test('[WID4] the viewer is a place of the history; only its author deletes a file there, and not with replies', async () => {
  const [page, other] = [await look(), await look('Oskar Weiss')];
  await share(page, 'view.png');
  const named = (which: Page) => new URL(which.url()).searchParams.get('modal');
  const viewer = (which: Page) => which.getByRole('dialog', { name: 'view.webp' });
  await opens(page, 'view.webp').click();
  await viewer(page).getByRole('img', { name: 'view.webp' }).waitFor();
  expect(named(page)).toBe('fileviewer');
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await viewer(page).waitFor({ state: 'detached' });
  expect(named(page)).toBeNull();
  await opens(page, 'view.webp').click();
  await viewer(page).waitFor();
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  expect(named(page)).toBeNull();
  await page.goto(`${chat.stage.url}/${chat.event.slug}?modal=fileviewer`);
  await field(page).waitFor();
  await expect.poll(() => named(page)).toBeNull();

  await opens(other, 'view.webp').click();
  await viewer(other).waitFor();
  await expect.poll(() => viewer(other).getByRole('button', { name: 'Delete the message' }).count()).toBe(0);
  await other.keyboard.press('Escape');
  await viewer(other).waitFor({ state: 'detached' });
  await share(page, 'answered.png');
  await opens(other, 'answered.webp').waitFor();
  await reply(other, 'answered.webp');
  await opens(page, 'answered.webp').click();
  const dialog = page.getByRole('dialog', { name: 'answered.webp' });
  await dialog.getByRole('link', { name: 'Download' }).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete the message' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await opens(page, 'view.webp').click();
  await viewer(page).getByRole('button', { name: 'Delete the message' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await viewer(page).waitFor({ state: 'detached' });
  await opens(other, 'view.webp').waitFor({ state: 'detached' });
});

test('[WID35] hostile names and files are shown as text, and run nowhere', async () => {
  const page = await look();
  await page.evaluate(() => Object.assign(globalThis, { hits: 0 }));
  const hit = 'globalThis.hits=1';
  const names = [
    `<img src=x onerror=${hit}>.csv`,
    `"><script>${hit}</script>.csv`,
    `javascript:${hit};.csv`,
    `' onmouseover='${hit}.csv`,
    `\u202egnp.csv`,
    `{{constructor.constructor("${hit}")()}}.csv`,
    `${'a'.repeat(300)}.csv`,
    `%3Cscript%3E${hit}%3C/script%3E.csv`,
    `&lt;img src=x onerror=${hit}&gt;.csv`,
    `</title></textarea><svg onload=${hit}>.csv`,
  ];
  const sender = await script();
  for (const name of names) await post(sender, name, new Blob([`<script>${hit}</script>`], { type: 'text/html' }));
  const links = page.locator('[data-file]');
  await expect.poll(() => links.count()).toBeGreaterThan(4);
  await links.last().hover();
  const address = (await links.last().getAttribute('href')) ?? '';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.goto(chat.stage.url + address).catch(() => null),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(await page.evaluate(() => (globalThis as { hits?: number }).hits)).toBe(0);
});
