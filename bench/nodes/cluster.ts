import { readFileSync } from 'node:fs';
import type { Target } from '../fanout/protocol.ts';
import type { Load } from '../load/protocol.ts';
import type { Stock } from './protocol.ts';

/** Several servers that are one: ours, or a peer's. */
export interface Cluster {
  readonly ports: readonly number[];
  /** How subscribers follow, at any of the ports. */
  readonly target: Omit<Target, 'port'>;
  /** The request by which a message is written. */
  readonly writing: Pick<Load, 'path' | 'fields' | 'as'>;
  /** The event of ours; null with a peer, where nobody is banned and no page is read. */
  readonly stock: Stock | null;
  usage(): Promise<{ readonly cpu_us: number; readonly rss_bytes: number }>;
  /** CPU of what they share, a database or a Redis; microseconds. */
  sharedCpu(): Promise<number>;
  stop(): void;
}

/** User and system time of a process and of its ended children stand in the fields from the 14th on, in hundredths of a second (proc(5)). */
export function cpuOf(pid: number, fields: readonly number[]): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const values = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field - 3]) * 10_000, 0);
}
