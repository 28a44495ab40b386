import { joinCall, loadCall } from '@plenary/contract/calls/operations';
import { CALL_OVER, CALL_STARTED, callTopic, PEER_ENDED } from '@plenary/contract/calls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { joinNetworkingRoom, leaveNetworkingRoom, ownSeat, type Seat } from '@plenary/contract/rooms/operations';
import { SEAT_ENDED, seatTopic } from '@plenary/contract/rooms/topics';
import { drawn, frames, newTestId, NOW, pass, refuses, type Backend, type OpenedPage } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startCall, type CallTarget } from '../../page/call/call.ts';
import { join, openCallPage as open, peerOf, region, takeDevices, tid } from './call-page.fixture.ts';

test('[CAL5] [DEV2] a refused microphone aborts the call, and Try again goes on once it is allowed', async () => {
  let allowed = false;
  takeDevices(({ audio }) =>
    audio && !allowed ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve(),
  );
  await open();
  const dialog = page.getByRole('dialog', { name: 'Call cannot be connected' });
  const words = dialog.getByText("Access has been denied to your device's microphone.", { exact: false });
  await expect.element(words).toBeVisible();
  await expect.poll(() => location.search).toBe('');
  allowed = true;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(join).toBeVisible();
});

test('[CAL5] a call that cannot be loaded twice is over, and a reload does not run into it again', async () => {
  takeDevices();
  const other = newTestId();
  const { backend } = await open({ url: `/demo?openVideoChat=${other}`, stored: { videoCallTid: other } });
  await expect
    .element(page.getByText('New call request is failed. Please reload this page and try again.'))
    .toBeVisible();
  expect(backend.received(loadCall)).toHaveLength(2);
  await expect.poll(() => sessionStorage.getItem('videoCallTid')).toBe(null);
});

/** Publishes that somebody calls. Returns the id of the call. */
function rings(backend: Backend, { me }: OpenedPage['boot'], thread: string, name: string): string {
  const call = newTestId();
  const by = { _id: newTestId(), event_user: newTestId(), name, avatar: '1', photo: null, host: false };
  const payload = { v: 1, tid: thread, call, kind: 'private', name: '', by };
  backend.publish(ownTopic(me!._id), { kind: CALL_STARTED, entity_id: thread, payload });
  return call;
}

test('[NOT31] whoever is in a call is told of another one, not of their own, and is asked before theirs ends', async () => {
  takeDevices();
  const { backend, boot } = await open();
  await join.click();
  await expect.element(region.getByRole('button', { name: 'Leave' })).toBeVisible();
  rings(backend, boot, tid, 'Bea Own');
  rings(backend, boot, newTestId(), 'Cem Other');
  await expect.element(page.getByText('Cem Other is calling')).toBeVisible();
  rings(backend, boot, newTestId(), 'Dag Third');
  await join.click();
  const question = page.getByRole('dialog', { name: 'Join another call?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(region.getByRole('button', { name: 'Leave' })).toBeVisible();
  expect(page.getByText(/Bea Own|Dag Third/).query()).toBe(null);
});

test('[NOT31] a toast goes when its call is over', async () => {
  const { backend, boot } = await open({ url: '/demo' });
  const call = rings(backend, boot, tid, 'Cem Other');
  const toast = page.getByText('Cem Other is calling');
  await expect.element(toast).toBeVisible();
  const over = (thread: string): void =>
    backend.publish(ownTopic(boot.me!._id), {
      ...{ kind: CALL_OVER, entity_id: thread, payload: { v: 1, tid: thread, call } },
    });
  over(newTestId());
  await expect.element(toast).toBeVisible();
  over(tid);
  await expect.poll(() => toast.query()).toBe(null);
});

test('[CAL18] [LV-C20] whoever comes back into a call is not muted once more by what was said before they left', async () => {
  takeDevices();
  const { backend, services } = await open({ still: true });
  await join.click();
  const mute = (): void =>
    backend.publish(callTopic(tid), { kind: 'call.muted', payload: { call: newTestId(), peer: null, by: null } });
  const on = region.getByRole('button', { name: 'Turn microphone on (M)' });
  const off = region.getByRole('button', { name: 'Turn microphone off (M)' });
  const hang_up = region.getByRole('button', { name: 'Leave' });
  await expect.element(off).toBeVisible();
  mute();
  await on.click();
  await hang_up.click();
  // As after a reload: straight into the call, which is joined before the live connection stands.
  backend.cut();
  services.storage.set('videoCallTid', tid);
  startCall({ tid, kind: 'chat' });
  await expect.element(hang_up).toBeVisible();
  backend.publish(callTopic(tid), { kind: 'call.peers', payload: { peers: [peerOf('Cem Later')] } });
  await pass(5_000);
  await expect.element(region.getByText('Cem Later').first()).toBeVisible();
  await expect.element(off).toBeVisible();
  mute();
  await expect.element(on).toBeVisible();
});

test('[CAL17] a page whose place ends while it is being joined, as where a mesh moves to LiveKit, joins again', async () => {
  takeDevices();
  const me = { topic: '' };
  let joins = 0;
  const { backend, boot } = await open({
    joining: (one, peer) => {
      joins += 1;
      const payload = { tid, call: newTestId(), peer, reason: 'expired' };
      if (joins === 1) one.publish(me.topic, { kind: PEER_ENDED, entity_id: peer, payload });
    },
  });
  me.topic = ownTopic(boot.me!._id);
  await expect.poll(() => backend.followed()).toContain(me.topic);
  await join.click();
  await expect.poll(() => joins).toBe(2);
  await expect.element(region.getByRole('button', { name: 'Leave' })).toBeVisible();
  expect(joins).toBe(2);
});

test('[CAL42] a call that connects for the first time is not said to connect again', async () => {
  takeDevices();
  const said = new Set<string>();
  const watch = new MutationObserver(() => said.add(document.querySelector('[data-trouble]')?.textContent ?? ''));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  await open();
  await join.click();
  await expect.element(region.getByRole('button', { name: 'Leave' })).toBeVisible();
  await expect.poll(() => [...said]).toContain('Connecting…');
  expect([...said]).not.toContain('Reconnecting...');
});

test('[CAL33] a browser without calls is told so', async () => {
  takeDevices();
  vi.stubGlobal('RTCPeerConnection', undefined);
  await open();
  const dialog = page.getByRole('dialog', { name: 'Video calls are not supported on this browser.' });
  const words = 'To experience all the features of the event, we recommend using Safari.';
  await expect.element(dialog.getByText(words)).toBeVisible();
  expect(region.query()).toBe(null);
  expect(join.query()).toBe(null);
});

test.for([
  ['is told so', {}, null],
  ['is told so once', { IsIOSButNotSafari: 'true' }, 'true'],
] as const)('[CAL33] a browser of iOS that is not Safari %s', async ([, stored, known]) => {
  takeDevices();
  const chrome = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/130 Mobile/15E148';
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(chrome);
  onTestFinished(() => agent.mockRestore());
  await open({ stored });
  const told = page.getByRole('dialog', { name: 'Looks like you are using an iOS Device' });
  if (known === null) await told.getByRole('button', { name: 'OK' }).click();
  await expect.element(join).toBeVisible();
  expect(told.query()).toBe(null);
  await expect.poll(() => localStorage.getItem('IsIOSButNotSafari')).toBe('true');
});

/** Sits down in a room on a phone. Returns its page, and what puts it aside and brings it back. */
async function openSeat() {
  takeDevices();
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile';
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  onTestFinished(() => [agent, seen, beacon].forEach((mock) => mock.mockRestore()));
  const room = newTestId();
  const seat: Seat = {
    ...{ room, room_kind: 'networking', lease_id: newTestId(), place: 'guest', chatId: tid, name: 'Corner' },
    ...{ topic: '', logo: null, owners: [], sponsor: null, expires_at: NOW },
  };
  const opened = await open({
    url: '/demo',
    stored: { network_room_id: room, session_storage_room_sponsor: 'null' },
    answers: (backend) => {
      backend.answers(joinNetworkingRoom, seat);
      backend.answers(leaveNetworkingRoom, { left: true });
      backend.answers(ownSeat, { seat: { room, room_kind: 'networking', here: true }, waiting: [], kept_out: [] });
      backend.state(seatTopic(seat.lease_id), {});
    },
  });
  await join.click();
  const show = (state: 'hidden' | 'visible'): void => {
    seen.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const left = () => beacon.mock.calls.map(([to, body]) => `${String(to)} ${(body as URLSearchParams).toString()}`);
  return { ...opened, seat, show, left };
}

test('[ROM23] a seat is given up with its call on a phone that is put aside, and taken again, also when it ran out', async () => {
  const { backend, boot, seat, show, left } = await openSeat();
  const hang_up = region.getByRole('button', { name: 'Leave' });
  await expect.element(hang_up).toBeVisible();
  show('hidden');
  expect(left()).toContain(`/demo/json/networking/rooms/leave room=${seat.room}&lease=${seat.lease_id}&reason=unload`);
  const { room, room_kind, lease_id, chatId: chat_thread } = seat;
  const payload = { v: 1, ...{ room, room_kind, lease_id, chat_thread, reason: 'expired' } };
  backend.publish(ownTopic(boot.me!._id), { kind: SEAT_ENDED, entity_id: lease_id, payload });
  show('visible');
  await expect.poll(() => backend.received(joinNetworkingRoom).length).toBe(2);
  await expect.poll(() => backend.received(joinCall).length).toBe(2);
  await expect.element(hang_up).toBeVisible();
  expect(page.getByRole('dialog').query()).toBe(null);
  await hang_up.click();
  await expect.poll(() => backend.received(leaveNetworkingRoom).length).toBe(1);
});

test('[ROM22] a room’s call that another tab takes over ends here, and one reads where one is', async () => {
  const { backend, boot, seat } = await openSeat();
  await expect.element(region.getByRole('button', { name: 'Leave' })).toBeVisible();
  const { room, room_kind, lease_id, chatId: chat_thread } = seat;
  const payload = { v: 1, ...{ room, room_kind, lease_id, chat_thread, reason: 'moved' } };
  backend.publish(ownTopic(boot.me!._id), { kind: SEAT_ENDED, entity_id: lease_id, payload });
  const told = page.getByRole('dialog', { name: 'You have left the room' });
  await expect.element(told.getByText('You are in a room in another tab.')).toBeVisible();
  expect(region.query()).toBe(null);
});

test('[ROM23] a seat that others have taken meanwhile ends the call, and one reads why', async () => {
  const { backend, show } = await openSeat();
  await expect.element(region.getByRole('button', { name: 'Leave' })).toBeVisible();
  show('hidden');
  backend.answers(joinNetworkingRoom, refuses('room_full'));
  show('visible');
  await expect.element(page.getByRole('dialog', { name: 'You are not in the room' })).toBeVisible();
  expect(region.query()).toBe(null);
});

test('[CAL41] an exhibitor’s call shows their logo and their sponsor, and its layout follows a window at rest', async () => {
  takeDevices();
  const logo = 'https://halyard.example/logo.png';
  const shown = { name: 'Halyard', topic: '', logo, sponsor: { name: 'Saltmarsh', logo: null }, owners: [] };
  const id = newTestId();
  const { services } = await open({ url: '/demo', room: { _id: id, locked: false, ...shown }, still: true });
  // As taking a seat does, which the call comes with.
  services.overlays.setState({ seat: true });
  startCall({ tid, kind: 'exhibitor', room: { id, ...shown } } satisfies CallTarget);
  await join.click();
  const header = () => region.element().querySelector('header');
  await expect.poll(() => header()?.querySelector('img')?.src).toBe(logo);
  expect(header()?.textContent).toContain('Saltmarsh');
  expect(header()?.querySelector('h1')?.textContent).toBe('Halyard');
  await region.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Gallery view' }).click();
  const grid = () => region.element().querySelector<HTMLElement>('[data-layout=gallery]');
  const tile = () => grid()?.querySelector<HTMLElement>('[style*="--tile"]')?.style.getPropertyValue('--tile') ?? '';
  await frames(2);
  await pass(300);
  // The page is drawn some time after its timers: the one tile is as wide as its space, less the edges, once it has measured that.
  await drawn(() => tile() === `${grid()!.clientWidth - 32}px`);
  const before = tile();
  for (const width of [1_200, 1_000, 640]) {
    const last = grid()!.clientWidth;
    await page.viewport(width, 900);
    await drawn(() => innerWidth === width && grid()!.clientWidth !== last);
    // Its observer is called in the frame after.
    await frames(2);
    await pass(299);
    expect(tile()).toBe(before);
  }
  await pass(1);
  await drawn(() => tile() !== before);
});
