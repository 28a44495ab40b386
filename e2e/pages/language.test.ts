import { createSession } from '@plenary/testkit/sessions';
import { expect, test } from 'vitest';
import { carry, WITH_WORKER } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();

/** Languages whose chunk a page has fetched. */
const LANGUAGE_CHUNK = /\/assets\/(en|de|ar|en-XA)-[\w-]{7}\.js$/;

test('[LNG2] a page is in one language from its first byte on, and other parts bring their texts in it', async () => {
  const event = await stage.server.createEvent();
  const { cookie } = await createSession(stage.server.ctx, await stage.server.createPerson({ event }));
  const { context, page, errors } = await stage.visitor({ locale: 'de-CH' });
  await carry(context, stage.url, cookie);
  const fetched = new Set<string | undefined>();
  page.on('request', (request) => {
    const [, language] = LANGUAGE_CHUNK.exec(request.url()) ?? [];
    if (language !== undefined) fetched.add(language);
  });
  const document = await (await page.goto(`${stage.url}/${event.slug}`))?.text();
  expect(document).toContain('<html lang="de" dir="ltr">');
  expect(document).toContain('>Zum Inhalt springen</a>');
  await page.getByRole('button', { name: 'Chat' }).first().click();
  await page.getByPlaceholder('Schreib hier deine Nachricht …').waitFor();
  expect([...fetched]).toEqual(['de']);
  expect(errors).toEqual([]);
});

test('[LNG2] [LNG8] a page in Arabic says an event in English in its own direction, and the zone in one language', async () => {
  const opens_at = new Date(stage.server.clock.now() + 3_600_000);
  const event = await stage.server.createEvent({ name: 'What now?', opens_at, time_zone: 'Europe/Helsinki' });
  const { page } = await stage.visitor({ locale: 'ar' });
  await page.goto(`${stage.url}/${event.slug}`);
  const [first, last] = await page.getByRole('heading', { name: 'What now?' }).evaluate((heading) => {
    const letters = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()!;
    return [0, 'What now?'.length - 1].map((at) => {
      const range = document.createRange();
      range.setStart(letters, at);
      range.setEnd(letters, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(last).toBeGreaterThan(first!);
  await page.getByText('بتوقيت هلسنكي', { exact: true }).waitFor();
});

test('[LNG6] the page of a browser that is offline is in its own language', async () => {
  const { slug } = await stage.server.createEvent();
  const { context, page } = await stage.visitor({ locale: 'de-CH', ...WITH_WORKER });
  await page.goto(`${stage.url}/${slug}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${stage.url}/${slug}/login`);
  await page.getByRole('heading', { name: 'Du bist offline' }).waitFor();
  expect(await page.title()).toBe('Du bist offline');
  await expect.poll(() => page.getByRole('heading').count()).toBe(1);
});

test('[LNG1] the legal pages are in German where the browser asks for it, and fit a narrow screen', async () => {
  const { page } = await stage.visitor({ locale: 'de-CH', viewport: { width: 320, height: 640 } });
  await page.goto(`${stage.url}/pages/terms`);
  for (const title of ['Datenschutzhinweise', 'Fragen und Antworten', 'Cookie-Hinweis', 'Nutzungsbedingungen']) {
    await page.getByRole('navigation', { name: 'Weitere Seiten' }).getByRole('link', { name: title }).click();
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    expect(await heading.evaluate((h1) => h1.scrollWidth - h1.clientWidth), title).toBe(0);
    const sideways = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(sideways, title).toBe(0);
  }
});
