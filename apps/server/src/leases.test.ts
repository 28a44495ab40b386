import { useServer } from '@plenary/testkit/use-server';
import { expect, test, vi } from 'vitest';
import { keepLeases, type Leases } from './leases.ts';

const server = useServer();
const RENEW_MS = 10_000;

function leasesOf(name: string) {
  return {
    name,
    ...{ round_ms: 1_000, renew_every_ms: RENEW_MS },
    round: vi.fn(() => Promise.resolve()),
    renew: vi.fn(() => Promise.resolve()),
    extend: vi.fn((_held_at: Date) => Promise.resolve()),
  } satisfies Leases;
}
const passes = async (ms: number, until: () => void) => {
  await server.clock.advance(ms);
  await vi.waitFor(until);
};

test('[RUN32] a start extends the leases that held when they were last renewed, and none that had run out before', async () => {
  const first = leasesOf('chairs');
  const stop = keepLeases(server.ctx, first, vi.fn());
  await passes(RENEW_MS, () => expect(first.renew).toHaveBeenCalledOnce());
  await stop();
  const renewed_at = new Date(server.clock.now());
  await server.clock.advance(3_600_000);
  const second = leasesOf('chairs');
  const stopSecond = keepLeases(server.ctx, second, vi.fn());
  await passes(1_000, () => expect(second.round).toHaveBeenCalledOnce());
  await stopSecond();
  expect(second.extend.mock.calls).toEqual([[renewed_at]]);
});

test('[RUN32] nobody’s lease ends before they were extended: that is tried until it succeeds, and once', async () => {
  const failed = vi.fn();
  const leases = leasesOf('tables');
  leases.extend.mockRejectedValueOnce(new Error('timeout expired'));
  const stop = keepLeases(server.ctx, leases, failed);
  await passes(1_000, () => expect(failed).toHaveBeenCalledOnce());
  expect(leases.round).not.toHaveBeenCalled();
  await passes(1_000, () => expect(leases.round).toHaveBeenCalledOnce());
  await passes(1_000, () => expect(leases.round).toHaveBeenCalledTimes(2));
  expect(leases.extend).toHaveBeenCalledTimes(2);
  await stop();
});
