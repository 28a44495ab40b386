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

const THREAD = new URL('./hasher-thread.ts', import.meta.url);

/**
 * As many threads as are asked for at the same time; the first ask starts one, and they stay. One that ends by itself fails
 * what it was at, and is replaced by the next ask.
 */
export function createHashers(thread = THREAD): Hashers {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const closing = new AbortController();

  function start(): Worker {
    const worker = new Worker(thread);
    all.add(worker);
    // Anyone who waits for an answer learns of an error as well; unheard, it would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  }

  async function run(task: HashTask): Promise<unknown> {
    closing.signal.throwIfAborted();
    const worker = idle.pop() ?? start();
    worker.ref();
    worker.postMessage(task);
    const answered = new AbortController();
    const signal = AbortSignal.any([closing.signal, answered.signal]);
    const exit = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('a hashing thread has ended')));
    try {
      const [answer] = (await Promise.race([once(worker, 'message', { signal }), exit])) as [unknown];
      // Nothing has to wait for a thread without work before the process ends.
      worker.unref();
      idle.push(worker);
      return answer;
    } catch (error) {
      // A task that fails ends its thread; the next one starts another.
      await worker.terminate();
      throw error;
    } finally {
      answered.abort();
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
