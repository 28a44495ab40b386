import sharp from 'sharp';
import type { Locator, Page } from 'playwright-core';

/** Opens the side panel on the public chat and waits for its field. */
export async function openChat(page: Page): Promise<void> {
  await eventLinks(page).getByRole('button', { name: 'Chat' }).click();
  await page.getByPlaceholder('Type your message here..').waitFor();
}

/** The quick links, or the bar in their place on a phone. */
export function eventLinks(page: Page): Locator {
  return page.getByRole('navigation', { name: /^(Side panel links|Event)$/ });
}

/** Types a message and sends it with Enter; answers when the row is confirmed by the server. */
export async function sendChat(page: Page, text: string): Promise<void> {
  const field = page.getByPlaceholder('Type your message here..');
  await field.fill(text);
  await field.press('Enter');
  await messageRow(page, text).waitFor();
}

/** The row of a message that the server has confirmed, by its whole text. */
export function messageRow(page: Page, text: string): Locator {
  return page.locator('[role=log] [data-message]').getByText(text, { exact: true });
}

/** Texts of the messages that contain `part`, in the order in which they stand. */
export async function visibleMessages(page: Page, part: string): Promise<string[]> {
  const rows = await page.locator('[role=log] [data-message] p').allTextContents();
  return rows.filter((text) => text.includes(part));
}

/** Sends a small picture by the name of `pier.png`, which is shown as `pier.webp`. */
export async function sendPicture(page: Page): Promise<void> {
  const background = { r: 90, g: 90, b: 160 };
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  await page.locator('[data-attach]').setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
