import { FakeClock } from '@plenary/testkit/clock';
import { expect, test, vi } from 'vitest';
import { createHelpers, keepRunning } from './helpers.ts';

function stage() {
  const clock = new FakeClock();
  const helpers = createHelpers();
  const started: { readonly end: (error: unknown) => void; readonly stop: ReturnType<typeof vi.fn> }[] = [];
  let fails = 0;
  const rests: number[] = [];
  const stop = keepRunning(
    { clock, helpers },
    'press',
    () => {
      if (fails > 0) {
        fails -= 1;
        throw new Error('no ink');
      }
      const { promise, reject } = Promise.withResolvers<never>();
      const one = { end: reject, stop: vi.fn(() => Promise.resolve()) };
      started.push(one);
      return { over: promise, stop: one.stop };
    },
    (_error, rest_ms) => rests.push(rest_ms),
  );
  const runs = () => helpers.all().get('press');
  const end = async () => (started.at(-1)?.end(new Error('jammed')), clock.advance(0));
  return { clock, started, rests, runs, stop, end, fail: (times: number) => (fails = times) };
}

test('[HLT5] a helper that ends by itself gives back what it held, is said not to run, and starts again', async () => {
  const { clock, started, runs, end, stop } = stage();
  expect(runs()).toBe(true);
  await end();
  expect(runs()).toBe(false);
  expect(started[0]?.stop).toHaveBeenCalledOnce();
  await clock.advance(1_000);
  expect([started.length, runs()]).toEqual([2, true]);
  await stop();
  expect(started[1]?.stop).toHaveBeenCalledOnce();
});

test('[HLT5] rests grow while it does not hold, up to half a minute, and start over once it ran well', async () => {
  const { clock, rests, end, fail, stop } = stage();
  fail(7);
  await end();
  await clock.advance(200_000);
  expect(rests).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1_000));
  await end();
  expect(rests.at(-1)).toBe(1_000);
  await stop();
});

test('[HLT5] nothing starts after the stop', async () => {
  const { clock, started, end, stop } = stage();
  await end();
  await stop();
  await clock.advance(60_000);
  expect([started.length, clock.timers]).toEqual([1, 0]);
});

test('[HLT5] a helper that takes a while to begin is said to run once it works, and not before', async () => {
  const clock = new FakeClock();
  const helpers = createHelpers();
  const tries = [Promise.reject(new Error('nobody answers')), Promise.resolve()];
  const start = () => {
    const begun = tries.shift() ?? Promise.resolve();
    const over = begun.then(() => new Promise<never>(() => undefined));
    return { begun, over, stop: () => Promise.resolve() };
  };
  const stop = keepRunning({ clock, helpers }, 'press', start, () => undefined);
  expect(helpers.all().get('press')).toBeUndefined();
  await clock.advance(0);
  expect(helpers.all().get('press')).toBe(false);
  await clock.advance(1_000);
  expect(helpers.all().get('press')).toBe(true);
  await stop();
});
