import { loseDatabase } from '@plenary/testkit/faults/outage';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { Overload } from '../failures/failure.ts';

const server = useServer({ features: [] });
/** Snapshots that may wait on a node. */
const WAITING = 5_000;
let event: EventFixture;
/** Names of the reads that have begun, in that order. */
let began: string[];
let ends: (() => void)[];
/** From now on a read ends as soon as it has begun. */
let over: boolean;

beforeEach(async () => {
  event = await server.createEvent();
  began = [];
  ends = [];
  over = false;
});

/** A read of somebody's page that goes on until it is told to end. */
const read = (account_id: string, name = account_id) =>
  server.ctx.live.snapshot({ event_id: event.id, account_id }, async () => {
    began.push(name);
    if (!over) await new Promise<void>((resolve) => ends.push(resolve));
  });

function endAll(): void {
  over = true;
  for (const end of ends) end();
}

const untilBegan = async (count: number): Promise<void> => {
  while (began.length < count) await setImmediate();
};

/** One read ends; resolves when the next has begun. */
async function next(): Promise<string | undefined> {
  const before = began.length;
  ends.shift()?.();
  await untilBegan(before + 1);
  return began.at(-1);
}

const half = () => (server.ctx.db.$client.options.max ?? 0) / 2;

test('[LV32] pages that wait are read in turn by account: ten of one person keep nobody waiting for ten', async () => {
  const crowd = Array.from({ length: half() + 10 }, () => read('a'));
  await untilBegan(half());
  const others = [read('b', 'b1'), read('c'), read('b', 'b2')];
  const order = [await next(), await next(), await next(), await next(), await next(), await next()];
  expect(order).toEqual(['a', 'b1', 'c', 'a', 'b2', 'a']);
  endAll();
  await Promise.all([...crowd, ...others]);
});

test('[LV32] a read that fails gives its place to the next', async () => {
  const fail = () => Promise.reject(new Error('unreadable'));
  const failing = Promise.allSettled(
    Array.from({ length: half() }, () => server.ctx.live.snapshot({ event_id: event.id, account_id: 'a' }, fail)),
  );
  const later = read('b');
  expect((await failing).map(({ status }) => status)).toEqual(Array(half()).fill('rejected'));
  await untilBegan(1);
  endAll();
  await later;
});

test('[LV32] when 5,000 wait, the last of whoever asked for most is turned away, and nobody else', async () => {
  const reading = Array.from({ length: half() }, () => read('reading'));
  await untilBegan(half());
  const crowd = Array.from({ length: WAITING }, () => read('crowd'));
  const settled = Promise.allSettled(crowd);
  await expect(read('crowd')).rejects.toThrow(Overload);
  const other = read('other');
  await expect(crowd.at(-1)).rejects.toThrow(Overload);
  await next();
  expect(await next()).toBe('other');
  // The rest of the crowd finds no database, so that it need not be read to the end.
  const outage = loseDatabase(server.ctx.db);
  endAll();
  await Promise.all([...reading, other]);
  const overloaded = (await settled).filter((one) => one.status === 'rejected' && one.reason instanceof Overload);
  outage.end();
  expect(overloaded).toHaveLength(1);
});
