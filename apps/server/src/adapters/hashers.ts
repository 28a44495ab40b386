import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** A request to a hashing thread. */
export type HashTask =
  | { readonly kind: 'hash'; readonly password: string; readonly strength: Options }
  | { readonly kind: 'verify'; readonly password: string; readonly stored: string };

/**
 * Threads of their own for hashing, of low priority (docs/decisions/0020). The pool that Node reads files, resolves
 * names and draws pictures with is never waiting for a password.
 */
export interface Hashers {
  hash(password: string, strength: Options): Promise<string>;
  /** @throws when what is stored is no hash */
  verify(stored: string, password: string): Promise<boolean>;
  /** Ends the threads; what they were at is given up. */
  close(): Promise<void>;
}

/** As many threads as are asked for at the same time; the first ask starts one, and they stay. */
export function createHashers(): Hashers {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const closing = new AbortController();

  function start(): Worker {
    const worker = new Worker(new URL('./hasher-thread.ts', import.meta.url));
    all.add(worker);
    worker.on('exit', () => all.delete(worker));
    return worker;
  }

  async function run(task: HashTask): Promise<unknown> {
    closing.signal.throwIfAborted();
    const worker = idle.pop() ?? start();
    worker.ref();
    worker.postMessage(task);
    try {
      const [answer] = (await once(worker, 'message', { signal: closing.signal })) as [unknown];
      // Nothing has to wait for a thread without work before the process ends.
      worker.unref();
      idle.push(worker);
      return answer;
    } catch (error) {
      // A task that fails ends its thread; the next one starts another.
      await worker.terminate();
      throw error;
    }
  }

  return {
    hash: async (password, strength) => (await run({ kind: 'hash', password, strength })) as string,
    verify: async (stored, password) => (await run({ kind: 'verify', stored, password })) as boolean,
    close: async () => {
      closing.abort();
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
