import type { Clock } from '../clock.ts';

/** Something that runs beside requests, and may end by itself. */
export interface Helper {
  /** Settles once it works, where that takes a while; absent: it works at once. */
  readonly begun?: Promise<unknown>;
  /** Settles when it has ended by itself, with why; stays open as long as it runs. */
  readonly over: Promise<unknown>;
  /** Ends it, also when it has ended by itself: what it held is given back. */
  stop(): Promise<void>;
}

/** Which helpers of this server run: `/readyz` and the metrics read it. */
export interface Helpers {
  /** Notes whether a helper runs; the first note makes it known. */
  note(name: string, runs: boolean): void;
  /** Every helper that is known, and whether it runs. */
  all(): ReadonlyMap<string, boolean>;
}

/** A server without helpers. */
export function createHelpers(): Helpers {
  const known = new Map<string, boolean>();
  return {
    note: (name, runs) => void known.set(name, runs),
    all: () => known,
  };
}

/** The first rest before a helper starts again, and the longest: each try that fails doubles it. Milliseconds. */
const REST_MS = { first: 1_000, longest: 30_000 };
/** A helper that ran this long had begun well, and the next rest is the first one again. Milliseconds. */
const RAN_WELL_MS = 60_000;

interface Keeping {
  readonly clock: Clock;
  readonly helpers: Helpers;
}

/**
 * Keeps a helper running: one that ends by itself, or does not start, starts again after a rest.
 * @param start throws, or gives a helper that is over soon, where it cannot run
 * @param onOver called with why it ended, and after how many milliseconds it starts again
 * @returns stops it for good; a second call waits for the first
 */
export function keepRunning(
  { clock, helpers }: Keeping,
  name: string,
  start: () => Helper,
  onOver: (error: unknown, rest_ms: number) => void,
): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  let rest_ms = REST_MS.first;
  let helper: Helper | null = null;
  let ending: Promise<unknown> = Promise.resolve();
  let cancel: () => void = () => undefined;

  const over = (error: unknown, ran_ms: number): void => {
    if (stopped) return;
    const ended = helper;
    helper = null;
    helpers.note(name, false);
    if (ran_ms >= RAN_WELL_MS) rest_ms = REST_MS.first;
    onOver(error, rest_ms);
    ending = Promise.allSettled([ending, ended?.stop()]);
    cancel = clock.after(rest_ms, begin);
    rest_ms = Math.min(2 * rest_ms, REST_MS.longest);
  };
  const begin = (): void => {
    const began = clock.elapsed();
    try {
      helper = start();
    } catch (error) {
      return over(error, 0);
    }
    const started = helper;
    const works = (): void => {
      if (helper === started && !stopped) helpers.note(name, true);
    };
    if (started.begun) started.begun.then(works, () => undefined);
    else works();
    const settle = (error: unknown): void => over(error, clock.elapsed() - began);
    helper.over.then(settle, settle);
  };
  begin();
  return () => {
    cancel();
    return (stopped ??= Promise.all([helper?.stop(), ending]).then(() => undefined));
  };
}
