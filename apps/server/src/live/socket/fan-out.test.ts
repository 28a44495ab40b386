import { expect, test } from 'vitest';
import { createFanOut, type Outlet, type Pace } from './fan-out.ts';

const events = (...numbers: number[]) => numbers.map((seq) => ({ seq, kind: 'k', payload: { v: 1 } }));

/** A pace whose rests end when the test says so. */
function pace() {
  const rests: { ms: number; end: () => void }[] = [];
  let now = 0;
  let busy = 0.9;
  const value: Pace = {
    now: () => now,
    yield: () => new Promise((next) => setImmediate(next)),
    rest: (ms) => new Promise((end) => rests.push({ ms, end })),
    busy: () => busy,
  };
  return { value, rests, pass: (ms: number) => (now += ms), load: (part: number) => (busy = part) };
}

function outlet(onWrite: () => void = () => undefined): Outlet & { readonly writes: Buffer[]; words(): string[] } {
  const writes: Buffer[] = [];
  return {
    waiting: 0,
    writes,
    write: (frames) => {
      writes.push(frames);
      onWrite();
    },
    words: () =>
      writes.flatMap(framesIn).map(({ topic, events: list }) => `${topic} ${list.map((one) => one.seq).join()}`),
  };
}

function framesIn(buffer: Buffer): { topic: string; events: { seq: number }[] }[] {
  const frames = [];
  for (let at = 0; at < buffer.length;) {
    const short = buffer.readUInt8(at + 1);
    const [head, length] = short < 126 ? [2, short] : [4, buffer.readUInt16BE(at + 2)];
    frames.push(JSON.parse(buffer.toString('utf8', at + head, at + head + length)));
    at += head + length;
  }
  return frames;
}

test('[LV18] a frame is made once for all who follow a topic', async () => {
  const fanOut = createFanOut(pace().value);
  const outlets = [outlet(), outlet(), outlet()];
  const batch = events(1);
  for (const one of outlets) fanOut.offer(one, 'a', 'e a', batch, 'c1');
  await fanOut.drained();
  expect(outlets.map((one) => one.words())).toEqual([['a 1'], ['a 1'], ['a 1']]);
  expect(new Set(outlets.map((one) => one.writes[0])).size).toBe(1);
});

test('[LV18] a socket gets the frames of all its topics in one write', async () => {
  const fanOut = createFanOut(pace().value);
  const [both, first] = [outlet(), outlet()];
  fanOut.offer(both, 'a', 'e a', events(1), 'a1');
  fanOut.offer(both, 'b', 'e b', events(7), 'b7');
  fanOut.offer(first, 'a', 'e a', events(), 'a1');
  await fanOut.drained();
  expect(both.writes).toHaveLength(1);
  expect(both.words()).toEqual(['a 1', 'b 7']);
});

test('[LV18] what comes while sockets are written and rested shares the next frame', async () => {
  const { value, rests, pass } = pace();
  const fanOut = createFanOut(value);
  const one = outlet(() => pass(30));
  fanOut.offer(one, 'a', 'e a', events(1), 'a1');
  while (rests.length === 0) await value.yield();
  expect(rests[0]?.ms).toBe(120);
  for (const seq of [2, 3, 4]) fanOut.offer(one, 'a', 'e a', events(seq), `a${seq}`);
  rests[0]?.end();
  while (rests.length === 1) await value.yield();
  expect(one.words()).toEqual(['a 1', 'a 2,3,4']);
  rests[1]?.end();
});

test('[LV18] a round that took long is not rested for more than 150 ms', async () => {
  const { value, rests, pass } = pace();
  const fanOut = createFanOut(value);
  fanOut.offer(
    outlet(() => pass(2_000)),
    'a',
    'e a',
    events(1),
    'a1',
  );
  while (rests.length === 0) await value.yield();
  expect(rests[0]?.ms).toBe(150);
  rests[0]?.end();
});

test('[LV18] while the event loop has room rounds are rested for less, down to 40 ms, and for more again once it has none', async () => {
  const { value, rests, pass, load } = pace();
  const fanOut = createFanOut(value);
  const slow = outlet(() => pass(2_000));
  const lengths = async (rounds: number): Promise<number[]> => {
    const from = rests.length;
    for (let seq = 1; seq <= rounds; seq += 1) {
      fanOut.offer(slow, 'a', 'e a', events(seq), `a${seq}`);
      while (rests.length < from + seq) await value.yield();
      rests.at(-1)?.end();
      await value.yield();
    }
    return rests.slice(from).map(({ ms }) => Math.round(ms));
  };
  load(0.3);
  expect(await lengths(8)).toEqual([150, 120, 96, 77, 61, 49, 40, 40]);
  load(0.65);
  expect(await lengths(2)).toEqual([40, 40]);
  load(0.9);
  expect(await lengths(5)).toEqual([40, 60, 90, 135, 150]);
});

test('[LV18] more topics than a round can hold go out in order all the same', async () => {
  const fanOut = createFanOut(pace().value);
  const one = outlet();
  for (const seq of [1, 2]) {
    for (let topic = 0; topic < 70; topic += 1) fanOut.offer(one, `t${topic}`, `e t${topic}`, events(seq), '');
  }
  await fanOut.drained();
  for (let topic = 0; topic < 70; topic += 1) {
    const own = one.words().filter((word) => word.startsWith(`t${topic} `));
    expect(own.join().replaceAll(`t${topic} `, '')).toBe('1,2');
  }
});

test('[LV9] what was taken back from a socket is not written any more, in the middle of a round either', async () => {
  const fanOut = createFanOut(pace().value);
  const outlets = Array.from({ length: 600 }, (_none, index) =>
    outlet(() => {
      if (index === 0) fanOut.withdraw(outlets[599] as Outlet, 'e a');
    }),
  );
  const batch = events(1);
  for (const one of outlets) fanOut.offer(one, 'a', 'e a', batch, 'a1');
  fanOut.withdraw(outlets[1] as Outlet, 'e a');
  await fanOut.drained();
  expect(outlets.map((one) => one.writes.length).filter((count) => count === 0)).toHaveLength(2);
});
