import { callTopic } from '@plenary/contract/calls/topics';
import { pass } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { join, openCallPage, peerOf, region, takeDevices, tid } from '../call-page.fixture.ts';

const PART = { exact: false };

/** Connections of this browser that lose half of what comes, and say why they send less than they should. */
function takeLinks(reason: 'cpu' | 'bandwidth'): { readonly up: () => Promise<void> } {
  const made: RTCPeerConnection[] = [];
  let packets = 0;
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
      override get connectionState() {
        return 'connected' as const;
      }
      override getStats() {
        packets += 100;
        const report = new Map<string, unknown>([
          ['in', { type: 'inbound-rtp', packetsReceived: packets, packetsLost: packets, jitter: 0 }],
          ['pair', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.1 }],
          ['out', { type: 'outbound-rtp', qualityLimitationReason: reason }],
        ]);
        return Promise.resolve(report as unknown as RTCStatsReport);
      }
    },
  );
  onTestFinished(() => made.forEach((one) => one.close()));
  const up = async (): Promise<void> => {
    await expect.poll(() => made.length).toBe(1);
    made[0]?.dispatchEvent(new Event('connectionstatechange'));
  };
  return { up };
}

test.for([
  ['cpu', 'Your device cannot keep up with this call.', 'Your network is causing poor call quality.'],
  ['bandwidth', 'Your network is causing poor call quality.', 'Your device cannot keep up with this call.'],
] as const)('[CAL43] a poor call that sends less for its %s reads "%s"', async ([reason, says, not]) => {
  takeDevices();
  const links = takeLinks(reason);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await openCallPage({ others: [peerOf('Bea Other')] });
  await join.click();
  await expect.element(region.getByRole('button', { name: 'Leave' })).toBeVisible();
  await links.up();
  for (let measured = 0; measured < 2; measured += 1) await pass(3_000);
  await expect.element(region.getByRole('status').getByText(says, PART)).toBeVisible();
  await expect.element(region.getByRole('img', { name: says, ...PART })).toBeVisible();
  expect(region.getByText(not, PART).query()).toBe(null);
});

test('[CAL17] whoever takes part without a camera, since a mesh carries eight, reads why until there is room', async () => {
  takeDevices();
  const others = Array.from({ length: 8 }, (_, at) => peerOf(`Guest ${at + 1}`));
  const { backend } = await openCallPage({ others, audio_only: true });
  await join.click();
  const why = region.getByRole('status').getByText('which carries 8 cameras. You take part with your voice.', PART);
  await expect.element(why).toBeVisible();
  expect(region.getByRole('button', { name: 'Turn camera', ...PART }).query()).toBe(null);
  backend.publish(callTopic(tid), { kind: 'call.peers', payload: { peers: others.slice(1) } });
  await expect.poll(() => why.query()).toBe(null);
});
