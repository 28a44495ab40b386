import { newCaller, privateChat } from '@plenary/server/features/calls/calls.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { carry, newVisitor, PATIENCE_MS, type Visitor, type VisitorOptions } from './browser.ts';
import type { Stage } from './stage.ts';

/** As long as pages are waited for: of four people in a call each one has six pictures to draw and to send. */
export const WAIT = { timeout: PATIENCE_MS };

/** Flags of a browser whose camera and microphone are made up: a turning disc and a beep. */
export const FAKE_MEDIA = [
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
  '--disable-features=WebRtcHideLocalIpsWithMdns,LocalNetworkAccessChecks',
];

/** A person with a browser of their own. */
export interface Guest {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly caller: Awaited<ReturnType<typeof newCaller>>;
}

/** People of an event in browsers of their own. */
export async function guestOf(
  stage: Stage<TestServer>,
  browser: Browser,
  event: EventFixture,
  options: PersonOptions = {},
  screen: VisitorOptions = {},
): Promise<Guest> {
  const caller = await newCaller(stage.server, event, options);
  const visitor = await newVisitor(browser, stage.url, screen);
  await carry(visitor.context, stage.url, caller.client.cookie);
  return { page: visitor.page, visitor, caller };
}

/** A private chat of guests; returns its thread. */
export const chatOf = (event: EventFixture, [maker, ...others]: readonly Guest[]): Promise<string> =>
  privateChat(event, maker!.caller, ...others.map(({ caller }) => caller));

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const region = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
export const tile = (page: Page, name: string) => region(page).getByRole('article', { name, exact: true });

/** Frames that a tile has shown; a tile that moves to another place begins again. */
const framesOf = (page: Page, name: string) =>
  tile(page, name)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
    .catch(() => 0);

/** Waits until a person's picture moves. */
export async function sees(page: Page, name: string): Promise<void> {
  await tile(page, name).locator('video').waitFor(WAIT);
  let before = Infinity;
  const grown = async (): Promise<number> => {
    const now = await framesOf(page, name);
    before = Math.min(before, now);
    return now - before;
  };
  await expect.poll(grown, { ...WAIT, message: `frames of ${name}` }).toBeGreaterThan(2);
}

/** The button below the mirror; a toast about the call has one of the same name. */
export const joinButton = (page: Page) =>
  page.locator('[data-call]').getByRole('button', { name: 'Join', exact: true });

/** Opens the call of a thread by its address, looks in the mirror, and joins. */
export async function join(
  stage: Stage<TestServer>,
  event: EventFixture,
  { page }: Guest,
  tid: string,
  path = '',
): Promise<void> {
  await page.goto(`${stage.url}/${event.slug}${path}?openVideoChat=${tid}`);
  await joinButton(page).click(WAIT);
  await region(page).waitFor(WAIT);
}

/** Picks an entry of the call's menu. */
export async function more(page: Page, entry: string): Promise<void> {
  await region(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Takes a seat in a room, and joins its call. @param lobby the address of its lobby below the event */
export async function sit(
  stage: Stage<TestServer>,
  event: EventFixture,
  { page }: Guest,
  room: string,
  lobby = 'networking',
): Promise<void> {
  await page.goto(`${stage.url}/${event.slug}/${lobby}`);
  await page.getByRole('article', { name: room }).getByRole('button', { name: 'Join' }).click(WAIT);
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await region(page).waitFor(WAIT);
}
