import type { ChildProcess } from 'node:child_process';
import { migratedDatabase } from '@plenary/testkit/database';
import { ask, startProcess } from '../processes.ts';
import type { Cluster } from './cluster.ts';
import { postgresCpu } from './postgres.ts';
import type { Order, Report } from './protocol.ts';

const order = <T extends Report['t']>(child: ChildProcess, word: Order, t: T) => ask<Report, T>(child, word, t);

/** CPU and memory of some processes together. */
export async function usageOf(children: readonly ChildProcess[]): Promise<{ cpu_us: number; rss_bytes: number }> {
  const sum = { cpu_us: 0, rss_bytes: 0 };
  for (const child of children) {
    const { cpu_us, rss_bytes } = await order(child, { t: 'usage' }, 'usage');
    sum.cpu_us += cpu_us;
    sum.rss_bytes += rss_bytes;
  }
  return sum;
}

/** Ends processes of a bench. */
export function stopAll(children: readonly ChildProcess[]): void {
  for (const child of children) if (child.connected) child.send({ t: 'stop' } satisfies Order);
}

/** Whole servers of ours on a database of their own, with an event and its people. */
export async function openOurs(
  nodes: number,
  { people, bans }: { readonly people: number; readonly bans: number },
  shared: { readonly redis_url: string | null; readonly data_dir: string },
): Promise<Cluster> {
  const database = await migratedDatabase();
  const children = Array.from({ length: nodes }, () => startProcess('nodes/node.ts'));
  try {
    const ports: number[] = [];
    for (const child of children) ports.push((await order(child, { t: 'open', database, ...shared }, 'opened')).port);
    const { stock } = await order(children[0]!, { t: 'stock', people, victims: bans }, 'stocked');
    const path = `/${stock.slug}/json/chat/messages/send`;
    return {
      ...{ ports, stock, target: stock.target, writing: { path, fields: { chat_thread: stock.thread_id } } },
      usage: () => usageOf(children),
      sharedCpu: () => postgresCpu(database),
      stop: () => stopAll(children),
    };
  } catch (error) {
    stopAll(children);
    throw error;
  }
}
