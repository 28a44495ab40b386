import { leaveSpeed, ownSpeed, readyForSpeed, type SpeedState } from '@plenary/contract/speed-networking/operations';
import { speedTopic } from '@plenary/contract/speed-networking/topics';
import { newTestId, NOW, openPage, refuses } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { takeState } from './speed-store.ts';

const waiting = page.getByText('Looking for someone…');
const OUT: SpeedState = { state: 'out', here: false, lease_id: null, since: null, talk: null, now: NOW };

/** Waits for a person on a phone. Returns its page, and the ways in which it is put aside and comes back. */
async function openWaiting() {
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile';
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  onTestFinished(() => {
    takeState(OUT);
    [agent, seen, beacon].forEach((mock) => mock.mockRestore());
  });
  const lease = newTestId();
  const state: SpeedState = { ...OUT, state: 'ready', here: true, lease_id: lease, since: NOW };
  const { backend } = await openPage({
    page: { kind: 'speed_networking', title: 'Speed networking' },
    url: '/demo/networking/speed',
    answers: (one) => {
      one.answers(ownSpeed, state);
      one.answers(readyForSpeed, state);
      one.answers(leaveSpeed, { left: true });
      one.state(speedTopic(lease), state);
    },
  });
  await expect.element(waiting).toBeVisible();
  await expect.poll(() => backend.followed()).toContain(speedTopic(lease));
  const asked = backend.received(readyForSpeed).length;
  const show = (visible: 'hidden' | 'visible'): void => {
    seen.mockReturnValue(visible);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** As the place runs out. */
  const runsOut = () => backend.publish(speedTopic(lease), { kind: 'speed.state', payload: OUT });
  const left = () => beacon.mock.calls.map(([to, body]) => `${String(to)} ${(body as URLSearchParams).toString()}`);
  const ready = () => backend.received(readyForSpeed).length - asked;
  return { backend, lease, show, runsOut, left, ready };
}

test('[ROM23] a place in speed networking is given up on a phone that is put aside, and taken again when it ran out', async () => {
  const { lease, show, runsOut, left, ready } = await openWaiting();
  show('hidden');
  expect(left()).toContain(`/demo/json/speed-networking/leave lease=${lease}&reason=unload`);
  runsOut();
  show('visible');
  await expect.poll(ready).toBe(1);
  await expect.element(waiting).toBeVisible();
});

test('[ROM23] a place in speed networking that is not given again is gone, and one reads why', async () => {
  const { backend, show } = await openWaiting();
  show('hidden');
  backend.answers(readyForSpeed, refuses('speed_off', { message: 'Speed networking is off.' }));
  show('visible');
  await expect.element(page.getByText('Speed networking is off.')).toBeVisible();
  expect(waiting.query()).toBe(null);
});
