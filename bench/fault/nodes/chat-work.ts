import type { Script } from '@plenary/client/script';
import { compare } from '../kills.ts';
import { keepWriting, watch, type Watcher } from '../people.ts';
import { untilSo, type Kept, type Work } from './insist.ts';

const WRITE_EVERY_MS = 600;
const ARRIVES_WITHIN_MS = 15_000;

/** People who write and watch the public chat. */
export interface ChatWork extends Work {
  /** Waits until each watcher has seen a message that was sent from now on; milliseconds. */
  seeNew(): Promise<number>;
  /** The longest from an acknowledgement to the last watcher's screen since this was asked last, milliseconds. */
  longestDelay(): number;
  /** Tries that failed, since the beginning. */
  failed(): number;
}

export async function startChat(people: readonly [Script, ...Script[]], thread: string): Promise<ChatWork> {
  const [reader] = people;
  const watchers = await Promise.all(people.map((person) => watch(person, thread)));
  const writers = people.map((person, at) => keepWriting(person, thread, `writer ${at}`, WRITE_EVERY_MS));
  let looked_ms = performance.now();
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0);
  return {
    seeNew: async () => {
      const from = performance.now();
      const seen = watchers.map(({ rendered }) => rendered.length);
      await untilSo(() => watchers.every(({ rendered }, at) => rendered.length > (seen[at] ?? 0)), 120_000);
      return performance.now() - from;
    },
    longestDelay: () => {
      const from = looked_ms;
      looked_ms = performance.now();
      const times = new Map(writers.flatMap(({ at_ms }) => [...at_ms]));
      return Math.max(0, ...watchers.flatMap((watcher) => delaysOf(watcher, times, from)));
    },
    failed: () => writers.reduce((sum, writer) => sum + writer.tries() - writer.acknowledged.size, 0),
    stop: async (): Promise<Kept> => {
      await Promise.all(writers.map((writer) => writer.stop()));
      await untilSo(() => watchers.every(({ rendered }) => rendered.length >= acknowledged()), ARRIVES_WITHIN_MS);
      for (const watcher of watchers) watcher.close();
      const found = await compare(reader, thread, writers, watchers);
      const { stored_twice, rendered_twice, out_of_order, acknowledged_lost, not_rendered } = found;
      return {
        name: 'messages',
        acknowledged: found.acknowledged,
        lost: acknowledged_lost + not_rendered,
        doubled: stored_twice + rendered_twice + out_of_order,
      };
    },
  };
}

function delaysOf({ rendered }: Watcher, acknowledged_at: ReadonlyMap<string, number>, from: number): number[] {
  return rendered.flatMap(({ id, at_ms }) => {
    const answered_ms = acknowledged_at.get(id);
    return answered_ms === undefined || answered_ms < from ? [] : [at_ms - answered_ms];
  });
}
