/** Where the process stands. `draining`: it finishes what it began and takes nothing new. */
export type Phase = 'starting' | 'ready' | 'draining';

/** Notifies features that the server is about to stop, for example to send live clients elsewhere. */
export interface Lifecycle {
  phase(): Phase;
  ready(): void;
  /** Runs `listener` once when draining begins; at once when it has begun already. The answer unsubscribes. */
  onDrain(listener: () => void): () => void;
  /** Begins draining; a second call does nothing. A listener that throws does not keep the others from being called. */
  drain(onError: (error: unknown) => void): void;
}

/** The lifecycle of a server that is starting. */
export function createLifecycle(): Lifecycle {
  let phase: Phase = 'starting';
  const listeners = new Set<() => void>();
  return {
    phase: () => phase,
    ready: () => {
      if (phase === 'starting') phase = 'ready';
    },
    onDrain: (listener) => {
      if (phase === 'draining') listener();
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drain: (onError) => {
      if (phase === 'draining') return;
      phase = 'draining';
      for (const listener of listeners) attempt(listener, onError);
      listeners.clear();
    },
  };
}

function attempt(task: () => void, onError: (error: unknown) => void): void {
  try {
    task();
  } catch (error) {
    onError(error);
  }
}
