import { SIGNAL_KINDS, type LiveEvent, type Signal } from '@plenary/contract/live';
import { encodeFrame } from './frames.ts';

/**
 * Where a round puts its bytes. `waiting` is the fan-out's own: bit i is set when frame i of the open round is for it.
 */
export interface Outlet {
  waiting: number;
  /** Writes whole frames at once; does nothing once closed. */
  write(frames: Buffer): void;
}

export interface FanOut {
  /**
   * Hands events of a topic to one of its followers. The publisher calls this for all followers in one go with
   * the same `events` array, which is serialised once.
   */
  offer(outlet: Outlet, topic: string, key: string, events: readonly LiveEvent[], cursor: string): void;
  /** Hands a signal to one of its followers; a later one of the same kind in the same round takes its place. */
  signal(outlet: Outlet, topic: string, key: string, signal: Signal): void;
  /** Takes back what has not been written to an outlet yet. */
  withdraw(outlet: Outlet, key: string): void;
  /** Resolves when everything offered so far has been written. */
  drained(): Promise<void>;
}

/** The pace of the rounds; time of the machine, not of the event. */
export interface Pace {
  /** Milliseconds, monotonic. */
  now(): number;
  rest(ms: number): Promise<void>;
  /** Lets other work run between slices. */
  yield(): Promise<void>;
  /** The part of the time since it was asked last in which the event loop was busy, 0 to 1. */
  busy(): number;
}

/** Outlets written before other work gets its turn: about 1 to 2 ms. */
const SLICE = 256;
/** Fan-out takes at most a fifth of the loop: after a round it rests this many times as long as the round took … */
const REST_FACTOR = 4;
/** … and never longer than this. Events that arrive meanwhile share the next frame. */
const REST_MAX_MS = 150;
/** While the loop has room the longest rest is shorter, down to this: a rest costs time, and saves writes. */
const REST_ROOM_MS = 40;
/** Below the first it has room, above the second it has none. */
const BUSY = { room: 0.6, none: 0.7 } as const;
const REST_MIN_MS = 2;
/** Frames of a round are bits of a small integer. */
const FRAMES_PER_ROUND = 30;

interface Batch {
  readonly topic: string;
  readonly bit: number;
  readonly events: LiveEvent[];
  /** This alone is said, and no event. */
  signal: Signal | null;
  last: readonly LiveEvent[] | null;
  cursor: string;
}

interface Round {
  readonly batches: Map<string, Batch>;
  readonly outlets: Outlet[];
  /** Set when the round is sealed: the frames of each outlet. */
  masks: number[];
}

/**
 * Delivers events to many sockets: collects while a round is being written, serialises once per topic, joins the frames
 * that a socket gets into one write, and walks the sockets in slices (LV18).
 */
export function createFanOut(pace: Pace): FanOut {
  let open = newRound();
  const sealed: Round[] = [];
  let walking: Promise<void> | null = null;
  let longest_ms = REST_MAX_MS;

  function seal(): void {
    open.masks = open.outlets.map((outlet) => {
      const mask = outlet.waiting;
      outlet.waiting = 0;
      return mask;
    });
    sealed.push(open);
    open = newRound();
  }

  async function walk(): Promise<void> {
    await pace.yield();
    while (open.batches.size > 0 || sealed.length > 0) {
      const started = pace.now();
      if (open.batches.size > 0) seal();
      for (let round = sealed[0]; round; round = sealed[0]) {
        await writeRound(round, pace);
        sealed.shift();
      }
      const rest = Math.min(longest_ms, (pace.now() - started) * REST_FACTOR);
      if (rest >= REST_MIN_MS) await pace.rest(rest);
      longest_ms = longestRest(longest_ms, pace.busy());
    }
  }

  function start(): void {
    walking ??= walk().finally(() => {
      walking = null;
      if (open.batches.size > 0) start();
    });
  }

  function batchFor(key: string, topic: string): Batch {
    if (open.batches.size === FRAMES_PER_ROUND && !open.batches.has(key)) seal();
    return batchOf(open, key, topic);
  }

  function put(outlet: Outlet, batch: Batch): void {
    if (outlet.waiting === 0) open.outlets.push(outlet);
    outlet.waiting |= batch.bit;
    start();
  }

  function withdraw(outlet: Outlet, key: string): void {
    outlet.waiting &= ~(open.batches.get(key)?.bit ?? 0);
    for (const round of sealed) {
      const index = round.outlets.indexOf(outlet);
      if (index >= 0) round.masks[index] = (round.masks[index] ?? 0) & ~(round.batches.get(key)?.bit ?? 0);
    }
  }

  return {
    offer(outlet, topic, key, events, cursor) {
      const batch = batchFor(key, topic);
      if (batch.last !== events) {
        batch.events.push(...events);
        batch.last = events;
        batch.cursor = cursor;
      }
      put(outlet, batch);
    },
    signal(outlet, topic, key, signal) {
      const batch = batchFor(signalKey(key, signal.kind), topic);
      batch.signal = signal;
      put(outlet, batch);
    },
    withdraw(outlet, key) {
      for (const one of [key, ...SIGNAL_KINDS.map((kind) => signalKey(key, kind))]) withdraw(outlet, one);
    },
    async drained() {
      while (walking) await walking;
    },
  };
}

/** The longest rest of the next round: it follows how busy the loop was, without leaping. Milliseconds. */
function longestRest(ms: number, busy: number): number {
  if (busy < BUSY.room) return Math.max(REST_ROOM_MS, ms * 0.8);
  return busy > BUSY.none ? Math.min(REST_MAX_MS, ms * 1.5) : ms;
}

const signalKey = (key: string, kind: string): string => `${key} ~${kind}`;

function newRound(): Round {
  return { batches: new Map(), outlets: [], masks: [] };
}

function batchOf(round: Round, key: string, topic: string): Batch {
  const known = round.batches.get(key);
  if (known) return known;
  const batch: Batch = { topic, bit: 1 << round.batches.size, events: [], signal: null, last: null, cursor: '' };
  round.batches.set(key, batch);
  return batch;
}

async function writeRound(round: Round, pace: Pace): Promise<void> {
  const framesFor = frameJoiner([...round.batches.values()]);
  for (let index = 0; index < round.outlets.length; index += 1) {
    if (index > 0 && index % SLICE === 0) await pace.yield();
    const mask = round.masks[index] ?? 0;
    if (mask !== 0) round.outlets[index]?.write(framesFor(mask));
  }
}

/** Frames of a set of topics as one buffer; made once per set, for all sockets that follow the same ones. */
function frameJoiner(batches: readonly Batch[]): (mask: number) => Buffer {
  const frames = batches.map(({ topic, events, cursor, signal }) =>
    encodeFrame(signal ? { t: 'sig', topic, ...signal } : { t: 'evt', topic, events, cursor }),
  );
  const joined = new Map<number, Buffer>();
  return (mask) => {
    let buffer = joined.get(mask);
    if (!buffer) {
      buffer = Buffer.concat(frames.filter((_frame, index) => mask & (1 << index)));
      joined.set(mask, buffer);
    }
    return buffer;
  };
}
