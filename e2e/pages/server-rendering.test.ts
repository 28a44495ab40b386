import { SECTIONS } from '@plenary/domain/studio/sections';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO, DEMO_PAGES } from '../support/demo.ts';

import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** React writes this where the server gave a part of a page up; the browser reports it as a fault (error 419). */
const GIVEN_UP = '<!--$!-->';

test.for(['attendee', 'host', 'organiser'] as const)(
  '[PAG21] the server draws every page whole, and gives no part of it up: %s',
  async (who) => {
    const { page } = await stage.enter('demo', DEMO[who]);
    const led = await page.evaluate(() =>
      [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href')),
    );
    const own = led.filter((href): href is string => href?.startsWith('/demo/') === true);
    const given: string[] = [];
    for (const path of new Set([...DEMO_PAGES, ...own, '/', '/empty', '/single']))
      if ((await drawn(page, path)).includes(GIVEN_UP)) given.push(path);
    expect(given).toEqual([]);
  },
);

test('[PAG21] the server draws the same form twice, as the browser that takes it over does', async () => {
  const { page } = await stage.enter('demo', DEMO.organiser);
  const others: string[] = [];
  for (const path of SECTIONS.map((section) => `/studio/demo/${section}`)) {
    const first = await drawn(page, path);
    if (first.includes(GIVEN_UP) || idsIn(first) !== idsIn(await drawn(page, path))) others.push(path);
  }
  expect(others).toEqual([]);
});

async function drawn(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(stage.url + path, { headers: { accept: 'text/html' } });
  expect(answer.status(), path).toBeLessThan(429);
  return answer.text();
}

const idsIn = (html: string): string => (html.match(/ id="[^"]*"/g) ?? []).join();
