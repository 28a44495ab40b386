import { rm } from 'node:fs/promises';
import { scheduler } from 'node:timers/promises';
import type { Script } from '@plenary/client/script';
import { keepWriting, publicThread, readThread, signInAtDemo, watch, type Watcher, type Writer } from './people.ts';
import { createProduct, newDataFolder, type Product } from './product.ts';

/** The part of the product that is killed. */
export type Kill = 'server' | 'database';

/** The findings. Everything that is lost, twice, missing or out of order should be 0. */
export interface Findings {
  readonly tries: number;
  readonly acknowledged: number;
  /** By all watchers together. */
  readonly events_read: number;
  readonly acknowledged_lost: number;
  readonly stored_twice: number;
  readonly rendered_twice: number;
  readonly not_rendered: number;
  readonly out_of_order: number;
  /** From each kill to the first new message on the last watcher's screen, in milliseconds. */
  readonly gaps_ms: readonly { readonly kill: Kill; readonly ms: number }[];
}

export interface KillOptions {
  readonly kills: readonly Kill[];
  readonly port: number;
  /** Live clients of each of the three people; 1 when absent. */
  readonly watchers?: number;
  /** 0 ≤ random < 1. */
  readonly random: () => number;
  readonly onKill?: (gap: Findings['gaps_ms'][number]) => void;
}

const WRITERS = ['host', 'nadia', 'oskar'];
/** Slower than the limit of messages per person. */
const WRITE_EVERY_MS = 600;
const GAP_LIMIT_MS = 180_000;
const ON_ITS_WAY_MS = 100;

/**
 * Kills the server or its database again and again while people write and watch, and compares what they were told with
 * what is stored.
 */
export async function runKills(options: KillOptions): Promise<Findings> {
  const data_dir = await newDataFolder('kill9');
  const product = createProduct(data_dir, options.port);
  try {
    await product.start();
    const scripts = await signInAtDemo(product.url, WRITERS);
    return await run(product, scripts, options);
  } catch (cause) {
    throw new Error(`${String(cause)}\nWhat the server has written:\n${product.printed()}`, { cause });
  } finally {
    await product.stop();
    await rm(data_dir, { recursive: true, force: true });
  }
}

async function run(product: Product, scripts: readonly Script[], options: KillOptions): Promise<Findings> {
  const [first] = scripts as [Script, ...Script[]];
  const thread = await publicThread(first);
  const watching = scripts.flatMap((script) => Array.from({ length: options.watchers ?? 1 }, () => script));
  const watchers = await Promise.all(watching.map((script) => watch(script, thread)));
  const writers = scripts.map((script, index) => keepWriting(script, thread, `writer ${index}`, WRITE_EVERY_MS));
  const gaps_ms: { kill: Kill; ms: number }[] = [];
  for (const kill of options.kills) {
    await scheduler.wait(200 + options.random() * 1_000);
    const gap = { kill, ms: await killOnce(product, kill, watchers) };
    gaps_ms.push(gap);
    options.onKill?.(gap);
  }
  await Promise.all(writers.map((writer) => writer.stop()));
  // The news of a kill may be a message that was on its way, and no writer needs the database again before it stops.
  await product.ready();
  await caughtUp(writers, watchers);
  for (const watcher of watchers) watcher.close();
  return { ...(await compare(first, thread, writers, watchers)), gaps_ms };
}

/** Kills, starts the server again, and waits until every watcher has seen something new. */
async function killOnce(product: Product, kill: Kill, watchers: readonly Watcher[]): Promise<number> {
  await (kill === 'server' ? product.kill() : product.killDatabase());
  const killed = performance.now();
  // A message that was stored before the database died may still be on its way.
  if (kill === 'database') await scheduler.wait(ON_ITS_WAY_MS);
  const seen = watchers.map((watcher) => watcher.rendered.length);
  if (kill === 'server') await product.start();
  await until(() => watchers.every((watcher, index) => watcher.rendered.length > (seen[index] ?? 0)));
  const firsts = watchers.map((watcher, index) => watcher.rendered[seen[index] ?? 0]?.at_ms ?? killed);
  return Math.max(...firsts) - killed;
}

/** Whatever was acknowledged has a moment to arrive; what never does is counted, not waited for. */
async function caughtUp(writers: readonly Writer[], watchers: readonly Watcher[]): Promise<void> {
  const count = writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0);
  await until(() => watchers.every((watcher) => watcher.rendered.length >= count), 10_000).catch(() => undefined);
}

async function until(done: () => boolean, limit_ms = GAP_LIMIT_MS): Promise<void> {
  for (const limit = performance.now() + limit_ms; !done(); await scheduler.wait(5))
    if (performance.now() > limit) throw new Error('what was waited for did not come');
}

/** Compares the messages that were acknowledged with those that are stored, and with those that watchers saw. */
export async function compare(
  script: Script,
  thread: string,
  writers: readonly Writer[],
  watchers: readonly Watcher[],
): Promise<Omit<Findings, 'gaps_ms'>> {
  const stored = await readThread(script, thread);
  const ids = new Set(stored.map((message) => message._id));
  const sent = stored.flatMap((message) => message.client_message_id ?? []);
  const acknowledged = writers.flatMap((writer) => [...writer.acknowledged.keys()]);
  const perWatcher = watchers.map(({ rendered }) => rendered.map(({ id }) => id));
  return {
    tries: writers.reduce((sum, writer) => sum + writer.tries(), 0),
    acknowledged: acknowledged.length,
    events_read: sum(perWatcher.map((list) => list.length)),
    acknowledged_lost: acknowledged.filter((id) => !ids.has(id)).length,
    stored_twice: sent.length - new Set(sent).size,
    rendered_twice: sum(perWatcher.map((list) => list.length - new Set(list).size)),
    not_rendered: sum(perWatcher.map((list) => missing(acknowledged, new Set(list)))),
    out_of_order: sum(
      watchers.map(
        ({ rendered }) => rendered.filter(({ seq }, index) => seq <= (rendered[index - 1]?.seq ?? 0)).length,
      ),
    ),
  };
}

function missing(wanted: readonly string[], found: ReadonlySet<string>): number {
  return wanted.filter((id) => !found.has(id)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
