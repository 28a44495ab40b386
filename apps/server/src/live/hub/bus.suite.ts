import { afterEach, describe, expect, test } from 'vitest';
import type { Bus } from './bus.ts';
import type { TopicKey } from '../feed/topic-key.ts';

/** A bus under test: `nodes` ends of one bus, as nodes of one system hold them. */
export type MakeBus = (nodes: number) => Promise<readonly Bus[]>;

const key = (topic: string): TopicKey => ({ event_id: 'e'.repeat(24), topic });

/**
 * The duties of every adapter of the bus. Words may come late or twice, so the suite waits for them and counts none.
 */
export function busSuite(name: string, makeBus: MakeBus): void {
  describe(`bus: ${name}`, () => {
    let open: readonly Bus[] = [];
    const make = async (nodes: number): Promise<readonly Bus[]> => (open = await makeBus(nodes));
    afterEach(async () => {
      await Promise.all(open.map((bus) => bus.close()));
    });

    test('[LV8] a word reaches every listener of every node, the own one included', async () => {
      const nodes = await make(2);
      const received = nodes.map((bus) => listening(bus));
      nodes[0]?.publish([key('a')]);
      await Promise.all(received.map(({ until }) => until('a')));
    });

    test('[LV8] a word names all its topics', async () => {
      const [bus] = await make(1);
      const { until } = listening(bus);
      bus?.publish([key('a'), key('b')]);
      await until('b');
      await until('a');
    });

    test('[LV8] a listener that has stopped receives nothing more', async () => {
      const [bus] = await make(1);
      const left = listening(bus);
      const stayed = listening(bus);
      left.stop();
      bus?.publish([key('a')]);
      await stayed.until('a');
      expect(left.topics).toEqual([]);
    });

    test('[LV8] a listener that fails keeps nobody else from hearing', async () => {
      const [bus] = await make(1);
      bus?.subscribe(() => {
        throw new Error('a broken listener');
      });
      const { until } = listening(bus);
      bus?.publish([key('a')]);
      await until('a');
    });

    test('[WID44] a signal reaches every node as it was, and nobody after they stopped listening', async () => {
      const nodes = await make(2);
      const signal = { key: key('a'), signal: { kind: 'typing', values: [{ n: 1 }], more: false } } as const;
      const left: unknown[] = [];
      nodes[1]?.onSignal((said) => void left.push(said))();
      const received = Promise.all(nodes.map((bus) => new Promise((done) => bus.onSignal(done))));
      nodes[0]?.signal(signal);
      expect(await received).toEqual([signal, signal]);
      expect(left).toEqual([]);
    });
    test('[LV8] publishing is never in the way: not of nothing, and not after the end', async () => {
      const [bus] = await make(1);
      const { topics } = listening(bus);
      bus?.publish([]);
      await bus?.close();
      expect(() => bus?.publish([key('a')])).not.toThrow();
      expect(topics).toEqual([]);
    });
  });
}

function listening(bus: Bus | undefined) {
  const topics: string[] = [];
  const waiting = new Map<string, () => void>();
  const stop = bus?.subscribe((keys) => {
    for (const { topic } of keys) {
      topics.push(topic);
      waiting.get(topic)?.();
    }
  });
  const until = (topic: string): Promise<void> =>
    topics.includes(topic) ? Promise.resolve() : new Promise((resolve) => waiting.set(topic, resolve));
  return { topics, until, stop: () => stop?.() };
}
