import { SHOW } from '@plenary/domain/simulation/show';
import { SHOW_ANNOUNCEMENT, SHOW_PEOPLE, SHOW_POLL } from '@plenary/simulation/show';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newVisitor, signIn } from '../../e2e/support/browser.ts';
import { openChat } from '../../e2e/support/chat.ts';
import { DEMO, type Person } from '../../e2e/support/demo.ts';
import type { RunningServer } from '../../e2e/support/server.ts';
import { CAST, type Actor } from './cast.ts';
import { beginShow } from './begin-show.ts';
import type { Faces } from './faces.ts';
import { NOTE_RGB, sketch } from './sketch.ts';

const ROOM = 'The galley';

/** A demo event whose pages are photographed. */
export interface Set {
  readonly server: RunningServer;
  readonly faces: Faces;
  /** Takes a picture of a page by name. @param moves what moves is caught as it is, rather than at its end */
  shoot(page: Page, name: string, moves?: 'moves'): Promise<void>;
  /** Takes one picture of the pages of several phones. */
  shootPhones(pages: readonly Page[], name: string): Promise<void>;
}

/** The screen of a phone, in px. */
export const PHONE = { width: 390, height: 844 } as const;

/** Everything that was asked for is there, the quick links have folded themselves up, and no mouse stands on anything. */
export async function settled(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('nav [data-open=true]').waitFor({ state: 'detached' });
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return document.fonts.status === 'loaded' && pictures.every(({ complete }) => complete);
  });
}

/** A page of a person at the event, who sits in the harbour's time zone. */
async function enter(
  { server: { url } }: Set,
  browser: Browser,
  person: Person,
  screen: { readonly viewport?: typeof PHONE } = {},
): Promise<Page> {
  const look = { colorScheme: 'light', timezoneId: 'Europe/Copenhagen', serviceWorkers: 'block' } as const;
  const { page } = await newVisitor(browser, url, { ...look, ...screen });
  await signIn(page, url, 'demo', person);
  return page;
}

/** Waits until a video of the page has moved on. */
const untilPlaying = (page: Page, videos: string, count: number): Promise<unknown> =>
  page.waitForFunction(
    ([selector, wanted]) => {
      const playing = [...document.querySelectorAll<HTMLVideoElement>(selector)].filter(
        (video) => video.currentTime > 1 && video.videoWidth > 0 && !video.paused,
      );
      return playing.length >= wanted;
    },
    [videos, count] as const,
  );

/** The home with its chat, and the page of the stream that is on air, while the show goes on. */
export async function homeAndStream(set: Set): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await enter(set, browser, DEMO.attendee);
    await openChat(page);
    await page.getByRole('log').getByText('Copper mesh is a good idea', { exact: false }).waitFor();
    await page.getByText('Sponsored by').waitFor();
    await page.getByRole('region', { name: 'Welcome, Nadia' }).getByRole('button').click();
    await beginShow(set.server);
    await page.getByText(SHOW_ANNOUNCEMENT.title).first().waitFor({ timeout: SHOW.length_ms });
    await set.shoot(page, 'home');
    await page.getByRole('main').getByRole('link', { name: 'Visit' }).first().click();
    await untilPlaying(page, 'video', 1);
    await page.getByRole('button', { name: 'Turn the sound on' }).click();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await beginShow(set.server);
    await vote(page);
    await untilRising(page, 3);
    await set.shoot(page, 'stream', 'moves');
  } finally {
    await browser.close();
  }
}

/** A person has voted as everybody has, and sees what the others chose. */
async function vote(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Poll: Where should/ }).click();
  const poll = page.getByRole('article', { name: SHOW_POLL.question });
  await poll.getByRole('radio', { name: SHOW_POLL.choices[2] }).check();
  await poll.getByRole('button', { name: 'Vote', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Voted · results' }).click();
  await poll.getByText(`${SHOW_PEOPLE + 1} people have voted`).waitFor();
}

/** Waits until so many reactions rise over the stage at once. */
const untilRising = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelectorAll('[data-stage-reactions] > *').length >= wanted, count, {
    timeout: SHOW.length_ms,
  });

/** The page of an organiser on which the look of the event is made. */
export async function studio(set: Set): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await enter(set, browser, DEMO.organiser);
    await page.goto(`${set.server.url}/studio/demo/look`);
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await set.shoot(page, 'studio');
  } finally {
    await browser.close();
  }
}

/** The home, the agenda and the chat on phones. */
export async function phones(set: Set): Promise<void> {
  const browser = await launchBrowser();
  try {
    const come = (): Promise<Page> => enter(set, browser, DEMO.attendee, { viewport: PHONE });
    const [home, agenda, chat] = [await come(), await come(), await come()];
    await home.getByRole('main').getByRole('link', { name: 'Visit' }).first().waitFor();
    await agenda.goto(`${set.server.url}/demo/agenda`);
    await agenda.getByRole('main').getByRole('link', { name: 'Visit' }).first().waitFor();
    await openChat(chat);
    await chat.getByRole('log').getByText('Copper mesh is a good idea', { exact: false }).waitFor();
    await set.shootPhones([home, agenda, chat], 'phones');
  } finally {
    await browser.close();
  }
}

/** A person takes a seat in the room, and is in its call. */
async function sitDown(set: Set, page: Page): Promise<void> {
  await page.goto(`${set.server.url}/demo/networking`);
  await page.getByRole('article', { name: ROOM }).getByRole('button', { name: 'Join' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await call(page).waitFor();
}

const call = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
const board = (page: Page) => page.locator('[data-board]');

/** The host opens a board and pastes a drawing on it. */
async function drawOnBoard(page: Page): Promise<void> {
  await call(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Start Whiteboarding' }).click();
  await page.getByLabel('Name of a new whiteboard').fill('Ferries');
  await page.getByRole('button', { name: 'Create and open' }).click();
  await untilDrawable(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.mouse.click(560, 490);
  await page.evaluate((drawing) => navigator.clipboard.writeText(drawing), sketch());
  await page.keyboard.press('Control+v');
  await untilDrawn(page);
  await page.keyboard.press('Escape');
}

async function untilDrawable(page: Page): Promise<void> {
  await board(page).locator('canvas.interactive').waitFor();
  await board(page).locator('[class*="cover"]').waitFor({ state: 'detached' });
}

/** Waits until the paper shows the yellow of the drawing's note. */
const untilDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction((yellow) => {
    const paper = document.querySelector<HTMLCanvasElement>('[data-board] canvas.static');
    const pixels = paper?.getContext('2d')?.getImageData(0, 0, paper.width, paper.height).data ?? [];
    let found = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if (yellow.every((value, part) => pixels[at + part] === value)) found += 1;
    return found > 1_000;
  }, NOTE_RGB);

/** Waits until no tile is marked for a poor connection, as those of a busy machine are at first. */
async function untilGood(page: Page): Promise<void> {
  const marks = call(page).getByRole('img', { name: 'Poor connection' });
  while ((await marks.count()) > 0) await marks.first().waitFor({ state: 'detached' });
}

/** A call of a room with a board, and the page on which its host runs the rooms. */
export async function callAndRooms(set: Set): Promise<void> {
  const browsers: Browser[] = [];
  const come = async (actor: Actor): Promise<Page> => {
    const browser = await launchBrowser(await set.faces.flags(actor.portrait));
    browsers.push(browser);
    const page = await enter(set, browser, actor);
    await sitDown(set, page);
    return page;
  };
  try {
    const mara = await come(CAST.mara);
    const seen = await come(CAST.tomas);
    for (const actor of [CAST.amara, CAST.wen]) await come(actor);
    await drawOnBoard(mara);
    await untilDrawable(seen);
    await untilDrawn(seen);
    await untilPlaying(seen, '[data-call] article video', 3);
    await untilGood(seen);
    await set.shoot(seen, 'call');
    const rooms = await enter(set, browsers[0]!, CAST.mara);
    await rooms.goto(`${set.server.url}/demo/rooms`);
    await rooms.getByRole('article', { name: ROOM }).getByText('3/8 seats').waitFor();
    await set.shoot(rooms, 'host');
  } finally {
    for (const browser of browsers) await browser.close();
  }
}
