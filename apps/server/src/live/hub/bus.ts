import type { TopicKey } from '../feed/topic-key.ts';

/**
 * Tells every node that topics have moved. It only speeds things up: a word that is lost, repeated or late costs at
 * most the second until heads are compared, never an event. Every adapter passes `busSuite`.
 */
export interface Bus {
  /** Says that topics have new events; reaches every listener of every node, this one included. Never throws. */
  publish(topics: readonly TopicKey[]): void;
  /** Calls `listener` for every word from now on; the answer ends that. */
  subscribe(listener: (topics: readonly TopicKey[]) => void): () => void;
  close(): Promise<void>;
}

/** The bus of a single node: listeners are called in the next microtask. */
export function createMemoryBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<(topics: readonly TopicKey[]) => void>();
  const notify = (listener: (topics: readonly TopicKey[]) => void, topics: readonly TopicKey[]): void => {
    try {
      if (listeners.has(listener)) listener(topics);
    } catch (error) {
      onError(error);
    }
  };
  return {
    publish(topics) {
      if (topics.length === 0) return;
      const words = topics.map(({ event_id, topic }) => ({ event_id, topic }));
      queueMicrotask(() => [...listeners].forEach((listener) => notify(listener, words)));
    },
    subscribe(listener) {
      const own = (topics: readonly TopicKey[]): void => listener(topics);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
    },
  };
}
