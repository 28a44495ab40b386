import type { Signal } from '@plenary/contract/live';
import type { TopicKey } from '../feed/topic-key.ts';

/** A signal and the topic whose followers it is for. */
export interface TopicSignal {
  readonly key: TopicKey;
  readonly signal: Signal;
}

/**
 * Notifies every node that topics have moved. It only speeds things up: a notice that is lost, repeated or late costs at
 * most the second until heads are compared, never an event. Every adapter passes `busSuite`.
 */
export interface Bus {
  /** Says that topics have new events; reaches every listener of every node, this one included. Never throws. */
  publish(topics: readonly TopicKey[]): void;
  /** Hands a signal to every listener of every node, this one included; it may be lost. Never throws. */
  signal(signal: TopicSignal): void;
  onSignal(listener: (signal: TopicSignal) => void): () => void;
  /** Calls `listener` for every word from now on; the answer ends that. */
  subscribe(listener: (topics: readonly TopicKey[]) => void): () => void;
  /** Calls `listener` whenever words of other nodes may have been missed: all heads are compared then, and not a second later. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

/** The end of a bus that is in this process. */
export interface LocalBus extends Bus {
  /** Says that words may have been missed. */
  gap(): void;
}

/** The bus of a single node: listeners are called in the next microtask. */
export function createMemoryBus(onError: (error: unknown) => void): LocalBus {
  const notices = createListeners<readonly TopicKey[]>(onError);
  const signals = createListeners<TopicSignal>(onError);
  const gaps = createListeners<null>(onError);
  return {
    publish(topics) {
      if (topics.length > 0) notices.publish(topics.map(({ event_id, topic }) => ({ event_id, topic })));
    },
    subscribe: notices.listen,
    signal: signals.publish,
    onSignal: signals.listen,
    gap: () => gaps.publish(null),
    onGap: gaps.listen,
    async close() {
      notices.clear();
      signals.clear();
      gaps.clear();
    },
  };
}

/** Listeners that are called in the next microtask; one that fails does not affect the others. */
function createListeners<T>(onError: (error: unknown) => void) {
  const listeners = new Set<(said: T) => void>();
  const notify = (listener: (said: T) => void, said: T): void => {
    try {
      if (listeners.has(listener)) listener(said);
    } catch (error) {
      onError(error);
    }
  };
  return {
    publish: (said: T): void => queueMicrotask(() => [...listeners].forEach((listener) => notify(listener, said))),
    listen(listener: (said: T) => void): () => void {
      const own = (said: T): void => listener(said);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    clear: () => listeners.clear(),
  };
}
