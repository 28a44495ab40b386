import type { EventFixture } from '@plenary/testkit/events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, launchBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { useRunningEvents } from '../support/events.ts';

const DEVICES = ['--use-fake-device-for-media-stream=fps=5,device-count=2', '--use-fake-ui-for-media-stream'];

const stage = useRunningEvents();
let browser: Browser;
let event: EventFixture;
const opened: Visitor[] = [];

beforeAll(async () => {
  browser = await launchBrowser(DEVICES);
});
afterAll(() => browser.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ context }) => context.close()));
});
beforeEach(async () => {
  const now = stage.server.clock.now();
  event = await stage.server.createEvent({ opens_at: new Date(now + 3 * 86_400_000) });
});

async function visit(before?: (page: Page) => Promise<unknown>, path = '/devices'): Promise<Page> {
  const person = await stage.server.signIn(await stage.server.createPerson({ event }));
  const visitor = await newVisitor(browser, stage.url);
  opened.push(visitor);
  await carry(visitor.context, stage.url, person.cookie);
  await before?.(visitor.page);
  await visitor.page.goto(`${stage.url}/${event.slug}${path}`);
  return visitor.page;
}

const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('[DEV5] [DEV6] a result reaches the organisers when its person sends it, and not before', async () => {
  const page = await visit();
  await says(page, 'Camera: works');
  await page.getByRole('button', { name: 'I heard nothing' }).click();
  await says(page, 'Sound: heard nothing');
  const host = await stage.server.signIn(await stage.server.createPerson({ event, host: true }));
  const list = async (show: string) => (await host.get(`/${event.slug}/json/devices/checks?show=${show}`)).json.payload;
  expect((await list('trouble')).people).toEqual([]);
  await page.getByRole('button', { name: 'Send the result' }).click();
  await says(page, 'The organisers see it now.');
  expect(await violations(page)).toEqual([]);
  const { people } = await list('trouble');
  expect(people).toMatchObject([
    { check: { camera: 'works', live: 'socket', webrtc: true, troubles: expect.arrayContaining(['no_sound']) } },
  ]);

  const visitor = await newVisitor(browser, stage.url);
  opened.push(visitor);
  await carry(visitor.context, stage.url, host.cookie);
  await visitor.page.goto(`${stage.url}/${event.slug}/devices/checks`);
  await says(visitor.page, 'Heard nothing');
  expect(await violations(visitor.page)).toEqual([]);
  await visitor.page.getByRole('button', { name: /Not checked/ }).click();
  await visitor.page.getByRole('button', { name: 'Ask those who have not checked by mail' }).click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Ask those' }).click();
  await says(visitor.page, '1 mail is on its way.');

  await page.getByRole('button', { name: 'Take it back' }).click();
  await says(page, 'Taken back.');
  expect((await list('trouble')).people).toEqual([]);
});

test('[DEV1] [DEV4] days before an event somebody sees and hears themselves, and chooses another camera', async () => {
  const page = await visit();
  await says(page, 'Your camera and microphone work.');
  expect(await violations(page)).toEqual([]);
  const frames = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(3);
  // The microphone of the test beeps once a second.
  const level = () => page.locator('meter').evaluate((meter: HTMLMeterElement) => meter.value);
  await expect.poll(level, { interval: 50 }).toBeGreaterThan(0.2);
  await page.getByRole('button', { name: 'Play a test sound' }).click();
  await says(page, 'Heard nothing?');

  const camera = page.getByLabel('Camera', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  const other = await camera.locator('option').nth(1).getAttribute('value');
  await camera.selectOption(other);
  await expect.poll(() => camera.locator('option:checked').textContent()).toContain('(unsaved)');
  await save.click();
  await says(page, 'Saved on this device.');
  await expect.poll(() => stored(page, 'deviceIdCam')).toBe(other);
  await page.getByRole('switch', { name: 'Camera on' }).click();
  await expect.poll(() => stored(page, 'isCamOn')).toBe('false');
  // Headless Chromium names its devices anew with each page, so that a reload shows only the switches.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => camera.inputValue()).toBe(other);
  await page.reload();
  await says(page, 'Your camera and microphone work.');
  await expect.poll(() => page.getByRole('switch', { name: 'Camera on' }).isChecked()).toBe(false);
});

test('[DEV2] a camera that is refused is said in words, and Refresh looks again', async () => {
  const page = await visit((opening) =>
    opening.addInitScript(() => {
      localStorage.setItem('deviceIdCam', 'gone');
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (limits) =>
        limits?.video && !Reflect.get(window, 'allowed')
          ? Promise.reject(new DOMException('no', 'NotAllowedError'))
          : ask(limits);
    }),
  );
  await says(page, 'Your microphone works. Without a camera you can join calls with your voice.');
  const camera = page.getByLabel('Camera', { exact: true });
  await expect.poll(() => camera.locator('option').allTextContents()).toEqual(['No device found']);
  await says(page, 'Make sure the device is plugged in, installed correctly, permitted and not used by another');
  await expect.poll(() => stored(page, 'deviceIdCam')).toBeNull();
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => Reflect.set(window, 'allowed', true));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await says(page, 'Your camera and microphone work.');
});

test('[DEV2] without media devices at all, stored ids go and the page says so', async () => {
  const page = await visit((opening) =>
    opening.addInitScript(() => {
      localStorage.setItem('deviceIdMic', 'gone');
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    }),
  );
  await says(page, 'This browser cannot use a microphone on this page.');
  await expect.poll(() => stored(page, 'deviceIdMic')).toBeNull();
});

test('[DEV1] the settings open as a modal, which Cancel leaves as it was', async () => {
  event = await stage.server.createEvent();
  const page = await visit(undefined, '');
  await page.evaluate(() => localStorage.setItem('sidePanelTab', 'settings'));
  await page.reload();
  await page.getByRole('button', { name: 'Video/Audio device settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Video/Audio device settings' });
  const camera = dialog.getByLabel('Camera', { exact: true });
  await expect.poll(() => camera.locator('option').count()).toBe(2);
  await dialog.getByRole('button', { name: 'Refresh' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await camera.selectOption({ index: 1 });
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => stored(page, 'deviceIdCam')).toBeNull();
});
