import { Registry } from 'prom-client';
import { within, type Clock } from '../clock.ts';

/** The processes that serve one port together, as one of them sees the others. */
export interface Siblings {
  /** Which of them this one is, from 1. */
  readonly nth: number;
  /** Of this one, whose series say so. */
  readonly registry: Registry;
  /** The metrics of the others, each as its registry writes them; those that do not answer are missing. */
  metrics(): Promise<readonly string[]>;
}

/** The parent gives up on those that do not answer before this one gives up on the parent. Milliseconds. */
export const MEASURE_LIMIT_MS = 2_000;
const PARENT_LIMIT_MS = 3_000;

export interface ListeningSiblings extends Siblings {
  /** Takes the answer of the parent to a question of this number. */
  measured(asked: number, texts: readonly string[]): void;
}

/** @param ask asks the parent for the metrics of the others, by a number of the question */
export function createSiblings(clock: Clock, nth: number, ask: (asked: number) => void): ListeningSiblings {
  const waiting = new Map<number, (texts: readonly string[]) => void>();
  let last = 0;
  const registry = new Registry();
  registry.setDefaultLabels({ process: String(nth) });
  return {
    nth,
    registry,
    metrics() {
      const asked = (last += 1);
      const { promise, resolve } = Promise.withResolvers<readonly string[]>();
      waiting.set(asked, resolve);
      ask(asked);
      return within(clock, PARENT_LIMIT_MS, promise, []).finally(() => waiting.delete(asked));
    },
    measured: (asked, texts) => waiting.get(asked)?.(texts),
  };
}
