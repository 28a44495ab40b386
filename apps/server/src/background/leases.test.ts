import { PAGE_LEASE } from '@plenary/domain/time/leases';
import { eventually } from '@plenary/testkit/eventually';
import { LIVE } from '@plenary/contract/live';
import { useServer } from '@plenary/testkit/use-server';
import { expect, test, vi } from 'vitest';
import { keepLeases, type Leases } from './leases.ts';

const server = useServer();
const ROUND_MS = 1_000;
const RENEW_MS = PAGE_LEASE.renew_every_ms;

function leasesOf(name: string) {
  return {
    name,
    round_ms: ROUND_MS,
    round: vi.fn((_now: number) => Promise.resolve()),
    renew: vi.fn(() => Promise.resolve()),
    extend: vi.fn((_held_at: Date, _more_ms: number) => Promise.resolve()),
  } satisfies Leases;
}
/** So many rounds later. */
async function rounds(count: number, ran: ReturnType<typeof vi.fn>): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const before = ran.mock.calls.length;
    await server.clock.advance(ROUND_MS);
    await eventually(() => expect(ran.mock.calls.length).toBe(before + 1));
  }
}

test('[RUN32] a start extends the leases that held when they were last renewed, and none that had run out before', async () => {
  const first = leasesOf('chairs');
  const stop = keepLeases(server.ctx, first, vi.fn());
  await rounds(1 + RENEW_MS / ROUND_MS, first.round);
  await stop();
  expect(first.renew).toHaveBeenCalledTimes(2);
  const renewed_at = new Date(server.clock.now());
  // Pages ask less and less often for a server that is not there, and may come back so long after it did (LIV1).
  await server.clock.advance(3_600_000);
  const second = leasesOf('chairs');
  const stopSecond = keepLeases(server.ctx, second, vi.fn());
  await rounds(1, second.round);
  await stopSecond();
  expect(second.extend.mock.calls).toEqual([[renewed_at, LIVE.backoff_max_ms]]);
});

test('[RUN32] a start beside a server that is alive extends nothing, since that one has renewed', async () => {
  const leases = leasesOf('seats');
  const [self] = server.ctx.nodes.living();
  const living = () => [self, self].flatMap((one) => one ?? []);
  const stop = keepLeases({ ...server.ctx, nodes: { ...server.ctx.nodes, living } }, leases, vi.fn());
  await rounds(1, leases.round);
  expect(leases.extend).not.toHaveBeenCalled();
  await stop();
});

test('[RUN44] a server whose clock is apart from the others’ renews leases and ends none', async () => {
  const leases = leasesOf('clocks');
  const clockApart = vi.fn<() => number | null>(() => 60_000);
  const stop = keepLeases({ ...server.ctx, nodes: { ...server.ctx.nodes, clockApart } }, leases, vi.fn());
  await rounds(2, clockApart);
  expect(leases.renew).toHaveBeenCalled();
  expect(leases.round).not.toHaveBeenCalled();
  clockApart.mockReturnValue(null);
  await rounds(1, leases.round);
  await stop();
});

test('[RUN32] nobody’s lease ends before they were extended: that is tried until it succeeds, and once', async () => {
  const failed = vi.fn();
  const leases = leasesOf('tables');
  leases.extend.mockRejectedValueOnce(new Error('timeout expired'));
  const stop = keepLeases(server.ctx, leases, failed);
  await rounds(1, failed);
  expect(leases.round).not.toHaveBeenCalled();
  await rounds(2, leases.round);
  expect(leases.extend).toHaveBeenCalledTimes(2);
  await stop();
});

test('[RUN32] a server that was held up renews before it ends what ran out meanwhile, or ends nothing', async () => {
  const failed = vi.fn();
  const leases = leasesOf('places');
  const stop = keepLeases(server.ctx, leases, failed);
  await rounds(1, leases.round);
  leases.renew.mockRejectedValueOnce(new Error('timeout expired'));
  await server.clock.leap(60_000);
  await eventually(() => expect(failed).toHaveBeenCalledOnce());
  expect(leases.round).toHaveBeenCalledOnce();
  await rounds(1, leases.round);
  expect(leases.renew.mock.invocationCallOrder.at(-1)).toBeLessThan(leases.round.mock.invocationCallOrder.at(-1) ?? 0);
  await stop();
});

test('[RUN32] a server that was held up in the midst of a round ends nothing that ran out meanwhile', async () => {
  const leases = leasesOf('lines');
  leases.extend.mockImplementation(() => server.clock.leap(60_000));
  const stop = keepLeases(server.ctx, leases, vi.fn());
  const before = server.clock.now();
  await rounds(1, leases.round);
  expect(leases.round).toHaveBeenCalledWith(before + ROUND_MS);
  await stop();
});
