import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chatOf, FAKE_MEDIA, guestOf, join, sees, WAIT } from '../support/calls.ts';
import { useRunningEvents } from '../support/events.ts';

const stage = useRunningEvents();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser(FAKE_MEDIA);
});
afterAll(() => browser.close());

test('[CAL11] [D32] somebody whose session ends elsewhere is out of the call, with every device off', async () => {
  const event = await stage.server.createEvent();
  const ada = await guestOf(stage, browser, event, { first_name: 'Ada', last_name: 'Ray', host: true });
  const bob = await guestOf(stage, browser, event, { first_name: 'Bob', last_name: 'Ray' });
  await bob.page.addInitScript(() => {
    const [ask, taken] = [navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices), [] as MediaStreamTrack[]];
    Object.assign(window, { taken });
    navigator.mediaDevices.getUserMedia = async (limits) => {
      const stream = await ask(limits);
      taken.push(...stream.getTracks());
      return stream;
    };
  });
  const tid = await chatOf(event, [ada, bob]);
  await join(stage, event, ada, tid);
  await join(stage, event, bob, tid);
  await sees(bob.page, 'Ada Ray');
  const devices = () =>
    bob.page.evaluate(() => (Reflect.get(window, 'taken') as MediaStreamTrack[]).map(({ readyState }) => readyState));
  expect(await devices()).toContain('live');
  const { request } = bob.visitor.context;
  await request.post(`${stage.url}/${event.slug}/logout`, { headers: { origin: stage.url }, maxRedirects: 0 });
  await bob.page.getByRole('dialog').getByText('You got logged out').waitFor(WAIT);
  await bob.page.locator('[data-call]').waitFor({ state: 'detached', ...WAIT });
  expect(await devices()).not.toContain('live');
});
