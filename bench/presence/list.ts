import { FakeClock } from '@plenary/testkit/clock';
import { startServer } from '@plenary/testkit/server';
import type { Page } from 'playwright-core';
import { carry, launchBrowser, newVisitor } from '../../e2e/support/browser.ts';
import { latenciesOf } from '../latencies.ts';
import { addPeople } from './people.ts';

/** The pause after the last letter, before a search is asked, is no work: it is taken off; ms. */
const SEARCH_PAUSE_MS = 250;

/** Ms in the page from `act` until something is drawn for which `isDone` holds, a frame after it. */
function drawnAfter(page: Page, act: string, isDone: string): Promise<number> {
  // One text, since the page's policy lets it evaluate none by itself.
  return page.evaluate<number>(`(async () => {
    const start = performance.now();
    ${act};
    while (!(${isDone})) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  })()`);
}

const tab = (id: string) => `document.getElementById('panel-tab-${id}').click()`;
const ROWS = `[...document.querySelectorAll('[aria-posinset]')]`;
const type = (text: string) => `(() => {
  const box = document.querySelector('#side-panel input[type=search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(text)});
  box.dispatchEvent(new Event('input', { bubbles: true }));
})()`;

/** A list with so many people, in a browser: how long it takes to open it, and to search it. Lines to read. */
export async function timeList(people: number, rounds: number): Promise<string[]> {
  const server = await startServer({ web: 'built', background: true, clock: new FakeClock(Date.now()) });
  const browser = await launchBrowser();
  try {
    const event = await server.createEvent();
    for (const { event_user_id } of await addPeople(server.ctx, event, people))
      server.ctx.presence.connect({ event_id: event.id, event_user_id });
    const { cookie } = await server.signIn(await server.createPerson({ event }));
    const { context, page } = await newVisitor(browser, server.url);
    await carry(context, server.url, cookie);
    await page.goto(`${server.url}/${event.slug}`);
    await page.locator('#side-panel-burger').click();
    await page.locator('#panel-tab-attendees').click();
    await page.locator('[aria-posinset="1"]').waitFor();
    const [opened, searched]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      await drawnAfter(page, tab('settings'), `${ROWS}.length === 0`);
      await server.clock.advance(10_000);
      opened.push(await drawnAfter(page, tab('attendees'), `${ROWS}.length > 5`));
      // A number that one person alone has.
      const wanted = String(people - 1 - 97 * round);
      const found = `${ROWS}.length === 1 && ${ROWS}[0].textContent.includes(${JSON.stringify(wanted)})`;
      searched.push((await drawnAfter(page, type(wanted), found)) - SEARCH_PAUSE_MS);
      await drawnAfter(page, type(''), `${ROWS}.length > 5 && ${ROWS}[0].getAttribute('aria-setsize') === '${people}'`);
    }
    const line = (name: string, took: readonly number[]) => {
      const { p50, max } = latenciesOf(took);
      return `${name}: ${p50.toFixed(0)} ms (p50), ${max.toFixed(0)} at most, of ${took.length}`;
    };
    return [
      `${people} people in the list, drawn in a browser`,
      line('the tab opens', opened),
      line('a search shows its result', searched),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
