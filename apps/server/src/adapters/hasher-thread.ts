import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashTask } from './hashers.ts';

/**
 * A thread that hashes passwords, one after the other, and gives way to all else: Linux has a priority for each thread,
 * and the number of this one stands in /proc. Elsewhere it runs as others do.
 */
function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No such folder, or no such right: hashing then takes its share of the cores as every thread does.
  }
}

giveWay();
parentPort?.on('message', (task: HashTask) => {
  const answer = task.kind === 'hash' ? hashSync(task.password, task.strength) : verifySync(task.stored, task.password);
  parentPort?.postMessage(answer);
});
