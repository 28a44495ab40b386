import { rectangle, storeElement } from '@plenary/server/features/boards/boards.fixture';
import { picture } from '@plenary/server/features/uploads/uploads.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { button, chatOf, FAKE_MEDIA, guestOf, join, region, WAIT, type Guest } from '../support/calls.ts';
import { useRunningEvents } from '../support/events.ts';

const stage = useRunningEvents();
let browser: Browser;
let event: EventFixture;

beforeAll(async () => {
  browser = await launchBrowser(FAKE_MEDIA);
});
afterAll(() => browser.close());

const board = (page: Page) => page.locator('[data-board]');
const canvas = (page: Page) => board(page).locator('canvas.interactive');
const modal = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });

async function pickMore(page: Page, entry: string): Promise<void> {
  await button(page, 'More').click(WAIT);
  await page.getByRole('menuitem', { name: entry }).click(WAIT);
}

/** Draws a rectangle by the keyboard's choice and a mouse. */
async function drawRectangle(page: Page, at: { readonly x: number; readonly y: number }): Promise<void> {
  const box = (await canvas(page).boundingBox())!;
  await board(page).locator('[data-testid="toolbar-rectangle"]').check({ force: true });
  await page.mouse.move(box.x + at.x, box.y + at.y);
  await page.mouse.down();
  await page.mouse.move(box.x + at.x + 80, box.y + at.y + 60, { steps: 4 });
  await page.mouse.up();
}

/** Chooses an image from one's files. */
async function chooseImage(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser', WAIT);
  await board(page).locator('[data-testid="toolbar-image"]').check({ force: true });
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** Pixels of the drawing that have nearly the colour of the image that tests put on it: the server draws it anew. */
const blue = (page: Page): Promise<number> =>
  board(page)
    .locator('canvas.static')
    .evaluate((drawing: HTMLCanvasElement) => {
      const { data } = drawing.getContext('2d')!.getImageData(0, 0, drawing.width, drawing.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if ([0x33, 0x66, 0x99].every((value, part) => Math.abs(data[at + part]! - value) < 8)) count += 1;
      return count;
    })
    .catch(() => 0);

/** Pictures are drawn from now on as on a slow machine, where the button that saves one is disabled meanwhile. */
function drawSlowly(): void {
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
    const finish = (blob: Blob | null): void => {
      const rests = document.querySelector('.excalidraw-modal-container button:disabled') !== null;
      // The browser takes the focus from a disabled button with the next picture of the page.
      if (rests && document.activeElement?.matches(':disabled') !== true) done(blob);
      else requestAnimationFrame(() => finish(blob));
    };
    toBlob.call(this, finish, ...how);
  };
}

/** Elements that show on the open board, as the server has them. */
async function drawn({ caller }: Guest, tid: string): Promise<number> {
  const path = `/${event.slug}/json/whiteboard?tid=${tid}`;
  const { json } = await caller.client.get(path);
  if (!json.boardUrl) return 0;
  const { payload } = (await caller.client.get(json.boardUrl)).json;
  return payload.elements.filter(({ isDeleted }: { isDeleted: boolean }) => !isDeleted).length;
}

test('[WBD1] [WBD2] [WBD3] [WBD32] [CAL11] two people draw on one board; its host is held until it is closed', async () => {
  event = await stage.server.createEvent();
  const ada = await guestOf(stage, browser, event, { first_name: 'Ada', last_name: 'Ray', host: true });
  const bob = await guestOf(stage, browser, event, { first_name: 'Bob', last_name: 'Ray' });
  const asked: string[] = [];
  for (const { page } of [ada, bob]) page.on('request', (request) => asked.push(request.url()));
  // Other browsers have no picker of files, and save them as downloads.
  await ada.page.addInitScript('delete window.showSaveFilePicker; delete window.showOpenFilePicker;');
  const tid = await chatOf(event, [ada, bob]);
  await join(stage, event, ada, tid);
  await join(stage, event, bob, tid);

  // Whoever may not start one has no entry for it.
  await button(bob.page, 'More').click(WAIT);
  await bob.page.getByRole('menuitem', { name: 'Audio/Video settings' }).waitFor(WAIT);
  await expect.poll(() => bob.page.getByRole('menuitem', { name: 'Start Whiteboarding' }).count()).toBe(0);
  await bob.page.keyboard.press('Escape');

  await pickMore(ada.page, 'Start Whiteboarding');
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.getByLabel('Name of a new whiteboard').fill('Harbour');
  await button(ada.page, 'Create and open').dblclick();
  for (const { page } of [ada, bob]) {
    await board(page).getByText('The whiteboard is opening …').first().waitFor(WAIT);
    await board(page).getByText('opened by Ada Ray').waitFor(WAIT);
  }
  // Whoever presses twice has one board.
  const kept = await ada.caller.client.get(`/${event.slug}/json/whiteboard/boards`);
  expect(kept.json.payload.boards).toHaveLength(1);
  await expect.poll(() => button(ada.page, /Turn camera/).isDisabled()).toBe(true);
  // V switches what its button switches, and nothing else.
  await region(ada.page).focus();
  await ada.page.keyboard.press('v');
  await expect.poll(() => button(ada.page, 'Turn camera on (V)').count()).toBe(1);
  await expect.poll(() => button(bob.page, /Turn camera/).isDisabled()).toBe(false);
  for (const { page } of [ada, bob]) {
    await canvas(page).waitFor(WAIT);
    await board(page)
      .locator('[class*="cover"]')
      .waitFor({ state: 'detached', ...WAIT });
  }

  expect(await violations(ada.page)).toEqual([]);
  await drawRectangle(ada.page, { x: 420, y: 160 });
  await expect.poll(() => drawn(ada, tid), WAIT).toBe(1);
  // The controls of a selected shape stand beside it; so does the list of colours that one of them opens.
  await board(ada.page)
    .getByRole('group', { name: 'Stroke' })
    .getByRole('button', { name: 'Stroke' })
    .last()
    .click(WAIT);
  await board(ada.page).getByRole('dialog', { name: 'Stroke' }).waitFor(WAIT);
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.keyboard.press('Escape');
  await board(ada.page).locator('.App-toolbar__extra-tools-trigger').click(WAIT);
  await board(ada.page).getByText('Laser pointer').waitFor(WAIT);
  await expect.poll(() => board(ada.page).getByText('Generate').isVisible()).toBe(false);
  expect(await violations(ada.page)).toEqual([]);
  await board(ada.page).locator('.App-toolbar__extra-tools-trigger').click(WAIT);
  await drawRectangle(bob.page, { x: 560, y: 260 });
  await expect.poll(() => drawn(ada, tid), WAIT).toBe(2);
  // Bob's page knows Ada's element: all can be selected and deleted there.
  await canvas(bob.page).click({ position: { x: 700, y: 480 }, force: true });
  // Keys that are pressed on the board are the drawing program's: the space bar moves the sheet there, and nobody is heard.
  await button(bob.page, 'Turn microphone off (M)').click();
  await button(bob.page, 'Turn microphone on (M)').waitFor(WAIT);
  await canvas(bob.page).click({ position: { x: 700, y: 480 }, force: true });
  await bob.page.keyboard.down(' ');
  await expect.poll(() => button(bob.page, 'Turn microphone on (M)').count()).toBe(1);
  await bob.page.keyboard.up(' ');
  await bob.page.keyboard.press('m');
  await expect.poll(() => button(bob.page, 'Turn microphone on (M)').count()).toBe(1);
  await bob.page.keyboard.press('Control+a');
  await bob.page.keyboard.press('Delete');
  await expect.poll(() => drawn(ada, tid), WAIT).toBe(0);
  await drawRectangle(bob.page, { x: 420, y: 300 });
  await expect.poll(() => drawn(ada, tid), WAIT).toBe(1);

  // Letters are drawn in a font of ours.
  await board(ada.page).locator('[data-testid="toolbar-text"]').check({ force: true });
  expect(await violations(ada.page)).toEqual([]);
  await canvas(ada.page).click({ position: { x: 600, y: 420 }, force: true });
  // Letters that are typed before the field is there are names of tools.
  await board(ada.page).locator('textarea.excalidraw-wysiwyg').waitFor(WAIT);
  await ada.page.keyboard.type('Hello');
  await ada.page.keyboard.press('Escape');
  await expect.poll(() => drawn(ada, tid), WAIT).toBe(2);
  await expect.poll(() => asked.some((url) => url.includes('/assets/excalidraw/fonts/')), WAIT).toBe(true);

  // The document keeps its language, whatever the drawing program says of it.
  expect(await ada.page.evaluate(() => document.documentElement.lang)).toBe('en');

  // The drawing is saved as a picture and as the drawing program's own file, by a browser that asks for no place.
  for (const [entry, act, name] of [
    ['image-export-button', 'PNG', 'Harbour.png'],
    ['json-export-button', 'Save to file', 'Harbour.excalidraw'],
  ] as const) {
    await button(ada.page, 'Menu of the whiteboard').click(WAIT);
    await ada.page.locator(`[data-testid="${entry}"]`).click(WAIT);
    const save = ada.page.locator('.excalidraw-modal-container button').filter({ hasText: act });
    await save.waitFor(WAIT);
    expect(await violations(ada.page)).toEqual([]);
    await ada.page.evaluate(drawSlowly);
    const [saved] = await Promise.all([ada.page.waitForEvent('download', WAIT), save.click(WAIT)]);
    expect(saved.suggestedFilename()).toBe(name);
    await ada.page.keyboard.press('Escape');
    await ada.page.locator('.excalidraw-modal-container').waitFor({ state: 'detached', ...WAIT });
  }

  await button(ada.page, 'Leave').click();
  await modal(ada.page, 'Whiteboard needs to be closed before you can leave the call.').waitFor(WAIT);
  await button(ada.page, 'OK').click();
  await ada.page.locator('header a[href^="/"]').first().click();
  await modal(ada.page, 'Whiteboard must be closed before you can move to another page.').waitFor(WAIT);
  await button(ada.page, 'OK').click();
  await expect.poll(() => region(ada.page).count()).toBe(1);

  await pickMore(ada.page, 'End Whiteboarding');
  await modal(ada.page, 'Unsaved whiteboards will be lost if closed.').waitFor(WAIT);
  await button(ada.page, 'Close').click();
  await board(bob.page).waitFor({ state: 'detached', ...WAIT });
  await board(ada.page).waitFor({ state: 'detached', ...WAIT });
  await expect.poll(() => button(ada.page, /Turn camera/).isDisabled(), WAIT).toBe(false);

  // It was kept: the host gives it another name, thinks twice about deleting it, and opens it again with what is on it.
  await pickMore(ada.page, 'Start Whiteboarding');
  await button(ada.page, 'Rename Harbour').click(WAIT);
  await ada.page.getByLabel('New name').fill('Harbour plan');
  await button(ada.page, 'Save').click();
  await button(ada.page, 'Delete Harbour plan').click(WAIT);
  await ada.page.getByRole('alertdialog').getByText('Delete “Harbour plan” with all that is on it?').waitFor(WAIT);
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await ada.page.getByRole('button', { name: /^Harbour/ }).click(WAIT);
  await board(bob.page).waitFor(WAIT);
  await expect.poll(() => drawn(ada, tid), WAIT).toBe(2);

  // In the small window it says that it is open, and leads to it.
  await button(ada.page, 'Pop out').click();
  await region(ada.page).getByText('A whiteboard is open.').waitFor(WAIT);
  await expect.poll(() => board(ada.page).count()).toBe(0);
  await button(ada.page, 'Show it').click();
  await canvas(ada.page).waitFor(WAIT);
  const outside = asked.filter((url) => !url.startsWith(stage.url) && !/^(?:data|blob):/.test(url));
  expect(outside).toEqual([]);
  await Promise.all([ada, bob].map(({ visitor }) => visitor.context.close()));
});

test('[WBD11] [WBD12] [WBD21] an image of one is seen by the other, also after a reload; one that leads elsewhere is on no board', async () => {
  event = await stage.server.createEvent();
  const ada = await guestOf(stage, browser, event, { first_name: 'Ada', last_name: 'Ray', host: true });
  const bob = await guestOf(stage, browser, event, { first_name: 'Bob', last_name: 'Ray' });
  // Other browsers have no picker of files.
  await ada.page.addInitScript('delete window.showOpenFilePicker;');
  const elsewhere: string[] = [];
  await ada.visitor.context.route('https://elsewhere.example/**', (route) => {
    elsewhere.push(route.request().url());
    return route.abort();
  });
  const tid = await chatOf(event, [ada, bob]);
  await join(stage, event, ada, tid);
  await join(stage, event, bob, tid);
  await ada.caller.client.post(`/${event.slug}/json/whiteboard/boards`, { tid, name: 'Sea' });
  const endless = { width: 1e6, height: 1e6, fillStyle: 'cross-hatch', backgroundColor: '#ffc9c9' } as const;
  await storeElement(stage.server, event, rectangle({ ...endless, id: 'endless' }));
  await pickMore(ada.page, 'Start Whiteboarding');
  await ada.page.getByRole('button', { name: /^Sea/ }).click(WAIT);
  await canvas(ada.page).waitFor(WAIT);
  await board(ada.page)
    .locator('[class*="cover"]')
    .waitFor({ state: 'detached', ...WAIT });

  await chooseImage(ada.page, 'sea.png', 'image/png', await picture(200, 150));
  const place = board(ada.page).getByText('Click to place the image');
  await place.waitFor(WAIT);
  // As a person does, who sees that the drawing program still waits for the click.
  await expect
    .poll(async () => {
      if (await place.isVisible()) await canvas(ada.page).click({ position: { x: 500, y: 250 }, force: true });
      return blue(ada.page);
    }, WAIT)
    .toBeGreaterThan(10_000);
  await expect.poll(() => blue(bob.page), WAIT).toBeGreaterThan(10_000);
  await bob.page.reload();
  await expect.poll(() => blue(bob.page), WAIT).toBeGreaterThan(10_000);
  const left_out = board(bob.page).getByText('1 element takes too long to draw and is not shown.');
  await left_out.waitFor(WAIT);
  await button(bob.page, 'Remove from the whiteboard').click();
  await left_out.waitFor({ state: 'detached' });
  await expect.poll(() => drawn(ada, tid)).toBe(1);

  const leads = '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://elsewhere.example/sea.png"/></svg>';
  await chooseImage(ada.page, 'sea.svg', 'image/svg+xml', Buffer.from(leads));
  await board(ada.page).getByText('This image cannot be put on the whiteboard.').waitFor(WAIT);
  await canvas(ada.page).click({ position: { x: 300, y: 450 }, force: true });
  await ada.page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<img src="https://elsewhere.example/sea.png">');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await modal(ada.page, 'Failed to fetch image.').waitFor(WAIT);
  expect(elsewhere).toEqual([]);
  expect(await drawn(ada, tid)).toBe(1);
  await Promise.all([ada, bob].map(({ visitor }) => visitor.context.close()));
});

test('[WBD4] [WBD5] troubles are said to whom they concern, and Firefox is asked for a click once', async () => {
  event = await stage.server.createEvent();
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const ada = await guestOf(stage, browser, event, { first_name: 'Ada', last_name: 'Ray', host: true }, { userAgent });
  const bob = await guestOf(stage, browser, event, { first_name: 'Bob', last_name: 'Ray' });
  const tid = await chatOf(event, [ada, bob]);
  await ada.page.route('**/json/whiteboard/start', (route) => route.abort(), { times: 1 });
  await bob.page.route('**/assets/BoardCanvas-*.js', (route) => route.abort());
  await join(stage, event, ada, tid);
  await join(stage, event, bob, tid);

  await pickMore(ada.page, 'Start Whiteboarding');
  await modal(ada.page, "To start a whiteboard session, please click 'continue'.").waitFor(WAIT);
  await button(ada.page, 'Continue').click();
  await ada.page.getByLabel('Name of a new whiteboard').fill('Harbour');
  await button(ada.page, 'Create and open').click();
  await modal(ada.page, 'There was a problem. Please try again.').waitFor(WAIT);
  await button(ada.page, 'OK').click();

  await pickMore(ada.page, 'Start Whiteboarding');
  await ada.page.getByRole('button', { name: /^Harbour/ }).click(WAIT);
  await canvas(ada.page).waitFor(WAIT);
  // The page offers to reload at once, too; below that the board says why.
  const trouble = board(bob.page).locator('[role="alert"]');
  await trouble.filter({ hasText: 'There was a problem. Please refresh your browser tab.' }).waitFor(WAIT);
  await Promise.all([ada, bob].map(({ visitor }) => visitor.context.close()));
});
