import { availableParallelism } from 'node:os';
import { BadValue } from './values.ts';

/** Processes that serve a port together, at most: more cores one machine rarely has. */
const MAX_PROCESSES = 64;
/** Longer than this no balancer needs to notice that a server stops. Seconds. */
const MAX_STOP_GRACE_S = 600;

/** `auto` is one for each core that this process may use. */
export function processCount(text: string): number {
  const count = text === 'auto' ? Math.min(availableParallelism(), MAX_PROCESSES) : Number(/^\d{1,2}$/.exec(text)?.[0]);
  if (count >= 1 && count <= MAX_PROCESSES) return count;
  throw new BadValue(`must be a number of processes from 1 to ${MAX_PROCESSES}, or auto, but is "${text}"`);
}

/** Seconds. */
export function graceSeconds(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= MAX_STOP_GRACE_S) return Number(text);
  throw new BadValue(`must be a number of seconds from 0 to ${MAX_STOP_GRACE_S}, but is "${text}"`);
}
