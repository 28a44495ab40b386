import { expect, test } from 'vitest';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** Pages of the demo beside those that its home leads to. */
const PAGES = [
  ...['', '/agenda', '/networking', '/exhibitors', '/vault', '/polls', '/check-in', '/search?q=harbour', '/sponsors'],
  ...['/games', '/tour', '/meetings', '/contacts', '/speed-networking', '/timeline', '/audience', '/rooms', '/devices'],
  ...['/devices/checks', '/go-live', '/nothing-of-this-name'],
].map((path) => `/demo${path}`);

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
    for (const path of new Set([...PAGES, ...own, '/', '/empty', '/single'])) {
      const answer = await page.request.get(stage.url + path, { headers: { accept: 'text/html' } });
      if (answer.status() >= 500 || (await answer.text()).includes(GIVEN_UP)) given.push(path);
    }
    expect(given).toEqual([]);
  },
);
