import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The messages that every process of a bench may send beside its own answers. */
export interface Failed {
  readonly t: 'failed';
  readonly reason: string;
}

/**
 * Starts a process of a bench, which takes orders and gives reports.
 * @param file module, relative to bench/
 * @param before words that stand before the command, for example `taskset -c 0`
 */
export function startProcess(file: string, before: readonly string[] = []): ChildProcess {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const command = [...before, process.execPath, '--expose-gc', '--max-semi-space-size=32', script];
  const [program = '', ...args] = command;
  return spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Gives an order and waits for the report that answers it. */
export async function ask<Report extends { readonly t: string }, T extends Report['t']>(
  child: ChildProcess,
  order: object,
  t: T,
): Promise<Extract<Report, { readonly t: T }>> {
  child.send(order);
  const answered = new AbortController();
  const death = dead(child, answered.signal);
  try {
    for (;;) {
      const [report] = (await Promise.race([once(child, 'message'), death])) as [Report | Failed];
      if (report.t === 'failed') throw new Error((report as Failed).reason);
      if (report.t === t) return report as Extract<Report, { readonly t: T }>;
    }
  } finally {
    death.catch(() => undefined);
    answered.abort();
  }
}

async function dead(child: ChildProcess, signal: AbortSignal): Promise<never> {
  await once(child, 'exit', { signal });
  throw new Error(`a process of the bench ended: ${child.spawnargs.join(' ')}`);
}

/** Has a process of a bench take orders, of which `stop` ends it; an answer is its report. An error is told and ends nothing. */
export function takeOrders<O extends { readonly t: string }>(take: (order: O) => Promise<object | void>): void {
  process.on('message', (order: O) => {
    if (order.t === 'stop') process.exit(0);
    take(order).then(
      (report) => void (report && process.send?.(report)),
      (error: unknown) => void process.send?.({ t: 'failed', reason: String((error as Error).stack ?? error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

/** CPU and memory that this process has used, without what it can let go. Microseconds and bytes. */
export function usageNow(): { readonly cpu_us: number; readonly rss_bytes: number } {
  globalThis.gc?.();
  return { cpu_us: cpuUsed(), rss_bytes: process.memoryUsage.rss() };
}

/** CPU that this process has used, microseconds. */
export function cpuUsed(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
