import { addRoom } from '@plenary/server/features/rooms/rooms.fixture';
import { WHOLE } from '@plenary/testkit/full';
import type { EventFixture } from '@plenary/testkit/events';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser, type VisitorOptions } from '../support/browser.ts';
import {
  button,
  chatOf,
  FAKE_MEDIA,
  guestOf,
  join,
  joinButton,
  more,
  region,
  sees,
  tile,
  WAIT,
  type Guest,
} from '../support/calls.ts';
import { useRunningEvents } from '../support/events.ts';
import { withholdFrames } from '../support/network/sockets.ts';

const stage = useRunningEvents();
let browser: Browser;
let event: EventFixture;
const opened: Guest[] = [];

beforeAll(async () => {
  browser = await launchBrowser(FAKE_MEDIA);
});
afterAll(() => browser.close());
beforeEach(async () => {
  event = await stage.server.createEvent();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ visitor }) => visitor.context.close()));
});

async function guest(first_name: string, options = {}, screen: VisitorOptions = {}): Promise<Guest> {
  const one = await guestOf(stage, browser, event, { first_name, last_name: 'Ray', ...options }, screen);
  opened.push(one);
  return one;
}

const stored = ({ page }: Guest, area: 'localStorage' | 'sessionStorage', key: string) =>
  page.evaluate(([where, name]) => window[where as 'localStorage'].getItem(name), [area, key] as const);

/** From now on the page remembers what its devices gave; `devicesOf` says whether they are on. */
const watchDevices = ({ page }: Guest) =>
  page.addInitScript(() => {
    const [ask, taken] = [navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices), [] as MediaStreamTrack[]];
    Object.assign(window, { taken });
    navigator.mediaDevices.getUserMedia = async (limits) => {
      const stream = await ask(limits);
      taken.push(...stream.getTracks());
      return stream;
    };
  });
const devicesOf = ({ page }: Guest) =>
  page.evaluate(() => (Reflect.get(window, 'taken') as MediaStreamTrack[]).map(({ readyState }) => readyState));

test('[CAL1] [CAL2] [CAL11] [D32] two people see each other, switch, and hang up; a session that ends elsewhere ends its call', async () => {
  const [ada, bob] = [await guest('Ada', { host: true }), await guest('Bob')];
  await watchDevices(bob);
  const tid = await chatOf(event, [ada, bob]);
  await ada.page.goto(`${stage.url}/${event.slug}?openVideoChat=${tid}`);
  await ada.page.getByText('Nobody is in the call yet.').waitFor(WAIT);
  expect(await violations(ada.page)).toEqual([]);
  await expect.poll(() => new URL(ada.page.url()).search).toBe('');
  await joinButton(ada.page).click();
  await region(ada.page).waitFor(WAIT);
  await join(stage, event, bob, tid);
  await Promise.all([sees(ada.page, 'Bob Ray'), sees(bob.page, 'Ada Ray')]);
  expect(await violations(ada.page)).toEqual([]);
  await expect.poll(() => stored(ada, 'sessionStorage', 'videoCallTid')).toBe(tid);

  // A camera that is off shows the face, and a microphone that is off is marked.
  await region(bob.page).press('v');
  await tile(ada.page, 'Bob Ray')
    .locator('video')
    .waitFor({ state: 'detached', ...WAIT });
  await region(bob.page).press('m');
  await tile(ada.page, 'Bob Ray').getByRole('img', { name: 'Microphone off' }).waitFor(WAIT);
  await expect.poll(() => stored(bob, 'localStorage', 'isMicOn')).toBe('false');
  await expect.poll(() => stored(bob, 'localStorage', 'isCamOn')).toBe('false');
  // While the space bar is held, somebody who is muted speaks.
  await region(bob.page).focus();
  await bob.page.keyboard.down(' ');
  await button(bob.page, 'Turn microphone off (M)').waitFor(WAIT);
  await bob.page.keyboard.up(' ');
  await button(bob.page, 'Turn microphone on (M)').waitFor(WAIT);
  await region(bob.page).press('v');
  await sees(ada.page, 'Bob Ray');

  await button(bob.page, 'Leave').click();
  await tile(ada.page, 'Bob Ray').waitFor({ state: 'detached', ...WAIT });
  await expect.poll(() => stored(bob, 'sessionStorage', 'videoCallTid')).toBeNull();
  await expect.poll(() => region(bob.page).count()).toBe(0);

  await join(stage, event, bob, tid);
  await sees(bob.page, 'Ada Ray');
  expect(await devicesOf(bob)).toContain('live');
  const { request } = bob.visitor.context;
  await request.post(`${stage.url}/${event.slug}/logout`, { headers: { origin: stage.url }, maxRedirects: 0 });
  await bob.page.getByRole('dialog').getByText('You got logged out').waitFor(WAIT);
  await bob.page.locator('[data-call]').waitFor({ state: 'detached', ...WAIT });
  expect(await devicesOf(bob)).not.toContain('live');
});

/** From now on the page remembers every picture that it shows; `heldOf` counts those that went and still hold their stream. */
const watchPictures = ({ page }: Guest) =>
  page.addInitScript(() => {
    const shown = new Set<HTMLVideoElement>();
    Object.assign(window, { shown });
    addEventListener('loadedmetadata', ({ target }) => target instanceof HTMLVideoElement && shown.add(target), true);
  });
const heldOf = ({ page }: Guest) =>
  page.evaluate(() => {
    const all = [...(window as unknown as { readonly shown: Set<HTMLVideoElement> }).shown];
    const gone = all.filter((video) => !video.isConnected);
    return { gone: gone.length, held: gone.filter(({ srcObject }) => srcObject !== null).length };
  });

test('[CAL1] [CAL13] [D375] a reload comes back into the call without asking; navigation keeps it, popped out', async () => {
  const [ada, bob] = [await guest('Ada', { host: true }), await guest('Bob')];
  await watchPictures(bob);
  const tid = await chatOf(event, [ada, bob]);
  await join(stage, event, ada, tid);
  await join(stage, event, bob, tid, '/devices');
  await sees(bob.page, 'Ada Ray');
  await ada.page.reload();
  await region(ada.page).waitFor(WAIT);
  await sees(ada.page, 'Bob Ray');
  await sees(bob.page, 'Ada Ray');

  await bob.page.evaluate(() => Reflect.set(window, 'same', true));
  await bob.page.getByRole('link', { name: 'Back to home' }).click();
  await bob.page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor(WAIT);
  expect(await bob.page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
  await sees(bob.page, 'Ada Ray');
  await button(bob.page, 'Show the call large').click();
  await button(bob.page, 'Pop out').click();
  const box = await bob.page.locator('[data-drag]').boundingBox();
  await bob.page.mouse.move(box!.x + 20, box!.y + 10);
  await bob.page.mouse.down();
  await bob.page.mouse.move(box!.x - 200, box!.y - 150, { steps: 4 });
  await bob.page.mouse.up();
  expect(Number(await stored(bob, 'localStorage', 'popupLeft'))).toBeCloseTo(box!.x - 220, -1);
  await expect.poll(() => stored(bob, 'localStorage', 'videoCallView')).toBe('popout');
  await button(bob.page, 'Move to the top start corner').click();
  await expect.poll(() => stored(bob, 'localStorage', 'popupTop')).toBe('12');
  await sees(bob.page, 'Ada Ray');
  const { gone, held } = await heldOf(bob);
  expect([gone > 3, held]).toEqual([true, 0]);
  expect(await violations(bob.page)).toEqual([]);
});

test.runIf(WHOLE)(
  '[CAL2] [CAL18] three people: gallery, a raised hand, a pinned tile, and a host who mutes and removes',
  async () => {
    const [ada, bob, cora] = [await guest('Ada', { host: true }), await guest('Bob'), await guest('Cora')];
    const all = [ada, bob, cora];
    const tid = await chatOf(event, all);
    for (const one of all) await join(stage, event, one, tid);
    await Promise.all([sees(ada.page, 'Cora Ray'), sees(cora.page, 'Bob Ray'), sees(bob.page, 'Ada Ray')]);
    await more(ada.page, 'Gallery view');
    await expect.poll(() => ada.page.locator('[data-layout]').getAttribute('data-layout')).toBe('gallery');
    await sees(ada.page, 'Bob Ray');
    // Readers know the places in which trouble and hands are said before anything is said there.
    const said = region(ada.page).getByRole('status');
    await expect.poll(() => said.count()).toBe(2);
    await button(bob.page, 'Raise hand').click();
    await said.filter({ hasText: '1 hand raised' }).waitFor(WAIT);
    await tile(ada.page, 'Bob Ray').getByRole('img', { name: 'Hand raised' }).waitFor(WAIT);
    await tile(cora.page, 'Bob Ray').hover();
    await button(cora.page, 'Keep Bob Ray large').click();
    await button(cora.page, 'No longer keep Bob Ray large').waitFor();

    await tile(ada.page, 'Bob Ray').hover();
    await button(ada.page, 'Mute Bob Ray').click();
    await bob.page.getByText('Ada Ray has switched off your microphone.').waitFor(WAIT);
    await tile(ada.page, 'Cora Ray').hover();
    await button(ada.page, 'Remove Cora Ray').click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await cora.page.getByText('You were removed from this call.').waitFor(WAIT);
    await tile(bob.page, 'Cora Ray').waitFor({ state: 'detached', ...WAIT });
    await sees(bob.page, 'Ada Ray');
  },
);

test.runIf(WHOLE)('[CAL1] four people on mesh all see each other', async () => {
  const names = ['Ada', 'Bob', 'Cora', 'Dan'];
  const all: Guest[] = [];
  for (const name of names) all.push(await guest(name, { host: name === 'Ada' }));
  const tid = await chatOf(event, all);
  for (const one of all) await join(stage, event, one, tid);
  for (const [at, { page }] of all.entries())
    for (const name of names.filter((_none, other) => other !== at)) await sees(page, `${name} Ray`);
});

/** A browser that shares a screen without asking for one. */
const sharing = () => {
  navigator.mediaDevices.getDisplayMedia = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d')!;
    let at = 0;
    setInterval(() => {
      context.fillStyle = `hsl(${(at += 9)} 70% 50%)`;
      context.fillRect(0, 0, 640, 360);
    }, 100);
    return Promise.resolve(canvas.captureStream(10));
  };
};

test.runIf(WHOLE)('[CAL3] [CAL6] a shared screen is a tile of its own, and another one takes its place', async () => {
  const [ada, bob] = [await guest('Ada', { host: true }), await guest('Bob')];
  for (const { page } of [ada, bob]) await page.addInitScript(sharing);
  const tid = await chatOf(event, [ada, bob]);
  for (const one of [ada, bob]) await join(stage, event, one, tid);
  await button(bob.page, 'Share screen').click(WAIT);
  await sees(ada.page, 'Screen of Bob Ray');
  await button(ada.page, 'Share screen').click();
  await sees(bob.page, 'Screen of Ada Ray');
  await button(bob.page, 'Share screen').waitFor(WAIT);
  await button(ada.page, 'Stop sharing').click();
  await tile(bob.page, 'Screen of Ada Ray').waitFor({ state: 'detached', ...WAIT });
});

test('[NOT31] [PRV6] [PRV12] [PRV28] [PAN8] a call is announced by a toast that stays, and joined from its thread', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const [ada, bob] = [await guest('Ada', { host: true }), await guest('Bob', {}, phone)];
  const tid = await chatOf(event, [ada, bob]);
  await bob.page.goto(`${stage.url}/${event.slug}`);
  await bob.page.getByRole('button', { name: /^Chat/ }).click(WAIT);
  await bob.page.getByRole('tab', { name: 'Private Chat' }).click();
  const thread = bob.page.locator(`[data-thread="${tid}"]`);
  await thread.waitFor(WAIT);
  await join(stage, event, ada, tid);
  await bob.page.getByText('Ada Ray is calling').waitFor(WAIT);
  await thread.getByRole('img', { name: 'Call in progress' }).waitFor(WAIT);
  await thread.click();
  await button(bob.page, 'Click here to join the call').waitFor(WAIT);
  await button(bob.page, 'Join group call').click();
  await bob.page.getByText('Ada Ray is calling').waitFor({ state: 'detached', ...WAIT });
  await joinButton(bob.page).click(WAIT);
  await expect.poll(() => bob.page.getByRole('tab', { name: 'Private Chat' }).count(), WAIT).toBe(0);
  await sees(bob.page, 'Ada Ray');
  expect(await violations(bob.page)).toEqual([]);
});

test('[PRV15] a chat that cannot be read, twice, ends its call and leads back to the list', async () => {
  const [ada, bob] = [await guest('Ada', { host: true }), await guest('Bob')];
  const tid = await chatOf(event, [ada, bob]);
  await join(stage, event, ada, tid);
  await ada.page.route('**/json/chat/messages?**', (route) =>
    route.fulfill({ status: 503, json: { status: 'error', code: 'busy' } }),
  );
  const withheld = await withholdFrames(ada.page, 'chat:');
  await ada.page.goto(`${stage.url}/${event.slug}#openChatThread=${tid}`);
  await ada.page.getByText('This chat could not be read.').waitFor(WAIT);
  await ada.page.locator(`[data-thread="${tid}"]`).waitFor(WAIT);
  await expect.poll(() => region(ada.page).count()).toBe(0);
  expect(await ada.page.evaluate(() => sessionStorage.getItem('videoCallTid'))).toBeNull();
  withheld.end();
});

test('[ROM4] [ATT5] a seat opens the call of its room; a host takes somebody out of it on their card', async () => {
  const room = await addRoom(stage.server, event, { name: 'Tea' });
  const [ada, bob] = [await guest('Ada', { host: true }), await guest('Bob')];
  await bob.page.goto(`${stage.url}/${event.slug}/networking`);
  await bob.page.getByRole('article', { name: 'Tea' }).getByRole('button', { name: 'Join' }).click(WAIT);
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await region(bob.page).getByRole('heading', { name: 'Tea' }).waitFor(WAIT);
  expect(await bob.page.evaluate(() => sessionStorage.getItem('network_room_id'))).toBe(room);
  await ada.page.goto(`${stage.url}/${event.slug}`);
  await ada.page.getByRole('button', { name: /^Attendees/ }).click(WAIT);
  await ada.page.getByRole('button', { name: /Bob Ray/ }).click(WAIT);
  const card = ada.page.getByRole('dialog', { name: 'Bob Ray' });
  await card.getByRole('button', { name: 'Remove from room' }).click(WAIT);
  await card.waitFor({ state: 'detached', ...WAIT });
  await bob.page.getByText('You were removed from this room. You can join again in 5 minutes.').waitFor(WAIT);
  await expect.poll(() => region(bob.page).count(), WAIT).toBe(0);
  // It is said once.
  await bob.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await bob.page.getByRole('dialog').waitFor({ state: 'detached', ...WAIT });
});
