import type { HallState } from '@plenary/contract/check-in/operations';
import { changesIn, CHECK_IN } from '@plenary/domain/check-in/codes';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

/** So long before a code changes, in ms. */
const SOON_MS = 300;

const stage = useEvents();
let event: EventFixture;

beforeEach(async () => {
  event = await stage.server.createEvent({ event_kind: 'hybrid' });
});

/** Somebody with a page of their own, on no address yet. */
async function join(who: PersonOptions, options: VisitorOptions = {}): Promise<Page> {
  const { context, page } = await stage.visitor(options);
  const { server } = stage;
  await carry(context, stage.url, (await server.signIn(await server.createPerson({ event, ...who }))).cookie);
  return page;
}
const go = (page: Page, path: string): Promise<unknown> => page.goto(`${stage.url}/${event.slug}/${path}`);

/** Makes the page's camera a picture that `showToCamera` changes. */
function paintCamera(): void {
  const devices = navigator.mediaDevices;
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const pen = canvas.getContext('2d');
  const shown = { image: null as HTMLImageElement | null };
  Object.assign(globalThis, { shown });
  setInterval(() => {
    if (!pen) return;
    pen.fillStyle = '#345';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (shown.image) pen.drawImage(shown.image, 440, 160, 400, 400);
  }, 50);
  devices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
}

/** Holds a drawing before the camera. */
async function showToCamera(page: Page, svg: string): Promise<void> {
  await page.evaluate(async (drawing) => {
    const { shown } = globalThis as unknown as { shown: { image: HTMLImageElement | null } };
    const image = new Image(400, 400);
    image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    await image.decode();
    shown.image = image;
  }, svg);
}

const drawn = async (page: Page, name: string): Promise<string> => {
  const html = await page.getByRole('img', { name }).evaluate((svg) => svg.outerHTML);
  return html.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"');
};

test('[CKN2] [CKN3] the desk reads the code of a person with the camera, and says who it was', async () => {
  const guest = await join({ first_name: 'Grace', last_name: 'Hopper' });
  await go(guest, 'check-in');
  const code = await drawn(guest, 'QR code with your check-in code');
  const desk = await join({ host: true });
  await desk.addInitScript(paintCamera);
  await go(desk, 'check-in');
  await desk.getByRole('button', { name: 'Scan with the camera' }).click();
  await showToCamera(desk, code);
  const outcome = desk.locator('[data-tone=ok]');
  await outcome.getByText('Grace Hopper').waitFor();
  await outcome.getByText('Checked in', { exact: true }).waitFor();
  await desk.getByText('1 person is checked in').waitFor();
  await guest.getByText('Checked in at').waitFor();
});

describe('[CKN6] the screen of a hall', () => {
  test('[CKN5] shows a code that changes, and checks in whoever opens it in time', async () => {
    const desk = await join({ host: true });
    await go(desk, 'check-in');
    await desk.getByRole('textbox', { name: 'Place' }).fill('Main entrance');
    await desk.getByRole('button', { name: 'Make a link' }).click();
    const link = desk.getByRole('textbox', { name: 'The address for “Main entrance”, shown this once' });
    const { pathname } = new URL(await link.inputValue());
    const { page: hall } = await stage.visitor();
    const codes: string[] = [];
    hall.on('response', (answer) => {
      if (!answer.url().includes('/json/check-in/halls/')) return;
      void answer.json().then(({ payload }: { payload?: Partial<HallState> }) => {
        if (payload?.url === undefined) return;
        const { pathname: path, search } = new URL(payload.url);
        codes.push(`${stage.url}${path}${search}`);
      });
    });
    // The page asks again when the code changes, which the server says is soon.
    const { clock } = stage.server;
    await clock.advance(changesIn(clock.now()) - SOON_MS);
    await hall.goto(`${stage.url}${pathname}`);
    await hall.getByRole('img', { name: /^QR code for checking in/ }).waitFor();
    await hall.getByText('Main entrance').waitFor();
    expect(await violations(hall)).toEqual([]);
    const first = codes.at(-1) ?? '';
    await clock.advance(SOON_MS);
    await expect.poll(() => codes.at(-1)).not.toBe(first);
    const second = codes.at(-1) ?? '';

    const guest = await join({});
    await guest.goto(second);
    await guest.getByRole('heading', { name: 'You are checked in' }).waitFor();
    await guest.getByText('+25 points').waitFor();
    expect(await violations(guest)).toEqual([]);
    await guest.reload();
    await guest.getByRole('heading', { name: 'Your check-in code' }).waitFor();

    await stage.server.clock.advance(CHECK_IN.changes_every_ms);
    const late = await join({});
    await late.goto(first);
    await late.getByRole('heading', { name: 'You are not checked in' }).waitFor();
    await late.getByText('This code has changed since. Scan the one that the screen shows now.').waitFor();

    await clock.advance(changesIn(clock.now()) - SOON_MS);
    await hall.reload();
    await hall.getByRole('img', { name: /^QR code for checking in/ }).waitFor();
    await desk.getByRole('button', { name: 'End the link: Main entrance' }).click();
    await desk.getByRole('button', { name: /^End the link/ }).waitFor({ state: 'detached' });
    await hall.getByText('The link of this screen has ended.').waitFor();
  });
});
