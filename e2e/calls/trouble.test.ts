import { addRoom } from '@plenary/server/features/rooms/rooms.fixture';
import { callerOf } from '@plenary/server/features/calls/calls.fixture';
import { WHOLE } from '@plenary/testkit/full';
import type { EventFixture } from '@plenary/testkit/events';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, launchBrowser, newVisitor, type VisitorOptions } from '../support/browser.ts';
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
  sit,
  tile,
  WAIT,
  type Guest,
} from '../support/calls.ts';
import { useRunningEvents } from '../support/events.ts';
import { createUdpProxy } from '../support/network/udp-proxy.ts';

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

async function two(): Promise<{ readonly ada: Guest; readonly bob: Guest; readonly tid: string }> {
  const [ada, bob] = [await guest('Ada', { host: true }), await guest('Bob')];
  return { ada, bob, tid: await chatOf(event, [ada, bob]) };
}

async function inCall(): Promise<{ readonly ada: Guest; readonly bob: Guest; readonly tid: string }> {
  const all = await two();
  for (const one of [all.ada, all.bob]) await join(stage, event, one, all.tid);
  await Promise.all([sees(all.ada.page, 'Bob Ray'), sees(all.bob.page, 'Ada Ray')]);
  return all;
}

test.runIf(WHOLE)(
  '[CAL31] [CAL18] [CAL35] the call of a room: its header, full screen, pages, mute all, lock, voices only',
  async () => {
    const room = await addRoom(stage.server, event, { name: 'Tea', max_guests: 4 });
    const narrow = { viewport: { width: 300, height: 640 } };
    const [ada, bob, cora] = [await guest('Ada', { host: true }), await guest('Bob'), await guest('Cora', {}, narrow)];
    for (const one of [ada, bob, cora]) await sit(stage, event, one, 'Tea');
    await region(ada.page).getByRole('heading', { name: 'Tea' }).waitFor(WAIT);
    await sees(ada.page, 'Bob Ray');
    await expect.poll(() => region(ada.page).locator('header [aria-hidden]').first().textContent()).toBe('T');
    await button(ada.page, 'Full screen').click();
    await expect.poll(() => ada.page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION');
    await button(ada.page, 'Leave full screen').click();
    await expect.poll(() => ada.page.evaluate(() => document.fullscreenElement)).toBeNull();

    await region(cora.page).getByText('1/2').waitFor(WAIT);
    await expect.poll(() => button(cora.page, 'Previous page').isDisabled()).toBe(true);
    await expect.poll(() => button(cora.page, 'Pop out').count()).toBe(0);
    await button(cora.page, 'Next page').click();
    await region(cora.page).getByText('2/2').waitFor();

    await more(ada.page, 'Mute everybody else');
    await bob.page.getByText('Ada Ray has switched off your microphone.').waitFor(WAIT);
    await tile(ada.page, 'Cora Ray').getByRole('img', { name: 'Microphone off' }).waitFor(WAIT);
    await more(ada.page, 'Lock the room');
    const dan = await guest('Dan');
    expect(await dan.caller.tries(room)).toBe('room_locked');
    await more(ada.page, 'Unlock the room');

    await more(bob.page, 'Voices only');
    await button(bob.page, 'Turn camera off (V)').waitFor({ state: 'detached' });
    await expect.poll(() => button(bob.page, 'Turn camera on (V)').count()).toBe(0);
    await tile(ada.page, 'Bob Ray')
      .locator('video')
      .waitFor({ state: 'detached', ...WAIT });
    await expect.poll(() => tile(bob.page, 'Ada Ray').locator('video').count()).toBe(0);
    await more(bob.page, 'Voices and pictures');
    await button(bob.page, 'Turn camera on (V)').click(WAIT);
    await sees(ada.page, 'Bob Ray');
  },
);

test('[CAL15] [CAL4] a second device takes the call over, and the first one is told so', async () => {
  const { ada, bob, tid } = await inCall();
  const device = await newVisitor(browser, stage.url);
  opened.push({ ...ada, visitor: device, page: device.page });
  const second = await callerOf(stage.server, event, ada.caller.person);
  await carry(device.context, stage.url, second.client.cookie);
  await device.page.goto(`${stage.url}/${event.slug}?openVideoChat=${tid}`);
  await joinButton(device.page).click(WAIT);
  const dialog = device.page.getByRole('dialog', { name: 'Call cannot be connected' });
  await dialog.getByRole('button', { name: 'Close & Retry' }).click(WAIT);
  await sees(device.page, 'Bob Ray');
  await ada.page.getByText('You have joined from another device.').waitFor(WAIT);
  await expect.poll(() => region(ada.page).count()).toBe(0);
  await sees(bob.page, 'Ada Ray');
});

test.runIf(WHOLE)(
  '[CAL4] [DEV3] a join that never completes is told after 15 s and tried again; a camera that is unplugged gives way',
  async () => {
    const { ada, bob, tid } = await two();
    await ada.page.addInitScript(keepTracks);
    await join(stage, event, bob, tid);
    await ada.page.route('**/json/video-call/join', () => undefined);
    await ada.page.goto(`${stage.url}/${event.slug}?openVideoChat=${tid}`);
    await joinButton(ada.page).click(WAIT);
    const dialog = ada.page.getByRole('dialog', { name: 'Call cannot be connected' });
    await dialog.waitFor({ timeout: 25_000 });
    await ada.page.unroute('**/json/video-call/join');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await sees(ada.page, 'Bob Ray');

    await ada.page.evaluate(() => (window as any).unplug('video'));
    await sees(bob.page, 'Ada Ray');
    await expect.poll(() => button(ada.page, 'Turn camera off (V)').count()).toBe(1);
  },
);

/** Remembers what was captured, so that it can be unplugged. */
const keepTracks = () => {
  const tracks: MediaStreamTrack[] = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (limits) => {
    const stream = await ask(limits);
    tracks.push(...stream.getTracks());
    return stream;
  };
  Object.assign(window, {
    unplug: (kind: string) => {
      const last = tracks.filter((track) => track.kind === kind).at(-1)!;
      last.stop();
      last.dispatchEvent(new Event('ended'));
    },
  });
};

test.runIf(WHOLE)(
  '[CAL4] [CAL32] sound that the browser plays only when asked has a button, and a page that a phone puts aside leaves and comes back',
  async () => {
    const { ada, bob, tid } = await two();
    await ada.page.addInitScript(() => {
      const play = HTMLMediaElement.prototype.play;
      HTMLAudioElement.prototype.play = function () {
        if (Reflect.get(window, 'pressed')) return play.call(this);
        return Promise.reject(new DOMException('no', 'NotAllowedError'));
      };
      addEventListener('click', () => Reflect.set(window, 'pressed', true), true);
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile' });
    });
    await join(stage, event, ada, tid);
    await ada.page.evaluate(() => Reflect.set(window, 'pressed', false));
    await join(stage, event, bob, tid);
    await button(ada.page, 'Enable audio').click(WAIT);
    await button(ada.page, 'Enable audio').waitFor({ state: 'detached' });
    await expect.poll(() => button(ada.page, 'Full screen').count()).toBe(0);
    await expect.poll(() => button(ada.page, 'Share screen').count()).toBe(0);
    await expect.poll(() => button(bob.page, 'Share screen').count()).toBe(1);

    await bob.page.evaluate(() => {
      navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    });
    await button(bob.page, 'Share screen').click();
    const failed = bob.page.getByRole('dialog', { name: 'Could not connect' });
    await failed
      .getByText('Refresh the page or check if your browser has the right permissions for screen sharing.')
      .waitFor();
    await failed.getByRole('button', { name: 'OK' }).click();

    const show = (state: string) =>
      ada.page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await tile(bob.page, 'Ada Ray').waitFor({ state: 'detached', ...WAIT });
    await show('visible');
    await sees(bob.page, 'Ada Ray');
    await sees(ada.page, 'Bob Ray');
  },
);

test.runIf(WHOLE)(
  '[CAL8] [CAL37] a poor network is told by an icon and in words, with one way out after the other',
  async () => {
    const { ada, bob, tid } = await two();
    await ada.page.addInitScript(() => {
      let received = 0;
      RTCPeerConnection.prototype.getStats = () => {
        received += 100;
        const stats = [
          { type: 'inbound-rtp', packetsReceived: received, packetsLost: received / 2, jitter: 0.1 },
          { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.8 },
        ];
        return Promise.resolve(new Map(stats.map((one) => [one.type, one])) as unknown as RTCStatsReport);
      };
    });
    await join(stage, event, bob, tid);
    await join(stage, event, ada, tid);
    const words =
      'Your network is causing poor call quality. Try switching to a better network, or Moving closer to a WIFI access point, or turning off video.';
    await region(ada.page).getByRole('status').getByText(words).waitFor(WAIT);
    await region(ada.page).locator('footer').getByRole('img', { name: words }).waitFor();
    expect(await violations(ada.page)).toEqual([]);
    await button(ada.page, 'Turn my video off').click();
    await tile(bob.page, 'Ada Ray')
      .locator('video')
      .waitFor({ state: 'detached', ...WAIT });
    await button(ada.page, 'Go on with voices only').click(WAIT);
    await button(ada.page, 'Turn camera on (V)').waitFor({ state: 'detached' });
    await button(ada.page, 'Leave the call and write instead').click(WAIT);
    await region(ada.page).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(ada.page.url()).hash).toBe(`#openChatThread=${tid}`);
    await ada.page.getByPlaceholder('Type your message here..').waitFor(WAIT);
  },
);

test('[CAL36] a network that is cut says so, and comes back without anybody doing anything', async () => {
  const proxy = createUdpProxy();
  const { ada, bob, tid } = await two();
  for (const { page } of [ada, bob]) await proxy.between(page);
  for (const one of [ada, bob]) await join(stage, event, one, tid);
  await Promise.all([sees(ada.page, 'Bob Ray'), sees(bob.page, 'Ada Ray')]);
  proxy.cut = true;
  await ada.visitor.context.setOffline(true);
  const words = ({ page }: Guest) => page.getByText('Reconnecting...').first();
  await Promise.all([ada, bob].map((one) => words(one).waitFor(WAIT)));
  await button(ada.page, 'Leave the call and write instead').waitFor(WAIT);
  // The page's own notice is in sight, and off the controls of the call and its way out.
  const notice = await ada.page.getByText('You are offline.').boundingBox(WAIT);
  const hangUp = await button(ada.page, 'Leave').boundingBox();
  const wayOut = await button(ada.page, 'Leave the call and write instead').boundingBox();
  expect(notice!.y).toBeGreaterThan(wayOut!.y + wayOut!.height);
  expect(notice!.y + notice!.height).toBeLessThan(hangUp!.y);
  proxy.cut = false;
  await ada.visitor.context.setOffline(false);
  await Promise.all([ada, bob].map((one) => words(one).waitFor({ state: 'detached', timeout: 60_000 })));
  await Promise.all([sees(ada.page, 'Bob Ray'), sees(bob.page, 'Ada Ray')]);
  proxy.close();
});

test.runIf(WHOLE)(
  '[CAL38] [CAL2] [CAL40] captions are typed; the call floats above other windows; a block parts two of a group',
  async () => {
    const [ada, bob, cora] = [await guest('Ada'), await guest('Bob'), await guest('Cora')];
    await ada.page.addInitScript(() => {
      Object.assign(window, {
        documentPictureInPicture: {
          requestWindow: () => Promise.resolve(window.open('about:blank', '_blank', 'width=400,height=250')),
        },
      });
    });
    const all = [ada, bob, cora];
    const tid = await chatOf(event, all);
    for (const one of all) await join(stage, event, one, tid);
    await sees(ada.page, 'Bob Ray');
    await more(bob.page, 'Type captions');
    await bob.page.getByLabel('Caption for everybody in the call').fill('Good <b>morning</b>');
    await bob.page.keyboard.press('Enter');
    await region(ada.page).getByRole('log').getByText('Good <b>morning</b>').waitFor(WAIT);
    await region(bob.page).getByRole('log').getByText('Good <b>morning</b>').waitFor(WAIT);
    expect(await violations(bob.page)).toEqual([]);

    await button(ada.page, 'Pop out').click();
    const popup = ada.page.waitForEvent('popup');
    await button(ada.page, 'Keep above other windows').click();
    const float = await popup;
    await float.locator('article video').first().waitFor(WAIT);
    await button(float, 'Show the call large').click();
    await region(ada.page).waitFor(WAIT);
    await expect.poll(() => float.isClosed()).toBe(true);

    await ada.caller.client.post(`/${event.slug}/json/chat/users/block`, { user: bob.caller.person.account_id });
    await Promise.all([
      tile(ada.page, 'Bob Ray').waitFor({ state: 'detached', ...WAIT }),
      tile(bob.page, 'Ada Ray').waitFor({ state: 'detached', ...WAIT }),
    ]);
    await Promise.all([sees(cora.page, 'Ada Ray'), sees(cora.page, 'Bob Ray'), sees(ada.page, 'Cora Ray')]);
  },
);
