import { listHostedStreams, type HostedStream } from '@plenary/contract/hosted-streams/operations';
import { openPage } from '@plenary/web/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

afterEach(() => void vi.restoreAllMocks());

const STREAM: HostedStream = {
  ...{
    stream: 'shore-power',
    sessions: ['Power from the shore'],
    halls: [],
    state: 'off',
    holding: false,
    by: null,
    since: null,
  },
  ...{ part: 0, bitrate_bps: null, segments: 0, dropped: 0, last_error: null, viewers: 0, recording: 'off' },
};

/** A host at "Go live", or at one of its streams. */
const open = (stream: string | null, streams = [STREAM]) =>
  openPage({
    me: { host: true, roles: ['host'] },
    page: { kind: 'go_live', stream },
    url: stream === null ? '/demo/go-live' : `/demo/go-live/${stream}`,
    answers: (backend) => backend.answers(listHostedStreams, { streams }),
  });

test('[HST19] “Go live” names a stream by the session that plays it, also where the timeline keeps the stream back', async () => {
  await open(null);
  await expect.element(page.getByRole('heading', { name: 'Power from the shore' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'shore-power' }).query()).toBe(null);
});

test('[HST29] the stream of a hall without a session has the name of the hall, and says that nobody sees it yet', async () => {
  await open(null, [{ ...STREAM, sessions: [], halls: ['Great hall'] }]);
  await expect.element(page.getByRole('heading', { name: 'Great hall' })).toBeVisible();
  await expect.element(page.getByText('No session is in Great hall yet', { exact: false })).toBeVisible();
});

test('[HST19] before there is a stream, the page says how there comes to be one', async () => {
  await open(null, []);
  await expect.element(page.getByText('No stream here')).toBeVisible();
  await expect.element(page.getByText(/let one of its streams be sent from here/)).toBeVisible();
});

test('[HST8] a browser that cannot is told before anything is offered', async () => {
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false);
  await open('shore-power');
  await expect.element(page.getByText('Viewers could not play what this browser records')).toBeVisible();
  expect(page.getByRole('button', { name: 'Turn on the camera' }).query()).toBe(null);
});

test('[HST18] without leave for the camera, the host reads what to do', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await open('shore-power');
  await page.getByRole('button', { name: 'Turn on the camera' }).click();
  await expect.element(page.getByText(/^The browser may not use the camera/)).toBeVisible();
  await expect.element(page.getByText(/^The browser may not use the microphone/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Go live', exact: true }).query()).toBe(null);
});
