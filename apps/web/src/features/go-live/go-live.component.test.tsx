import { listHostedStreams, type HostedStream } from '@plenary/contract/hosted-streams/operations';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test('[HST19] “Go live” names a stream by the session that plays it, also where the timeline keeps the stream back', async () => {
  const stream: HostedStream = {
    ...{
      stream: 'shore-power',
      sessions: ['Power from the shore'],
      state: 'off',
      holding: false,
      by: null,
      since: null,
    },
    ...{ part: 0, bitrate_bps: null, segments: 0, dropped: 0, last_error: null, viewers: 0, recording: 'off' },
  };
  await openPage({
    me: { host: true, roles: ['host'] },
    page: { kind: 'go_live', stream: null },
    url: '/demo/go-live',
    answers: (backend) => backend.answers(listHostedStreams, { streams: [stream] }),
  });
  await expect.element(page.getByRole('heading', { name: 'Power from the shore' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'shore-power' }).query()).toBe(null);
});
